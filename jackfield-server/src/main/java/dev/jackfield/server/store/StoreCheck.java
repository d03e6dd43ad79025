package dev.jackfield.server.store;

import static dev.jackfield.server.store.Database.prepare;

import dev.jackfield.core.shelf.ShelfException;
import dev.jackfield.protocol.text.Sha256;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/// Looks for damage in a store, and counts what there is. What cannot be read is a problem, too, and keeps nothing else
/// from being looked at.
final class StoreCheck {
    private static final int MOST_PROBLEMS = 100;
    private static final String RECORD =
            "select '''' || key || ''' of ''' || owner || ''' in ''' || kind || '''' from ";

    private final Database database;
    private final List<String> problems = new ArrayList<>();

    StoreCheck(Database database) {
        this.database = database;
    }

    StoreReport run() {
        if (database instanceof SqliteDatabase) {
            find("The file: %s", "select * from pragma_integrity_check where integrity_check <> 'ok'");
        }
        find(
                "The content %s belongs to no record.",
                "select hash from content c where not exists (select 1 from record where hash = c.hash)"
                        + " and not exists (select 1 from attachment where hash = c.hash)");
        find(
                "The record %s has lost its content.",
                RECORD + "record r where hash is not null and not exists (select 1 from content where hash = r.hash)");
        find(
                "The record %s has lost an attachment.",
                RECORD + "attachment a where not exists (select 1 from content where hash = a.hash)");
        find(
                "An attachment belongs to the record %s, which does not exist.",
                RECORD + "attachment a where not exists (select 1 from record r where r.kind = a.kind"
                        + " and r.owner = a.owner and r.key = a.key)");
        find(
                "The sum of what %s is wrong.",
                "select '''' || coalesce(u.owner, s.owner) || ''' has in ''' || coalesce(u.kind, s.kind) || ''''"
                        + " from usage u full outer join (select kind, owner, count(*) as records, sum(size) as bytes"
                        + " from record group by kind, owner) s on s.kind = u.kind and s.owner = u.owner"
                        + " where u.records is null or s.records is null or u.records <> s.records"
                        + " or u.bytes <> s.bytes");
        findDamagedContent();
        return new StoreReport(
                problems,
                parts(),
                count("select coalesce(sum(last - first + 1), 0) from event_block"),
                count("select coalesce(sum(length(lines)), 0) from event_block"),
                count("select count(*) from payload"),
                count("select coalesce(sum(length(lines)), 0) from payload"));
    }

    private List<StoreReport.Part> parts() {
        var parts = new ArrayList<StoreReport.Part>();
        read(
                "select kind, owner, records, bytes from usage order by bytes desc",
                row -> parts.add(
                        new StoreReport.Part(row.getString(1), row.getString(2), row.getLong(3), row.getLong(4))));
        return parts;
    }

    private long count(String sql) {
        var count = new long[1];
        read(sql, row -> count[0] = row.getLong(1));
        return count[0];
    }

    /// Adds a problem for each text that a query finds.
    private void find(String sentence, String sql) {
        read(sql + " limit " + MOST_PROBLEMS, row -> add(sentence.formatted(row.getString(1))));
    }

    private void add(String problem) {
        if (problems.size() < MOST_PROBLEMS) {
            problems.add(problem);
        }
    }

    /// Something to do with a row.
    private interface RowReader {
        void read(ResultSet row) throws SQLException;
    }

    private void read(String sql, RowReader reader, Object... values) {
        try {
            database.read(connection -> {
                try (var query = prepare(connection, sql, values);
                        var rows = query.executeQuery()) {
                    while (rows.next()) {
                        reader.read(rows);
                    }
                }
                return sql;
            });
        } catch (ShelfException unreadable) {
            add(Objects.toString(unreadable.getMessage()));
        }
    }

    private void findDamagedContent() {
        var hashes = hashesAfter("");
        while (!hashes.isEmpty()) {
            hashes.forEach(this::checkContent);
            hashes = hashesAfter(hashes.getLast());
        }
    }

    private List<String> hashesAfter(String last) {
        var hashes = new ArrayList<String>();
        var sql = "select hash from content where hash > ? order by hash limit 1000";
        read(sql, row -> hashes.add(row.getString(1)), last);
        return hashes;
    }

    /// Reads one content at a time, because one can be large.
    private void checkContent(String hash) {
        var sql = "select bytes from content where hash = ?";
        read(sql, row -> checkContent(hash, row.getBytes(1)), hash);
    }

    private void checkContent(String hash, byte[] content) {
        if (!Sha256.hex(content).equals(hash)) {
            add("The content %s is damaged: it does not match its hash.".formatted(hash));
        }
    }
}
