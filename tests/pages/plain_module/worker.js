// SPDX-License-Identifier: MIT
// The plain module searches without a worker.
