#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Searches of several days: checkpoints moved between machines, their status, certificates of completed bounds, and
# samples.
# shellcheck source=tests/command_line/common.sh
. "$(dirname "$0")/common.sh"
# With MPI=1 the script only moves checkpoints, also between processes.
# shellcheck source=tests/command_line/mpi_common.sh
[ "${MPI-}" != 1 ] || . "$(dirname "$0")/mpi_common.sh"

seed=${SEED:-$(date +%N | sed 's/^0*//')}
echo "seed $seed"
RANDOM=$seed
export TILEPDB_DIR=$scratch/tables TILEPDB_STATE_DIR=$scratch/states
cat >weak.catalogue <<'EOS'
board 4x4
partition 1,2,3,5,6 | 4,8,9,12,13 | 7,10,11,14,15
EOS
grep -E '^60 ' "$DATA/instances/korf100.txt" >one.txt # 17 million nodes
plain=(solve one.txt --catalogue ./weak.catalogue --show none)
search=("${plain[@]}" --parts-from 100000)
bounds() { python3 - "$1" <<'EOS'
import json, sys
for proof in json.load(open(sys.argv[1]))["proofs"]:
    for bound in proof.get("bounds", []):
        print(proof["id"], *(bound.get(name) for name in ("bound", "from_goal", "expanded", "generated", "parts")))
EOS
}
expect 0 '' pdbsolve "${search[@]}" --generate -q --certificate whole.json
bounds whole.json >whole.bounds

# stop WORD…: runs a command until it writes a new checkpoint, then ends it.
stop() {
  : >mark
  "$@" >out 2>err &
  local run=$!
  local tries=3000
  until [ -n "$(find states -name '*.checkpoint' -newer mark 2>/dev/null)" ] || ! kill -0 $run 2>/dev/null; do
    [ $((tries--)) -gt 0 ] || break
    nap 0.02
  done
  # Killing timeout would leave its processes running.
  local signal=$((RANDOM % 2 ? 9 : 15))
  [ "$1" != timeout ] || signal=15
  kill -$signal $run 2>/dev/null
  wait $run 2>/dev/null
  [ -n "$(find states -name '*.checkpoint' -newer mark 2>/dev/null)" ]
}
# move WORD…: resumes from the checkpoint and stops at a later one; fails if the search ends first.
moves=0
move() {
  stop "$@" --checkpoint 0.02 --resume --certificate moved.json || {
    [ -z "$(ls states)" ] || fail "no later checkpoint: $* ($(head -c 300 err))"
    return 1
  }
  grep -q 'resuming: 0 of 1 instance' err || fail "begins again: $* ($(head -c 300 err))"
  moves=$((moves + 1))
}

# A search resumes with other threads, instruction sets and processes each time, and ends like an uninterrupted one.
runnable=
for set in portable avx2 avx512 sve256; do
  if pdbsolve solve "1 0 2 3 4 5 6 7 8 9 10 11 12 13 14 15" --catalogue ./weak.catalogue --isa $set -q >out 2>err; then
    runnable+=" $set"
  fi
done
stop "$BIN/pdbsolve" "${search[@]}" --checkpoint 0.02 -j 2 --certificate moved.json
for set in $runnable; do
  for threads in 1 3; do
    move "$BIN/pdbsolve" "${search[@]}" -j $threads --isa "$set" || break 2
  done
  if [ "${MPI-}" = 1 ]; then
    move timeout 100 mpirun -n 2 "$BIN/pdbsolve" "${search[@]}" --mpi -j 1 --isa "$set" || break
  fi
done
[ $moves -ge 2 ] || fail "resumed $moves times (seed $seed)"
echo "resumed $moves times on$runnable${MPI:+ and processes}"
resumes='resuming: 0 of 1 instance'
[ -n "$(ls states)" ] || resumes='starting from the beginning' # a fast machine finished the search above
expect 0 "$resumes" pdbsolve "${search[@]}" --resume --certificate moved.json
bounds moved.json | cmp - whole.bounds || fail "another proof after resuming (seed $seed)"
[ -z "$(ls states)" ] || fail "left $(ls states)"
if [ "${MPI-}" = 1 ]; then
  finish
  exit
fi
# The same command begins again; stopped early, it proves less than the existing certificate and must not replace it.
sum=$(cksum <moved.json)
stop timeout 100 "$BIN/pdbsolve" "${search[@]}" --checkpoint 0.02 -j 1 --resume --certificate moved.json || fail "no checkpoint"
[ "$(cksum <moved.json)" = "$sum" ] || fail "a certificate was overwritten by one that proves less"
expect 0 'resuming: 0 of 1 instance' pdbsolve "${search[@]}" --resume --certificate moved.json
bounds moved.json | cmp - whole.bounds || fail "another proof after a repeated search was stopped"
refuse 2 'moved.json: exists; use --force' pdbsolve "${search[@]}" --certificate moved.json
refuse 2 'moved.json: exists and is for other boards' \
  pdbsolve solve "1 0 2 3 4 5 6 7 8 9 10 11 12 13 14 15" --catalogue ./weak.catalogue --resume --certificate moved.json -q
echo text >text
refuse 2 'text: exists and is not a certificate' pdbsolve "${search[@]}" --resume --certificate text -q

# Reaching a limit keeps the checkpoint.
stop "$BIN/pdbsolve" "${search[@]}" --checkpoint 0.02 -j 1 || fail "no checkpoint"
for limit in "--time-limit 0.001" "--max-bound 50" "--node-limit 10"; do
  # shellcheck disable=SC2086
  expect 3 'resuming: 0 of 1 instance.*given up|checkpoint: kept, because a limit ended a search' \
    pdbsolve "${search[@]}" --resume $limit
  [ -n "$(ls states/*.checkpoint)" ] || fail "$limit removed the checkpoint"
done
expect 0 'resuming: 0 of 1 instance' pdbsolve "${search[@]}" --resume --certificate moved.json --force
bounds moved.json | cmp - whole.bounds || fail "another proof after reached limits"
[ -z "$(ls states)" ] || fail "left $(ls states)"

# The certificate names tables used by earlier runs, even if this run needs none for a blank that is not in a corner.
grep -E '^3 ' "$DATA/instances/korf100.txt" | cat - one.txt >two.txt
two=(solve two.txt --catalogue ./weak.catalogue --show none --generate --direction backward -j 2)
done_instances() { pdbsolve status --json | sed -nE 's/.*"done":([0-9]+).*/\1/p'; }
stop "$BIN/pdbsolve" "${two[@]}" --checkpoint 0.1 || fail "no checkpoint"
for ((i = 0; i < 30 && $(done_instances) == 0; i++)); do stop "$BIN/pdbsolve" "${two[@]}" --checkpoint 0.1 --resume; done
[ "$(done_instances)" = 1 ] || fail "$(done_instances) of 2 instances done when the search was stopped"
expect 0 'resuming: 1 of 2 instances' pdbsolve "${two[@]}" --resume --certificate two.json
expect 0 '2 of 2 proofs hold, bound by bound' pdbsolve verify --certificate two.json

# status describes a checkpoint, and resuming with other options is refused.
stop "$BIN/pdbsolve" "${search[@]}" --checkpoint 0.02 -j 1 || fail "no checkpoint"
checkpoint=$(ls states/*.checkpoint)
sum=$(cksum <"$checkpoint")
for where in "$checkpoint" ""; do
  # shellcheck disable=SC2086
  expect 0 'board 4x4, catalogue ./weak.catalogue, .*direction auto' env -u TILEPDB_DIR "$BIN/pdbsolve" status $where
  grep -q 'instance 60: 11 14 13 1 ' out || fail "status shows no board: $(cat out)"
  grep -qE '^checkpoints: [0-9]+ before this one, ' out || fail "status does not count checkpoints: $(cat out)"
done
expect 0 '"instances":1,' pdbsolve status --json
python3 - <<'EOS' || fail "status --json: $(cat out)"
import json
search, = json.load(open("out"))["searches"]
assert search["id"] == "60" and search["done"] == 0 and search["threads"] == 1 and 0 <= search["age_seconds"] < 600, search
assert search["search"]["direction"] == "auto" and search["isa"] in ("portable", "avx2", "avx512", "sve256"), search
whole = {tuple(line.split()[1:5]) for line in open("whole.bounds")}
for bound in search["bounds"]:
    assert tuple(str(bound[name]) for name in ("bound", "from_goal", "expanded", "generated")) in whole, bound
    assert bound["seconds"] >= 0
EOS
expect 0 '^file,age_seconds,' pdbsolve status --csv
[ "$(cksum <"$checkpoint")" = "$sum" ] || fail "status changed the checkpoint"
refuse 2 "is one of the same boards, but with direction auto, here forward: give its options" \
  pdbsolve "${search[@]}" --direction forward --resume -q
refuse 2 "but with frontier_nodes default, here 1000: " pdbsolve "${search[@]}" --frontier-nodes 1000 --resume -q
expect 3 'no checkpoint of this search: starting from the beginning' \
  pdbsolve verify one.txt --catalogue ./weak.catalogue --resume --node-limit 10
[ "$(cksum <"$checkpoint")" = "$sum" ] || fail "verify took the checkpoint of solve"
head -c 100 "$checkpoint" >states/cut.checkpoint
refuse 1 'cut.checkpoint: damaged' pdbsolve status states/cut.checkpoint
echo 'tilepdb-search-checkpoint-3 0123456789abcdef' >states/cut.checkpoint
refuse 1 'written by another version of the program' pdbsolve status states/cut.checkpoint
# A damaged checkpoint in the folder does not hide others, and one whose search has just ended is skipped.
mv states/cut.checkpoint states/0.checkpoint
ln -s ended states/00.checkpoint
expect 0 'instance 60: 11 14 13 1 ' pdbsolve status
refuse 0 'warning: .*states/0.checkpoint: written by another version of the program' pdbsolve status --json
python3 -c 'import json; search, = json.load(open("out"))["searches"]' || fail "status --json: $(cat out)"
rm states/0.checkpoint states/00.checkpoint
refuse 2 'none.checkpoint: ' pdbsolve status none.checkpoint
echo 'no checkpoint' >precious
refuse 1 'precious: damaged, or not a checkpoint$' pdbsolve status precious
TILEPDB_STATE_DIR=elsewhere expect 0 'no checkpoints in ' pdbsolve status
TILEPDB_STATE_DIR=precious refuse 4 'precious: cannot be read: ' pdbsolve status
expect 3 'resuming: ' pdbsolve "${search[@]}" --resume --node-limit 10
rm "$checkpoint"

# Here the frontier holds all nodes. Limits and interrupts work while it grows, also again after resuming. The
# checkpoint has the bounds completed before, even if the direction is not chosen yet.
grows=("${plain[@]}" --frontier-nodes 100000000 --max-bound 60 -v)
expect 3 'bound 60 completed' pdbsolve "${grows[@]}" --certificate grown.json
# interrupted PATTERN WORD…: interrupts the command once it prints PATTERN.
interrupted() {
  local pattern=$1
  shift
  : >err
  "$BIN/pdbsolve" "$@" >out 2>err &
  local run=$!
  while_alive $run grep -q "$pattern" err
  kill -TERM $run
  wait $run
  local code=$?
  [ $code -eq 130 ] || fail "interrupted while a frontier grows: exit code $code ($(cat err))"
  says 'interrupted; at least 60 moves are needed' || fail "other bounds: $(cat err)"
  expect 0 '^bound 58 completed' pdbsolve status
}
interrupted 'bound 58 completed' "${grows[@]}"
interrupted 'resuming: 0 of 1 instance done, instance 60 after bound 58' "${grows[@]}" --resume
for limit in "--time-limit 0.001" "--node-limit 10"; do
  # shellcheck disable=SC2086
  expect 3 'not solved .*; at least 60 moves are needed' pdbsolve "${grows[@]}" --resume $limit
  expect 0 '^bound 58 completed' pdbsolve status
done
expect 3 'resuming: 0 of 1 instance done, instance 60 after bound 58' \
  pdbsolve "${grows[@]}" --resume --certificate regrown.json
bounds grown.json >grown.bounds
bounds regrown.json | cmp - grown.bounds || fail "another proof after a frontier grew again"
rm -f states/*

# A killed search leaves a certificate of its completed bounds.
sleep_until_written() {
  local tries=3000
  until [ -s killed.json ] || [ $((tries--)) -eq 0 ]; do nap 0.02; done
}
"$BIN/pdbsolve" "${search[@]}" -j 1 --isa portable --certificate killed.json >out 2>err &
run=$!
sleep_until_written
kill -9 $run
wait $run 2>/dev/null
if [ -s killed.json ]; then
  bounds killed.json >killed.bounds
  grep -qvxFf whole.bounds killed.bounds && fail "the certificate of a killed search has other bounds"
  expect 0 '1 of 1 proof holds' pdbsolve verify --certificate killed.json
else
  skip "this machine needs less than a second for each bound"
fi
rm -f states/*

# The bound proved by a search that gave up is verified too, here on an easier board of 62 moves.
grep -E '^15 ' "$DATA/instances/korf100.txt" >small.txt
small=(solve small.txt --catalogue ./weak.catalogue --show none)
expect 3 'given up' pdbsolve "${small[@]}" --parts-from 20000 --max-bound 58 --certificate given_up.json
grep -q '"status":"given_up".*"at_least":60' given_up.json || fail "given_up.json: $(head -c 300 given_up.json)"
expect 0 '1 of 1 proof holds, bound by bound' pdbsolve verify --certificate given_up.json
sed 's/"at_least":60/"at_least":62/' given_up.json >wrong.json
expect 1 'solutions have at least 60 moves, in the certificate 62' pdbsolve verify --certificate wrong.json
sed 's/"bound":58,/"bound":56,/' given_up.json >wrong.json
expect 1 'at least 58 moves, in the certificate 60' pdbsolve verify --certificate wrong.json

# A right certificate always passes a sample, and wrong parts are found.
expect 0 'searched. If at least .* were wrong, one would be found with a probability of at least 99 %' \
  pdbsolve verify --certificate whole.json --sample 20
expect 0 '"seed":5,"parts_of_each":20,"bounds":[1-9]' pdbsolve verify --certificate whole.json --sample 20 --seed 5 --json
cp out first
expect 0 '' pdbsolve verify --certificate whole.json --sample 20 --seed 5 --json
python3 - first out <<'EOS' || fail "another sample with the same seed"
import json, sys
a, b = (json.load(open(name))["proofs"][0] for name in sys.argv[1:])
assert a["holds"] and a["samples"] == b["samples"] and all(s["wrong"] == 0 for s in a["samples"]), (a, b)
EOS
expect 0 '' pdbsolve "${small[@]}" -q --certificate plain.json
expect 0 'no bound has parts with digests: all were searched whole' pdbsolve verify --certificate plain.json --sample 1
expect 0 '' pdbsolve "${small[@]}" --parts-from 20000 -q --certificate small.json
python3 - <<'EOS'
import json
text = open("small.json").read()
proof = json.loads(text)["proofs"][0]
bound = max((b for b in proof["bounds"] if "parts" in b), key=lambda b: len(b["parts"]))
parts = [bound["parts"][i:i + 8] for i in range(0, len(bound["parts"]), 8)]
wrong = range(2, len(parts), 10)
for i in wrong:
    parts[i] = "%08x" % (int(parts[i], 16) ^ 1)
open("wrong.json", "w").write(text.replace(bound["parts"], "".join(parts)))
EOS
# bound_sample_test tests how often samples find wrong parts.
found=0
for ((i = 0; i < 6; i++)); do
  pdbsolve verify --certificate wrong.json --sample 10 --seed $i >out 2>err
  code=$?
  [ $code -ne 1 ] || found=$((found + 1))
  [ $code -le 1 ] || fail "seed $i: exit code $code"
done
[ $found -ge 1 ] || fail "six samples of 10 parts, a tenth of them wrong, find no fault"
expect 1 ' of its .* parts differ from its search' pdbsolve verify --certificate wrong.json
# A bound that is claimed as completed but contains a solution.
python3 - <<'EOS'
import json
document = json.load(open("small.json"))
proof = document["proofs"][0]
last = proof["bounds"][-1]
blank = proof["start"].split().index("0")
detour = {0: "RL", 3: "LR", 12: "RL", 15: "LR"}[blank]
proof["moves"] = detour + proof["moves"]
proof["length"] += 2
proof["bounds"].append(dict(last, bound=last["bound"] + 2))
json.dump(document, open("longer.json", "w"))
EOS
expect 1 'its subtrees form [0-9]* parts, found' pdbsolve verify --certificate longer.json --sample 16384
python3 - "$(sed -nE 's/.*its subtrees form ([0-9]+) parts.*/\1/p' out err | head -1)" <<'EOS'
import json, sys
document = json.load(open("longer.json"))
bound = document["proofs"][0]["bounds"][-1]
bound["parts"] = "00000000" * int(sys.argv[1])
json.dump(document, open("longer.json", "w"))
EOS
expect 1 'it contains a solution|parts differ' pdbsolve verify --certificate longer.json --sample 16384

# A wrong number of nodes is found, however few parts are sampled; right numbers always pass.
for ((i = 0; i < 6; i++)); do
  expect 0 '1 of 1 proof holds' pdbsolve verify --certificate small.json --sample $((1 + 7 * i)) --seed $i
  for factor in 0.01 0.5 2 100; do
    python3 - $factor $((i % 2)) <<'EOS'
import json, sys
document = json.load(open("small.json"))
bound = [bound for bound in document["proofs"][0]["bounds"] if "parts" in bound][-1]
name = ("expanded", "generated")[int(sys.argv[2])]
bound[name] = int(bound[name] * float(sys.argv[1]))
json.dump(document, open("wrong.json", "w"))
EOS
    expect 1 'bound [0-9]+: (by [0-9,]+ of )?its .* nodes (expanded|generated), in the certificate [0-9,]+' \
      pdbsolve verify --certificate wrong.json --sample $((1 + 7 * i)) --seed $i
  done
done
# If all parts are searched, a difference of one node is found.
sed -E 's/("expanded":[0-9]*)([0-8]),("generated":[0-9]*,"parts")/\19,\3/' small.json >wrong.json
cmp -s wrong.json small.json && fail "no number of nodes was changed"
expect 1 'bound [0-9]+: its search has [0-9,]+ nodes expanded, in the certificate [0-9,]+9$' \
  pdbsolve verify --certificate wrong.json --sample 16384

# A checkpoint made for a certificate without digests does not serve one with digests.
expensive() {
  pdbsolve status --json >status.json && python3 -c "
import json, sys
sys.exit(not any(b['expanded'] >= 100000 for s in json.load(open('status.json'))['searches'] for b in s['bounds']))"
}
expect 0 '' pdbsolve "${plain[@]}" -q --direction forward --certificate without.json
expect 3 '' pdbsolve "${plain[@]}" --parts-from 1000 -q --direction forward --max-bound 60 --certificate with.json
stop "$BIN/pdbsolve" verify --certificate without.json --checkpoint 0.1 || fail "no checkpoint"
for ((i = 0; i < 30; i++)); do
  ! expensive || break
  stop "$BIN/pdbsolve" verify --certificate without.json --checkpoint 0.1 --resume
done
expensive || fail "no large bound was verified when the check was stopped"
refuse 2 'but with parts_from ' pdbsolve verify --certificate with.json --resume -q
expect 0 'resuming: 0 of 1 instance' pdbsolve verify --certificate without.json --resume

refuse 2 '.--sample is for certificates' pdbsolve verify one.txt --sample 5
refuse 2 '.--seed is for --sample' pdbsolve verify --certificate whole.json --seed 5
refuse 2 '.--sample runs in one process' pdbsolve verify --certificate whole.json --sample 5 --resume

finish
