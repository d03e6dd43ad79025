/// Language models as a conversation sees them: providers, their models, and one turn of a model.
///
/// This is the seam behind which the libraries of providers stand; no type of theirs is named here, and nothing here
/// calls a tool. Start with [dev.jackfield.agent.model.ChatModel].
@NullMarked
package dev.jackfield.agent.model;

import org.jspecify.annotations.NullMarked;
