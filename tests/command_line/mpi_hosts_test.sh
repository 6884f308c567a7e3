#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Processes on two simulated hosts: network namespaces of this machine with names of their own, which need root. Exits
# with 77 if they cannot be created.
# shellcheck source-path=SCRIPTDIR
source "$(dirname "$0")/common.sh"
source "$(dirname "$0")/mpi_common.sh"

one=tilepdb-one-$$
two=tilepdb-two-$$
remove() {
  ip netns del "$one" 2>/dev/null
  ip netns del "$two" 2>/dev/null
  rm -rf "$scratch"
}
trap remove EXIT
if ! { ip netns add "$one" && ip netns add "$two" && ip netns exec "$one" unshare --uts true &&
  ip link add one netns "$one" type veth peer name two netns "$two"; } 2>/dev/null; then
  echo "no network namespaces here"
  exit 77
fi
ip -n "$one" addr add 10.99.7.1/24 dev one
ip -n "$two" addr add 10.99.7.2/24 dev two
for name in "$one" "$two"; do
  ip -n "$name" link set lo up
done
ip -n "$one" link set one up
ip -n "$two" link set two up

# The command that mpirun starts on the other host.
cat >agent <<EOF
#!/usr/bin/env bash
shift
exec ip netns exec $two unshare --uts bash -c 'hostname two; exec bash -c "\$0"' "\$*"
EOF
chmod +x agent
printf '10.99.7.1 slots=2\n10.99.7.2 slots=2\n' >hosts

# on_hosts N WORD…: runs a command in N processes on each host.
on_hosts() {
  local count=$1
  shift
  OMPI_MCA_plm_rsh_agent=$scratch/agent OMPI_MCA_btl=tcp,self,vader OMPI_MCA_btl_tcp_if_include=10.99.7.0/24 \
    OMPI_MCA_oob_tcp_if_include=10.99.7.0/24 \
    ip netns exec "$one" unshare --uts bash -c 'hostname one; exec "$@"' bash \
    timeout 600 mpirun --hostfile hosts --map-by "ppr:$count:node" "$@"
}

pdbgen generate --catalogue 15-5-5-5 --dir tables -q >/dev/null || fail "no tables"
weak=(--catalogue 15-5-5-5)
grep -E '^(2|4|5|6) ' "$DATA/instances/korf100.txt" >korf4.txt
pdbsolve solve korf4.txt "${weak[@]}" --dir tables -v -j 1 >expected 2>expected.err || fail "not solved"
bounds() { grep -oE 'instance [0-9]+: bound .* completed, .*' "$1" | sort -u; }
for count in 1 2; do
  on_hosts "$count" "$BIN/pdbsolve" solve --mpi -j 1 korf4.txt "${weak[@]}" --dir "$scratch/tables" -v >found 2>found.err ||
    fail "not solved on two hosts ($(head -c 600 found.err))"
  diff <(cut -f 1,2 expected) <(cut -f 1,2 found) || fail "other lengths on two hosts"
  diff <(bounds expected.err) <(bounds found.err) || fail "other bounds on two hosts"
  rm -rf made
  on_hosts "$count" "$BIN/pdbgen" generate --mpi -j 1 --board 4x4 --pattern 1,2,5,6,9 --dir "$scratch/made" -q >out 2>err ||
    fail "not made on two hosts ($(head -c 600 err))"
  cmp "$(cat out)" "$(pdbgen generate --board 4x4 --pattern 1,2,5,6,9 --dir alone -q)" || fail "another table"
done

# Both hosts resume an interrupted generation of a single process.
# shellcheck disable=SC2054
task=(--board 4x4 --pattern 1,2,3,4,5,6)
: >err
"$BIN/pdbgen" generate "${task[@]}" -j 1 -v --checkpoint 0 --dir "$scratch/made" >out 2>err &
job=$!
await 60 grep -q 'level 3,' err || fail "no level 3: $(head -c 600 err)"
kill -TERM "$job"
wait "$job"
on_hosts 1 "$BIN/pdbgen" generate --mpi -j 1 "${task[@]}" --dir "$scratch/made" -v >out 2>err ||
  fail "not resumed on two hosts ($(head -c 600 err))"
grep -q 'resuming after level' err || fail "begun again on two hosts: $(head -n 3 err)"
cmp "$(tail -n 1 out)" "$(pdbgen generate "${task[@]}" --dir alone -q)" || fail "another table after resuming"

# A host without tables is named.
mkdir empty
cat >elsewhere <<EOF
#!/usr/bin/env bash
[ "\$(hostname)" = two ] && export TILEPDB_DIR=$scratch/empty
exec "\$@"
EOF
chmod +x elsewhere
export TILEPDB_DIR=$scratch/tables
on_hosts 1 ./elsewhere "$BIN/pdbsolve" solve --mpi korf4.txt "${weak[@]}" >out 2>err && fail "it solves without tables on one host"
grep -q '^pdbsolve: process 1 on two: tables missing in ' err || fail "the host is not named: $(head -c 600 err)"
[ "$(grep -c '^pdbsolve: ' err)" -eq 1 ] || fail "not one message: $(head -c 600 err)"

[ "$failures" -eq 0 ]
