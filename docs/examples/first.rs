// SPDX-License-Identifier: MIT
use std::ffi::{CStr, CString};
use std::os::raw::{c_char, c_int, c_void};
use std::ptr::{null_mut, read};

#[repr(C)] // the first members of tilepdb_result
#[derive(Clone, Copy)]
struct Solution { _status: i32, length: u32, moves: *const c_char }

#[link(name = "tilepdb")]
extern "C" {
    fn tilepdb_options_new() -> *mut c_void;
    fn tilepdb_set_text(options: *mut c_void, name: *const c_char, value: *const c_char) -> c_int;
    fn tilepdb_generate(options: *mut c_void, files: *mut c_void) -> c_int;
    fn tilepdb_open(options: *mut c_void, puzzle: *mut *mut c_void) -> c_int;
    fn tilepdb_solve(puzzle: *mut c_void, state: *const c_char, options: *mut c_void, result: *mut *mut Solution) -> c_int;
}

fn main() {
    let text = |text| CString::new(text).unwrap();
    unsafe {
        let (options, mut puzzle, mut result) = (tilepdb_options_new(), null_mut(), null_mut());
        tilepdb_set_text(options, text("catalogue").as_ptr(), text("15-5-5-5").as_ptr());
        tilepdb_generate(options, null_mut()); // once: a moment
        tilepdb_open(options, &mut puzzle);
        let board = text("14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3");
        assert_eq!(tilepdb_solve(puzzle, board.as_ptr(), options, &mut result), 0);
        let solution = read(result);
        println!("{} moves: {}", solution.length, CStr::from_ptr(solution.moves).to_str().unwrap());
    }
}
