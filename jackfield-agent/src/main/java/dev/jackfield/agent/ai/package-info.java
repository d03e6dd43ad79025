/// The method `ai` with its action `process`: a model works on documents and writes another one.
///
/// It is an action like any other, which a program calls directly or through a hub; nothing here knows how a model is
/// chosen. Start with [dev.jackfield.agent.ai.MethodAi].
@NullMarked
package dev.jackfield.agent.ai;

import org.jspecify.annotations.NullMarked;
