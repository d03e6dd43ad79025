package dev.jackfield.agent.workflow;

import dev.jackfield.agent.workflow.model.WorkflowSettings;
import dev.jackfield.kind.Blueprint;
import dev.jackfield.kind.KindMark;
import dev.jackfield.kind.SourceContext;
import dev.jackfield.kind.SourceKind;
import dev.jackfield.kind.SourceSpec;
import java.nio.file.Path;
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
}
