/// The tools that a model sees and calls in one turn of a conversation inside a hub.
///
/// Each call of the model is a call inside the call of `converse`; nothing here decides what may be called, because
/// the hub does. Start with [dev.jackfield.agent.hub.toolbox.HubToolbox].
@NullMarked
package dev.jackfield.agent.hub.toolbox;

import org.jspecify.annotations.NullMarked;
