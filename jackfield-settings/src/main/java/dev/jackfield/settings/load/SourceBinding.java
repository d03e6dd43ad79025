package dev.jackfield.settings.load;

import dev.jackfield.kind.CommonSettings;
import dev.jackfield.kind.SourceKind;
import dev.jackfield.settings.ConfiguredSource;
import dev.jackfield.settings.bind.Binder;
import dev.jackfield.settings.bind.Variants;
import dev.jackfield.settings.tree.Node;
import java.util.List;
import java.util.Optional;

/// Binds a source: the keys that all sources have, then those of its kind. A disabled source may be incomplete,
/// because it is not started.
///
/// @param warnings receives warnings about keys without effect
record SourceBinding(SourceKinds kinds, List<String> warnings) implements Variants {

    @Override
    public Optional<ConfiguredSource> bind(Binder binder, Node.Mapping written, String path) {
        var common = binder.bindPart(CommonSettings.class, written, path);
        var off = common.filter(found -> !found.enabled()).isPresent();
        var recognition = new Recognition(kinds, binder, written, path);
        var kind = recognition.kind();
        var isClear = recognition.doubt().isEmpty();
        new KeyCheck(kinds, off || !isClear ? Optional.empty() : kind, written, path)
                .check(binder.problems(), warnings);
        if (!off) {
            recognition.doubt().ifPresent(doubt -> binder.problems().add(written.place(), path, doubt));
        }
        kind.ifPresent(recognition::noteTransport);
        var own = recognition.withoutUnreadableTransport();
        var chosen = kind.flatMap(found -> bindChosen(found, binder, own, path, off || !isClear));
        return common.filter(_ -> off || (isClear && chosen.isPresent()))
                .map(found -> new ConfiguredSource(found, chosen.filter(_ -> isClear)));
    }

    private static <S extends Record> Optional<ConfiguredSource.Chosen<?>> bindChosen(
            SourceKind<S> kind, Binder binder, Node.Mapping written, String path, boolean isUnfinished) {
        var settings = isUnfinished
                ? binder.bindUnfinishedPart(kind.settings(), written, path)
                : binder.bindPart(kind.settings(), written, path);
        return settings.map(bound -> new ConfiguredSource.Chosen<>(kind, bound));
    }
}
