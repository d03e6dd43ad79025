/// The tool server `code`: runs whole programs of callers in the sandbox of scripts.
///
/// Nothing here confines a program or starts a process; that is the sandbox, which programs share with scripts that
/// call tools (`run_code`). Start with `CodeSource`.
@NullMarked
package dev.jackfield.builtin.servers.code;

import org.jspecify.annotations.NullMarked;
