/// Conversations through the doors of a real hub, with real sources and a model that follows a script.
@NullMarked
package dev.jackfield.server.conversation;

import org.jspecify.annotations.NullMarked;
