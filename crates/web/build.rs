//! Options of the linker for the engine as WebAssembly.

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    if std::env::var("CARGO_CFG_TARGET_ARCH").is_ok_and(|arch| arch == "wasm32") {
        // As much as a search has on a thread of its own.
        println!("cargo::rustc-link-arg=-zstack-size=8388608");
    }
}
