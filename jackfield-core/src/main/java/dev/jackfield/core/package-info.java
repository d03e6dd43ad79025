/// The hub: the one path from every door to every source.
///
/// Every call passes `Hub.invoke`; no call to a hub goes around it. Start there.
@NullMarked
package dev.jackfield.core;

import org.jspecify.annotations.NullMarked;
