/// Sources that come with the hub: the demo tools, the status tool, the tools by which others are found, and the
/// one that runs scripts.
///
/// `FinderTools` has `search_skills`, `describe_function` and `call_tool`; every scope of several sources has
/// them. `CodeTools` is `run_code`: a script can reach nothing but `GatedCalls`, which makes each of its calls a
/// call inside that of `run_code`. `SessionValues` keeps what a script leaves for the next script of its session.
/// `KeptResults` keeps results that were too long, and `ResultTools` reads them.
///
/// They use only what every other source can use. Start with `DemoTools`.
@NullMarked
package dev.jackfield.server.owntools;

import org.jspecify.annotations.NullMarked;
