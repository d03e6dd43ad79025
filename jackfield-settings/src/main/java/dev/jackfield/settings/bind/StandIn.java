package dev.jackfield.settings.bind;

import dev.jackfield.protocol.json.Fields;
import dev.jackfield.settings.tree.Node;
import dev.jackfield.settings.tree.Place;
import dev.jackfield.settings.tree.Problems;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// A valid value in place of one that could not be read, so that the record can be created and its other parts
/// checked.
final class StandIn {
    private StandIn() {}

    static Optional<?> of(SettingShape shape) {
        return switch (shape) {
            case SettingShape.One(var kind) -> kind.standIn();
            case SettingShape.Many _ -> Optional.of(List.of());
            case SettingShape.Named _ -> Optional.of(Map.of());
            case SettingShape.Various _ -> Optional.empty();
            case SettingShape.Free _ -> Optional.of(Fields.EMPTY);
            case SettingShape.Group group ->
                new Binder(new Problems()).bindValue(group, Node.Mapping.empty(Place.DEFAULT), "");
        };
    }
}
