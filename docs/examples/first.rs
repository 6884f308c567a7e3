// SPDX-License-Identifier: MIT
use std::ffi::{CStr, CString};
use std::os::raw::{c_char, c_int, c_void};
use std::ptr::null_mut;

#[repr(C)] // the first members of tilepdb_result
struct Solution { _status: i32, length: u32, moves: *const c_char }

#[link(name = "tilepdb")]
extern "C" {
    fn tilepdb_error() -> *const c_char;
    fn tilepdb_options_new() -> *mut c_void;
    fn tilepdb_options_free(options: *mut c_void);
    fn tilepdb_set_text(options: *mut c_void, name: *const c_char, value: *const c_char) -> c_int;
    fn tilepdb_generate(options: *mut c_void, files: *mut c_void) -> c_int;
    fn tilepdb_open(options: *mut c_void, puzzle: *mut *mut c_void) -> c_int;
    fn tilepdb_close(puzzle: *mut c_void);
    fn tilepdb_solve(puzzle: *mut c_void, state: *const c_char, options: *mut c_void, result: *mut *mut Solution) -> c_int;
    fn tilepdb_result_free(result: *mut Solution);
}

unsafe fn checked(kind: c_int) -> Result<(), String> {
    if kind == 0 { Ok(()) } else { Err(CStr::from_ptr(tilepdb_error()).to_string_lossy().into_owned()) }
}

unsafe fn solve(options: *mut c_void, puzzle: &mut *mut c_void, result: &mut *mut Solution) -> Result<String, String> {
    let text = |text| CString::new(text).unwrap();
    checked(tilepdb_set_text(options, text("catalogue").as_ptr(), text("15-5-5-5").as_ptr()))?;
    checked(tilepdb_generate(options, null_mut()))?; // once: a moment
    checked(tilepdb_open(options, puzzle))?;
    let board = text("14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3");
    checked(tilepdb_solve(*puzzle, board.as_ptr(), options, result))?;
    Ok(format!("{} moves: {}", (**result).length, CStr::from_ptr((**result).moves).to_string_lossy()))
}

fn main() -> Result<(), String> {
    unsafe {
        let (options, mut puzzle, mut result) = (tilepdb_options_new(), null_mut(), null_mut());
        let solved = solve(options, &mut puzzle, &mut result);
        tilepdb_result_free(result);
        tilepdb_close(puzzle);
        tilepdb_options_free(options);
        println!("{}", solved?);
    }
    Ok(())
}
