package dev.jackfield.agent.ensemble.descriptor;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// An ensemble as its file describes it, with the tools that its file names.
///
/// @param isEnabled an ensemble that is switched off has no tools
/// @param defaults settings such as `timeout`
/// @param invokers those that can be used
/// @param notices why others cannot, for people
public record EnsembleDescriptor(
        String name,
        boolean isEnabled,
        String description,
        Map<String, Object> defaults,
        List<InvokerDescriptor> invokers,
        List<String> notices) {
    private static final Logger LOG = LoggerFactory.getLogger("jackfield");

    public EnsembleDescriptor {
        defaults = Map.copyOf(defaults);
        invokers = List.copyOf(invokers);
        notices = List.copyOf(notices);
    }

    /// Reads an ensemble and its tools. A tool that is switched off or cannot be used is left out, with a notice.
    ///
    /// @throws BadDescriptorException when the file of the ensemble itself cannot be used
    public static EnsembleDescriptor load(Path file) {
        return new EnsembleFile(file).load();
    }

    /// Logs what was left out.
    public void announce() {
        notices.forEach(notice -> LOG.warn("Ensemble '{}': {}", name, notice));
    }
}
