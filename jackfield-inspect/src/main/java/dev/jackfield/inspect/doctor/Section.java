package dev.jackfield.inspect.doctor;

import dev.jackfield.kind.Finding;
import dev.jackfield.kind.Finding.Level;
import java.util.List;

/// The findings about one subject.
public record Section(String title, List<Finding> findings) {
    public Section {
        findings = List.copyOf(findings);
    }

    public long count(Level level) {
        return findings.stream().filter(finding -> finding.level() == level).count();
    }
}
