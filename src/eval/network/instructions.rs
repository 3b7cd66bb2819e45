//! `InstructionSet`: which instructions of the processor the loops over numbers may use. It is the
//! only file of the evaluator with `unsafe` code.
//!
//! `compiled_for_each_set!` compiles a function of plain Rust once for every set, and the compiler
//! uses wider registers where it may; or it takes a function for each set. The result is the same:
//! integers wrap around, and sums of floating-point numbers keep their order. Only the exponentials,
//! logarithms, powers and cosines of a fit come from the C library, which may compute them
//! differently on another processor.

use std::fmt;

/// A set of instructions that this processor has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct InstructionSet(InstructionKind);

/// The kinds of instruction sets, for `compiled_for_each_set`. Only an `InstructionSet` says that the
/// processor has one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum InstructionKind {
    /// What every processor of the target has.
    Portable,
    /// SSE4.1 of x86-64.
    Sse41,
    /// AVX2 of x86-64.
    Avx2,
    /// AVX-512 with VNNI of x86-64.
    Avx512,
    /// The vectors of WebAssembly, if the program was compiled for them.
    Simd128,
}

impl InstructionSet {
    /// The sets that this processor has, the widest last.
    pub fn available() -> Vec<InstructionSet> {
        let mut kinds = vec![InstructionKind::Portable];
        #[cfg(target_arch = "x86_64")]
        {
            use std::arch::is_x86_feature_detected as detected;
            if detected!("sse4.1") {
                kinds.push(InstructionKind::Sse41);
            }
            if detected!("avx2") {
                kinds.push(InstructionKind::Avx2);
            }
            let wide = detected!("avx512f") && detected!("avx512bw") && detected!("avx512vl");
            if wide && detected!("avx512vnni") {
                kinds.push(InstructionKind::Avx512);
            }
        }
        if cfg!(all(target_arch = "wasm32", target_feature = "simd128")) {
            kinds.push(InstructionKind::Simd128);
        }
        kinds.into_iter().map(InstructionSet).collect()
    }

    /// The widest set that this processor has.
    pub fn widest() -> InstructionSet {
        *Self::available().last().unwrap_or(&InstructionSet(InstructionKind::Portable))
    }

    /// The name of the set: `portable`, `sse4.1`, `avx2`, `avx512` or `simd128`.
    pub fn name(self) -> &'static str {
        match self.0 {
            InstructionKind::Portable => "portable",
            InstructionKind::Sse41 => "sse4.1",
            InstructionKind::Avx2 => "avx2",
            InstructionKind::Avx512 => "avx512",
            InstructionKind::Simd128 => "simd128",
        }
    }

    /// Its kind.
    #[inline(always)]
    pub fn kind(self) -> InstructionKind {
        self.0
    }
}

impl fmt::Display for InstructionSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Defines functions that take an `InstructionSet` and call another function, which is always
/// inlined, compiled for that set. In place of one function there may be one for each set, with the
/// target features of that set.
#[macro_export]
macro_rules! compiled_for_each_set {
    ($($(#[$doc:meta])* $vis:vis fn $name:ident $(<$(const $number:ident: usize),+>)?(
        $($arg:ident: $type:ty),* $(,)?) $(-> $ret:ty)? = $body:ident;)+) => {
        $crate::eval::network::compiled_for_each_set! {$(
            $(#[$doc])* $vis fn $name $(<$(const $number: usize),+>)?($($arg: $type),*) $(-> $ret)?
                = [$body, $body, $body, $body, $body];
        )+}
    };
    ($($(#[$doc:meta])* $vis:vis fn $name:ident $(<$(const $number:ident: usize),+>)?(
        $($arg:ident: $type:ty),* $(,)?) $(-> $ret:ty)?
        = [$portable:ident, $sse41:ident, $avx2:ident, $avx512:ident, $simd128:ident];)+) => {$(
        $(#[$doc])*
        #[inline]
        #[cfg_attr(
            target_arch = "x86_64",
            expect(unsafe_code, reason = "functions for instructions that not every processor has")
        )]
        $vis fn $name $(<$(const $number: usize),+>)?(
            set: $crate::eval::network::InstructionSet,
            $($arg: $type),*
        ) $(-> $ret)? {
            #[cfg(target_arch = "x86_64")]
            #[target_feature(enable = "sse4.1")]
            fn for_sse41 $(<$(const $number: usize),+>)?($($arg: $type),*) $(-> $ret)? {
                $sse41($($arg),*)
            }
            #[cfg(target_arch = "x86_64")]
            #[target_feature(enable = "avx2")]
            fn for_avx2 $(<$(const $number: usize),+>)?($($arg: $type),*) $(-> $ret)? {
                $avx2($($arg),*)
            }
            #[cfg(target_arch = "x86_64")]
            #[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vnni")]
            fn for_avx512 $(<$(const $number: usize),+>)?($($arg: $type),*) $(-> $ret)? {
                $avx512($($arg),*)
            }
            #[cfg(target_arch = "x86_64")]
            match set.kind() {
                $crate::eval::network::InstructionKind::Portable
                | $crate::eval::network::InstructionKind::Simd128 => $portable($($arg),*),
                // SAFETY: this set is only made on a processor that has these instructions.
                $crate::eval::network::InstructionKind::Sse41 => unsafe { for_sse41($($arg),*) },
                // SAFETY: this set is only made on a processor that has these instructions.
                $crate::eval::network::InstructionKind::Avx2 => unsafe { for_avx2($($arg),*) },
                // SAFETY: this set is only made on a processor that has these instructions.
                $crate::eval::network::InstructionKind::Avx512 => unsafe { for_avx512($($arg),*) },
            }
            #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
            match set.kind() {
                $crate::eval::network::InstructionKind::Simd128 => $simd128($($arg),*),
                _ => $portable($($arg),*),
            }
            #[cfg(not(any(
                target_arch = "x86_64",
                all(target_arch = "wasm32", target_feature = "simd128")
            )))]
            {
                let _ = set;
                $portable($($arg),*)
            }
        }
    )+};
}
pub use compiled_for_each_set;

#[cfg(test)]
mod tests {
    use super::*;

    #[inline(always)]
    fn add(a: &[i32], b: &mut [i32]) -> i32 {
        a.iter().zip(&mut *b).for_each(|(a, b)| *b = b.wrapping_add(*a));
        b.iter().fold(0, |sum, b| sum.wrapping_add(*b))
    }

    compiled_for_each_set! {
        fn add_for(a: &[i32], b: &mut [i32]) -> i32 = add;
    }

    #[test]
    fn every_set_computes_the_same() {
        let a: Vec<i32> = (0..99).map(|i| 77_777_777_i32.wrapping_mul(i)).collect();
        let mut expected = vec![5; 99];
        let sum = add(&a, &mut expected);
        let sets = InstructionSet::available();
        assert_eq!(sets[0].name(), "portable");
        assert_eq!(sets.last(), Some(&InstructionSet::widest()));
        for set in sets {
            let mut b = vec![5; 99];
            assert_eq!((add_for(set, &a, &mut b), &b), (sum, &expected), "{set}");
        }
    }
}
