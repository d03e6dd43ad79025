package dev.jackfield.kind;

import dev.jackfield.source.Source;
import java.util.List;

/// What one source is made of. Equal blueprints make the same source: a reload keeps the source that runs unless its
/// blueprint differs, so `equals` says which changes need a new source. A record of the order and of what was read of
/// the machine does it.
public interface Blueprint {

    /// Makes the source and starts nothing: the hub calls `Source.start`.
    Source build(HubServices services);

    /// What the doctor finds before it visits the source. A problem among it keeps the doctor from visiting.
    default List<Finding> check() {
        return List.of();
    }

    /// Looks at the source outside of any hub, for the doctor and for `jackfield test`: calls nothing, leaves nothing
    /// behind, and throws with the reason when the source does not answer.
    default SourceFacts probe(ProbeTerms terms) throws InterruptedException {
        return new SourceProbe(build(terms.services()), terms).look();
    }

    /// What to do when a visit failed.
    ///
    /// @param failure why, as the visit said it
    default String remedy(String failure) {
        return "Check its keys in the configuration.";
    }
}
