# SPDX-License-Identifier: MIT
# shellcheck shell=bash
# Sourced by the tests that start processes with mpirun: more than there are cores, perhaps as root of a container, and
# without what needs rights that containers lack. Exit code 77 where mpirun cannot start any.
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
export OMPI_MCA_rmaps_base_oversubscribe=1 OMPI_MCA_hwloc_base_binding_policy=none OMPI_MCA_mpi_yield_when_idle=1
export OMPI_MCA_btl_vader_single_copy_mechanism=none OMPI_MCA_btl_base_warn_component_unused=0
export OMPI_MCA_plm_rsh_agent=/bin/sh
# Not by interfaces that another test makes and removes.
export OMPI_MCA_oob_tcp_if_include=${OMPI_MCA_oob_tcp_if_include:-lo} OMPI_MCA_btl_tcp_if_include=${OMPI_MCA_btl_tcp_if_include:-lo}
if ! timeout 60 mpirun -n 2 true >out 2>&1; then
  echo "mpirun starts no processes here: $(head -c 600 out)"
  exit 77
fi
