#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# The scripts of docs/examples in a Slurm of its own, with two nodes simulated by two host names. Needs Debian's
# slurm-wlm and munge, and root.
# shellcheck source-path=SCRIPTDIR
source "$(dirname "$0")/common.sh"
PATH=$PATH:/usr/sbin
for program in munged slurmctld slurmd srun sbatch unshare mpirun; do
  if ! command -v "$program" >/dev/null || [ "$(id -u)" -ne 0 ]; then
    echo "no $program, or not root: nothing is tested"
    exit 77
  fi
done
examples=$DATA/../docs/examples
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 OMPI_MCA_mpi_yield_when_idle=1
export OMPI_MCA_btl_vader_single_copy_mechanism=none OMPI_MCA_btl_base_warn_component_unused=0
export SLURM_CONF=$scratch/slurm.conf
PATH=$BIN:$PATH

chmod 755 "$scratch"
mkdir -m 700 munge
mkdir state log
head -c 1024 /dev/urandom >munge/key
chmod 600 munge/key
# A port that is most likely free.
port=$((20000 + RANDOM % 20000))
cat >slurm.conf <<END
ClusterName=tilepdb
SlurmctldHost=$(hostname)(127.0.0.1)
SlurmUser=root
SlurmdUser=root
AuthType=auth/munge
AuthInfo=socket=$scratch/munge.socket
SlurmctldPort=$port
StateSaveLocation=$scratch/state
SlurmdSpoolDir=$scratch/spool-%n
SlurmctldPidFile=$scratch/slurmctld.pid
SlurmdPidFile=$scratch/slurmd-%n.pid
SlurmctldLogFile=$scratch/log/slurmctld
SlurmdLogFile=$scratch/log/%n
ProctrackType=proctrack/pgid
TaskPlugin=task/none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
SlurmdParameters=config_overrides
ReturnToService=2
MpiDefault=none
SwitchType=switch/none
JobAcctGatherType=jobacct_gather/none
NodeName=one NodeAddr=127.0.0.1 NodeHostname=one Port=$((port + 1)) CPUs=4 RealMemory=1000
NodeName=two NodeAddr=127.0.0.1 NodeHostname=two Port=$((port + 2)) CPUs=4 RealMemory=1000
PartitionName=all Nodes=ALL Default=YES State=UP MaxTime=INFINITE
END

daemons=()
stop_daemons() {
  [ ${#daemons[@]} -eq 0 ] || kill "${daemons[@]}" 2>/dev/null
  wait 2>/dev/null
  rm -rf "$scratch"
}
trap stop_daemons EXIT
begin() {
  "$@" >>daemons.log 2>&1 &
  daemons+=($!)
}
begin munged --force --foreground --key-file="$scratch/munge/key" --socket="$scratch/munge.socket" \
  --pid-file="$scratch/munge/pid" --log-file="$scratch/munge/log" --seed-file="$scratch/munge/seed"
sleep 1
begin slurmctld -D
for name in one two; do
  # shellcheck disable=SC2016
  begin unshare --uts bash -c 'hostname "$1"; exec slurmd -D -N "$1"' bash "$name"
done
tries=60
until [ "$(sinfo --noheader --states=idle --format=%D 2>/dev/null)" = 2 ]; do
  sleep 1
  if [ $((tries--)) -eq 0 ]; then
    echo "Slurm does not start here: $(tail -n 5 daemons.log log/*)"
    exit 77
  fi
done

# submit NAME WORD…: submits a script of the examples on both nodes, with two cores each; its output goes to NAME.
submit() {
  timeout 600 sbatch --quiet --wait --nodes=2 --cpus-per-task=2 --chdir="$scratch" --output="$1" "${@:2}"
}
export TILEPDB_DIR=$scratch/tables
submit made "$examples/generate.sbatch" 1,2,5,6,7,10 || fail "generate.sbatch fails: $(head -c 900 made)"
grep -qE 'level 20, .* % busy, exchanged .* MiB in' made || fail "two nodes exchange nothing: $(tail -n 3 made)"
file=$(grep -oE "$TILEPDB_DIR/[^ ]*\.pdb\.zst" made) || fail "no table: $(tail -n 3 made)"
cmp "$file" "$(pdbgen generate --board 5x5 --pattern 1,2,5,6,7,10 --dir alone -q)" || fail "another table"

pdbgen generate --catalogue 15-7-8 -q >/dev/null || fail "no tables"
grep -v '^#' "$DATA/instances/korf100.txt" | head -8 >korf8.txt
pdbsolve solve korf8.txt --show none -q >expected || fail "not solved"
submit solved "$examples/solve.sbatch" "$scratch/korf8.txt" || fail "solve.sbatch fails: $(head -c 1500 solved)"
diff <(sed 1d expected | cut -f 1,2) <(grep -E $'^[0-9]+\t' solved | cut -f 1,2) || fail "other lengths"

# Processes started by srun without --mpi would all do the same work.
timeout 60 srun --mpi=pmix -N1 -n2 pdbgen generate --board 4x4 --pattern 1,2,3 >out 2>err
[ $? -eq 2 ] || fail "each of two processes makes the table: $(cat err)"
grep -q 'pdbgen: one of 2 processes, .* give --mpi' err || fail "not refused: $(head -c 600 err)"
timeout 60 srun --mpi=pmix -N1 -n2 pdbgen generate --mpi -j 1 --board 4x4 --pattern 1,2,3 -v >out 2>err ||
  fail "not made by srun: $(head -c 600 err)"
grep -q '% busy, exchanged' err || fail "not shared: $(tail -n 3 err)"
[ "$(wc -l <out)" -eq 1 ] || fail "not one answer: $(cat out)"

[ "$failures" -eq 0 ]
