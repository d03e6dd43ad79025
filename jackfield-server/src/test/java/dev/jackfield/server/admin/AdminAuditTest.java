package dev.jackfield.server.admin;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import dev.jackfield.core.audit.AdminRecord;
import dev.jackfield.core.audit.LoggedAudit;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.server.OpenHub;
import dev.jackfield.settings.load.ConfigFolder;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.LoggerFactory;

/// What the audit says about changes of sources.
class AdminAuditTest {
    @TempDir
    private Path folder;

    private final Logger audit = (Logger) LoggerFactory.getLogger(LoggedAudit.LOGGER);
    private final @Nullable Level usual = audit.getLevel();
    private final ListAppender<ILoggingEvent> log = new ListAppender<>();
    private OpenHub hub;

    @BeforeEach
    void listen() {
        hub = OpenHub.on(new ConfigFolder(folder)
                .file("jackfield.yaml", "sources: {audited: {command: x, enabled: false}}\n")
                .file(".env", "KEY='hush'\n")
                .loader());
        log.start();
        audit.addAppender(log);
        audit.setLevel(Level.INFO);
    }

    @AfterEach
    void stopListening() {
        audit.detachAppender(log);
        audit.setLevel(usual);
        hub.close();
    }

    private AdminRecord only() {
        var records = log.list.stream()
                .flatMap(line -> Stream.of(line.getArgumentArray()))
                .filter(AdminRecord.class::isInstance)
                .map(AdminRecord.class::cast)
                .filter(record -> record.asked().contains("/audited"))
                .toList();
        assertThat(records).hasSize(1);
        return records.getFirst();
    }

    @Test
    void secretThatAServerRepeatsIsForTheCallerOnly() throws Exception {
        var answer = hub.ask("PATCH", "/admin/sources/audited", OpenHub.ADMIN, """
            {"source": {"command": "sh", "args": ["-c", "echo error: bad key $KEY >&2; exit 3"],
             "env": {"KEY": "${KEY}"}, "enabled": true}}
            """);

        assertThat(answer.statusCode()).isEqualTo(422);
        assertThat(answer.body()).contains("hush");
        assertThat(only().toString())
                .endsWith("asked=\"PATCH /admin/sources/audited\" outcome=refused reason=\"the test of the source"
                        + " failed\"");
    }

    @Test
    void changeNamesItsSourceInTextAndInJson() throws Exception {
        assertThat(hub.post("/admin/sources/audited/enable", OpenHub.ADMIN, "").statusCode())
                .isEqualTo(200);

        assertThat(only().toString())
                .endsWith(" door=admin asked=\"POST /admin/sources/audited/enable\" outcome=ok source=audited");
        assertThat(only().fields(Fields.EMPTY).toString())
                .contains("\"door\":\"admin\"", "\"outcome\":\"ok\",\"source\":\"audited\"");
    }
}
