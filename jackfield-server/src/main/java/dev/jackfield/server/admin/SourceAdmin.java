package dev.jackfield.server.admin;

import dev.jackfield.builtin.skillfolder.SkillLoader;
import dev.jackfield.core.source.Source;
import dev.jackfield.core.source.StoppedSource;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.server.assembly.Assembly;
import dev.jackfield.server.reload.Configuration;
import dev.jackfield.settings.edit.EditRefusedException;
import dev.jackfield.settings.edit.EditRefusedException.Reason;
import dev.jackfield.settings.edit.SourceFile;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/// The operations of an administrator on the sources of a running hub.
public final class SourceAdmin {
    private final Assembly assembly;
    private final SourceChanges changes;

    public SourceAdmin(Assembly assembly, Configuration configuration) {
        this.assembly = assembly;
        this.changes =
                new SourceChanges(configuration::sourceFile, configuration.environment(), () -> reload(configuration));
    }

    /// Reloads the file. It was checked before, so a refusal now is the decision of the running hub.
    private static void reload(Configuration configuration) {
        try {
            configuration.reload();
        } catch (RuntimeException refused) {
            throw new EditRefusedException(
                    Reason.NOT_TAKEN, "the running hub refused it: " + refused.getMessage(), refused);
        }
    }

    Fields list() throws InterruptedException {
        return Fields.of("sources", Json.array(rows(_ -> true)));
    }

    Fields sourceRow(String id) throws InterruptedException {
        return rows(id::equals).stream().findFirst().orElseThrow(() -> unknownSource(id));
    }

    private List<Fields> rows(Predicate<String> wanted) throws InterruptedException {
        return assembly.currentStatus().json().get("sources").map(Json::items).orElse(List.of()).stream()
                .flatMap(row -> row.object().stream())
                .filter(row -> row.text("id").filter(wanted).isPresent())
                .toList();
    }

    Fields add(AdminRequest request) throws InterruptedException {
        return changes.add(request.source(), request.care());
    }

    Fields definition(String id) {
        refuseSkill(id);
        return changes.definition(id).json();
    }

    Fields edit(String id, EditRequest request) throws InterruptedException {
        refuseSkill(id);
        return changes.edit(request.edit(), request.care());
    }

    Fields remove(String id) {
        refuseSkill(id);
        return changes.remove(id);
    }

    Fields enable(String id, boolean on) {
        refuseSkill(id);
        return changes.enable(id, on);
    }

    Fields restart(String id) throws InterruptedException {
        sourceRow(id); // waits for a source that was configured a moment ago
        var source = assembly.hub().catalog().source(id).orElseThrow(() -> unknownSource(id));
        SkillLoader.file(source).ifPresentOrElse(assembly.reloads()::reloadSkill, () -> restart(source));
        return sourceRow(id);
    }

    /// One that could not be made has nothing to restart, and is made anew.
    private void restart(Source source) {
        if (source instanceof StoppedSource) {
            assembly.reloads().recreate(source.id());
        } else {
            source.restart();
        }
    }

    /// The file of a skill is not the configuration.
    private void refuseSkill(String id) {
        assembly.hub().catalog().source(id).flatMap(SkillLoader::file).ifPresent(file -> {
            throw new EditRefusedException(
                    Reason.INVALID, "'%s' is a skill and in no configuration; change or delete %s".formatted(id, file));
        });
    }

    Fields testSource(String id) throws InterruptedException {
        refuseSkill(id);
        return changes.testSource(id, assembly.loadedConfig());
    }

    Fields testSource(AdminRequest request) throws InterruptedException {
        return changes.testSource(request.source(), assembly.loadedConfig());
    }

    private EditRefusedException unknownSource(String id) {
        var known = assembly.hub().catalog().sources().stream().map(Source::id).collect(Collectors.toSet());
        return SourceFile.unknownSource(id, known);
    }
}
