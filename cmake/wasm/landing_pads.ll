; SPDX-License-Identifier: MIT
; Each file that is compiled for threads takes this along. Where exceptions are caught by their type, compiled code and
; the system's library share __wasm_lpad_context; each thread has its own in the library. Clang 14 takes it for one that
; all threads share, unless it has been told before, so that no exception would be caught by its type.
target datalayout = "e-m:e-p:32:32-p10:8:8-p20:8:8-i64:64-f128:64-n32:64-S128-ni:1:10:20"
target triple = "wasm32-unknown-emscripten"

@__wasm_lpad_context = external thread_local global { i32, i8*, i32 }

define linkonce_odr hidden i8* @tilepdb_landing_pad_context() {
  ret i8* bitcast ({ i32, i8*, i32 }* @__wasm_lpad_context to i8*)
}

; Or the declaration would be left out.
@llvm.compiler.used = appending global [1 x i8*] [i8* bitcast (i8* ()* @tilepdb_landing_pad_context to i8*)], section "llvm.metadata"
