package dev.jackfield.agent.workflow;

import dev.jackfield.agent.workflow.code.WorkflowFolder;
import dev.jackfield.agent.workflow.model.WorkflowSettings;
import dev.jackfield.agent.workflow.sentence.KeptClarifications;
import dev.jackfield.agent.workflow.sentence.SpokenCommands;
import dev.jackfield.agent.workflow.sentence.WorkflowModels;
import dev.jackfield.api.compiler.UnusableCodeException;
import dev.jackfield.core.source.Source;
import dev.jackfield.kind.Blueprint;
import dev.jackfield.kind.Finding;
import dev.jackfield.kind.HubServices;
import dev.jackfield.kind.KindMark;
import dev.jackfield.kind.SourceContext;
import dev.jackfield.kind.SourceKind;
import dev.jackfield.kind.SourceSpec;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The kind of sources that have the key `workflow`.
public final class WorkflowKind implements SourceKind<WorkflowSettings> {
    @Override
    public KindMark mark() {
        return KindMark.key("workflow");
    }

    @Override
    public String title() {
        return "a workflow of commands";
    }

    @Override
    public Class<WorkflowSettings> settings() {
        return WorkflowSettings.class;
    }

    @Override
    public Blueprint plan(SourceSpec<WorkflowSettings> spec, SourceContext context) {
        var said = spec.settings();
        var absolute = new WorkflowSettings(
                absolutePath(said.workflow(), context.folder()),
                said.data() == null ? null : absolutePath(said.data(), context.folder()),
                said.writeBack(),
                said.parameters(),
                said.hints(),
                said.confirmWrites(),
                said.sharedState(),
                said.sessionTime(),
                said.maxSessions(),
                said.language(),
                said.agent());
        return new WorkflowBlueprint(spec.id(), spec.common().described(), absolute);
    }

    private static Path absolutePath(Path path, Path folder) {
        return folder.resolve(path).toAbsolutePath().normalize();
    }

    @Override
    public String nickname(WorkflowSettings settings) {
        @Nullable Path last = settings.workflow().toAbsolutePath().normalize().getFileName();
        return last == null ? "workflow" : last.toString();
    }

    /// A configured workflow before it is built. Its paths are absolute.
    private record WorkflowBlueprint(String id, String description, WorkflowSettings settings) implements Blueprint {
        private static final String REMEDY = "Fix the file; the hub loads it when it has changed.";

        @Override
        public Source build(HubServices services) {
            var models = WorkflowModels.of(services);
            var clarified = new KeptClarifications(services.shelf(), id, services.clock());
            var interpreter = SpokenCommands.of(settings, services.embedder(), clarified, models);
            return new WorkflowSource(id, description, settings, services.clock(), interpreter, models);
        }

        @Override
        public List<Finding> check() {
            var findings = new ArrayList<Finding>();
            try {
                var code = new WorkflowFolder(settings.workflow()).load();
                code.broken().forEach(file -> findings.add(Finding.warning(file.file() + " " + file.reason(), REMEDY)));
            } catch (UnusableCodeException unusable) {
                findings.add(Finding.problem(settings.workflow() + " " + unusable.reason(), "Check `workflow`."));
            }
            if (settings.data() != null && !Files.isDirectory(settings.dataFolder())) {
                findings.add(
                        Finding.problem("The folder %s does not exist".formatted(settings.data()), "Check `data`."));
            }
            return findings;
        }

        @Override
        public String remedy(String failure) {
            return "Check `workflow` and `data`, and the Java files there.";
        }
    }
}
