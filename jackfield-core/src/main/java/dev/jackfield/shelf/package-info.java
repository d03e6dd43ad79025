/// What outlives a hub, as the hub sees it: drawers with keys and bytes.
///
/// How and where they are kept is the server's business. Start with `Shelf`.
@NullMarked
package dev.jackfield.shelf;

import org.jspecify.annotations.NullMarked;
