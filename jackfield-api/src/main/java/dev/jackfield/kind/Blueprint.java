package dev.jackfield.kind;

import dev.jackfield.core.source.Source;
import java.util.List;

/// The plan of one source. Equal blueprints make equal sources: a reload keeps a running source unless its
/// blueprint differs, so `equals` decides which changes need a new source. A record of the settings and of what
/// was read from the machine is enough.
public interface Blueprint {

    /// Makes the source without starting it: the hub calls `Source.start`.
    Source build(HubServices services);

    /// Makes checks that need no connection, for the doctor, before it probes the source. A problem among the
    /// findings prevents the probe.
    default List<Finding> check() {
        return List.of();
    }

    /// Probes the source outside of any hub, for the doctor and for `jackfield test`: calls nothing, leaves
    /// nothing behind, and throws with the reason when the source does not answer.
    default SourceFacts probe(ProbeTerms terms) throws InterruptedException {
        return new SourceProbe(build(terms.services()), terms).probe();
    }

    /// The tools of other sources that tools of this source call, by their names. The doctor looks whether they
    /// exist.
    default List<String> calls() {
        return List.of();
    }

    /// The advice for a probe that failed.
    ///
    /// @param failure the reason, as the probe reported it
    default String remedy(String failure) {
        return "Check its keys in the configuration.";
    }
}
