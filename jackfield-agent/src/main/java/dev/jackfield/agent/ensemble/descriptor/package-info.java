/// Ensembles that are described in files of TOML: which tools there are, and what their arguments are.
///
/// A descriptor has no code: a program gives it the code, or a hub calls tools of other sources. No file outside of
/// the folder of an ensemble is read. Start with [dev.jackfield.agent.ensemble.descriptor.EnsembleDescriptor], and
/// for hubs with [dev.jackfield.agent.ensemble.descriptor.EnsembleKind].
@NullMarked
package dev.jackfield.agent.ensemble.descriptor;

import org.jspecify.annotations.NullMarked;
