/// The models of conversations inside a hub: the configured ones, the model of a client that offers sampling, and
/// the limits within which sources may ask a model.
///
/// Nothing here knows turns or tools; how a provider is reached is known to `models` alone.
/// Start with [dev.jackfield.agent.hub.model.ModelChoice].
@NullMarked
package dev.jackfield.agent.hub.model;

import org.jspecify.annotations.NullMarked;
