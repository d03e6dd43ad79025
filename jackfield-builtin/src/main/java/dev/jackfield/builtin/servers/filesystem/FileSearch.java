package dev.jackfield.builtin.servers.filesystem;

import dev.jackfield.core.call.Reply;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.rpc.Deadline;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/// Searches a directory and those in it. Links are neither followed nor left out.
final class FileSearch {
    private final Location place;
    private final PathGlob glob;
    private final int most;
    private final FileLimits limits;
    private final Deadline deadline;
    private final List<String> found = new ArrayList<>();
    private int visited;
    private boolean isComplete = true;

    FileSearch(Location place, PathGlob glob, int most, FileLimits limits) {
        this.place = place;
        this.glob = glob;
        this.most = most;
        this.limits = limits;
        this.deadline = Deadline.after(limits.searchTime());
    }

    Reply reply() throws IOException, FileToolException {
        try (var folder = Folders.open(place)) {
            visit(folder, List.of());
        }
        var structured = Fields.of(
                        "paths", Json.array(found.stream().map(Json::string).toList()))
                .with("isComplete", Json.bool(isComplete));
        return new Reply.Complete(Reply.text(text()).result().with("structuredContent", structured));
    }

    private void visit(OpenFolder folder, List<String> path) throws IOException {
        var names = folder.names(limits.visited() - visited + 1);
        visited += names.size();
        for (var name : names.stream().sorted().toList()) {
            if (!mayGoOn()) {
                return;
            }
            visit(folder, name, append(path, name));
        }
    }

    private boolean mayGoOn() {
        var may = found.size() < most && visited <= limits.visited() && !deadline.hasPassed() && !Thread.interrupted();
        isComplete &= may;
        return may;
    }

    /// Visits one entry. One that vanished meanwhile, or cannot be read, is left out.
    private void visit(OpenFolder folder, String name, List<String> path) {
        if (glob.matches(path)) {
            found.add(String.join("/", path));
        }
        try {
            if (!folder.readAttributes(name).isDirectory()) {
                return;
            }
            if (path.size() >= limits.depth()) {
                isComplete = false;
                return;
            }
            try (var inner = folder.enter(name)) {
                visit(inner, path);
            }
        } catch (IOException unreadable) {
            isComplete = false;
        }
    }

    private static List<String> append(List<String> path, String name) {
        var longer = new ArrayList<>(path);
        longer.add(name);
        return longer;
    }

    private String text() {
        var lines = found.stream().map(FileText::line).collect(Collectors.joining("\n"));
        var summary = found.isEmpty() ? "Nothing found in '%s'.".formatted(place.written()) : lines;
        return isComplete ? summary : summary + "\n(not complete; search a smaller directory, or by a narrower glob)";
    }
}
