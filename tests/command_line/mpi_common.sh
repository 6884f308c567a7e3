# SPDX-License-Identifier: MIT
# shellcheck shell=bash
# Sourced by tests that start processes with mpirun: more processes than cores, perhaps as root of a container that
# lacks some rights. Exits with 77 if mpirun cannot start processes.
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
export OMPI_MCA_rmaps_base_oversubscribe=1 OMPI_MCA_hwloc_base_binding_policy=none OMPI_MCA_mpi_yield_when_idle=1
export OMPI_MCA_btl_vader_single_copy_mechanism=none OMPI_MCA_btl_base_warn_component_unused=0
export OMPI_MCA_plm_rsh_agent=/bin/sh
# Only the transports for one machine: looking for others takes as long as some tests.
export OMPI_MCA_pml=ob1 OMPI_MCA_btl=${OMPI_MCA_btl:-self,vader}
# Not over interfaces that another test creates and removes.
export OMPI_MCA_oob_tcp_if_include=${OMPI_MCA_oob_tcp_if_include:-lo} OMPI_MCA_btl_tcp_if_include=${OMPI_MCA_btl_tcp_if_include:-lo}
if ! timeout 60 mpirun -n 2 true >out 2>&1; then
  echo "mpirun starts no processes here: $(head -c 600 out)"
  exit 77
fi
# Seconds that mpirun waits, after one process of a job has failed, before it kills the others: zero, because processes
# end by themselves here.
export OMPI_MCA_odls_base_sigkill_timeout=0

# team N PROGRAM COMMAND…: sets `words` to the same command with --mpi, in N working processes of one thread.
team() {
  words=(timeout 600 mpirun -n "$1" "$BIN/$2" "$3" --mpi -j 1 "${@:4}")
}
in_team() {
  team "$@"
  "${words[@]}"
}

# await SECONDS COMMAND…: waits until the command succeeds; fails after SECONDS.
await() {
  local tries=$((50 * $1))
  shift
  until "$@"; do
    [ $((tries--)) -gt 0 ] || return 1
    nap 0.02
  done
}

# Makes weak tables of 4x4 and a file of Korf's easier boards, the last of which is unsolvable.
weak=(--catalogue 15-5-5-5)
make_weak() {
  pdbgen generate --catalogue 15-5-5-5 -q >/dev/null || fail "no tables"
  grep -E '^(2|4|5|6) ' "$DATA/instances/korf100.txt" >korf4.txt
  echo '999 0 0 2 1 3 4 5 6 7 8 9 10 11 12 13 14 15' >>korf4.txt
}
