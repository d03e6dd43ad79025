package dev.jackfield.server.store;

import static dev.jackfield.server.store.Database.prepare;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/// Looks for damage in a store, and counts what there is.
record StoreCheck(Database database) {
    private static final int MOST_PROBLEMS = 100;

    StoreReport run() {
        var problems = new ArrayList<String>();
        if (database instanceof SqliteDatabase) {
            addRows(problems, "The file: %s", "pragma integrity_check(100)");
            problems.remove("The file: ok");
        }
        addRows(
                problems,
                "The content %s belongs to no record",
                "select hash from content c where not exists (select 1 from record where hash = c.hash)"
                        + " and not exists (select 1 from attachment where hash = c.hash)");
        addRows(
                problems,
                "The record %s has lost its content",
                "select key from record r where hash is not null and not exists (select 1 from content where hash ="
                        + " r.hash)");
        addRows(
                problems,
                "The record %s has lost an attachment",
                "select key from attachment a where not exists (select 1 from content where hash = a.hash)");
        addRows(
                problems,
                "The sum of '%s' is wrong",
                "select coalesce(u.kind, s.kind) from usage u full outer join (select kind, owner, count(*) as"
                    + " records, sum(size) as bytes from record group by kind, owner) s on s.kind = u.kind and s.owner"
                    + " = u.owner where u.records is null or s.records is null or u.records <> s.records or u.bytes <>"
                    + " s.bytes");
        findDamagedContent(problems);
        return new StoreReport(
                problems,
                parts(),
                Store.count(database, "select coalesce(sum(last - first + 1), 0) from event_block"),
                Store.count(database, "select count(*) from payload"),
                Store.count(database, "select coalesce(sum(length(lines)), 0) from payload"));
    }

    private void addRows(List<String> problems, String sentence, String sql) {
        database.read(connection -> {
            try (var query = prepare(connection, sql)) {
                SqlShelf.texts(query).stream()
                        .limit(MOST_PROBLEMS)
                        .map(sentence::formatted)
                        .forEach(problems::add);
            }
            return problems;
        });
    }

    private void findDamagedContent(List<String> problems) {
        var after = "";
        for (var hash = nextContent(after, problems); !hash.isEmpty(); hash = nextContent(hash, problems)) {
            after = hash;
        }
    }

    /// Checks the next content, and returns its hash; empty after the last.
    private String nextContent(String after, List<String> problems) {
        return database.read(connection -> {
            try (var query = prepare(
                            connection, "select hash, bytes from content where hash > ? order by hash limit 1", after);
                    var found = query.executeQuery()) {
                if (!found.next()) {
                    return "";
                }
                var hash = found.getString(1);
                if (!Hash.of(found.getBytes(2)).equals(hash) && problems.size() < MOST_PROBLEMS) {
                    problems.add("The content %s is damaged".formatted(hash));
                }
                return hash;
            }
        });
    }

    private List<StoreReport.Part> parts() {
        return database.read(connection -> {
            var parts = new ArrayList<StoreReport.Part>();
            try (var query = prepare(connection, "select kind, owner, records, bytes from usage order by bytes desc")) {
                addParts(parts, query.executeQuery());
            }
            return parts;
        });
    }

    private static void addParts(List<StoreReport.Part> parts, ResultSet rows) throws SQLException {
        while (rows.next()) {
            parts.add(new StoreReport.Part(rows.getString(1), rows.getString(2), rows.getLong(3), rows.getLong(4)));
        }
    }
}
