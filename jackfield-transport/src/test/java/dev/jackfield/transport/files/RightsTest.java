package dev.jackfield.transport.files;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.transport.files.Rights.Accounts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RightsTest {
    private static final Accounts NONE = new Accounts(List.of(), List.of());

    @TempDir
    Path folder;

    private Path file(String mode) throws IOException {
        var file = Files.writeString(folder.resolve("Skill.java"), "class Skill {}");
        return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(mode));
    }

    @ParameterizedTest
    @ValueSource(strings = {"rw-r--r--", "rw-------", "r--r--r--", "rwxr-xr-x"})
    void fileThatOnlyItsOwnerMayWriteToIsFine(String mode) throws IOException {
        assertThat(Rights.objection(file(mode), NONE)).isEmpty();
    }

    @Test
    void fileThatItsGroupMayWriteToIsRefusedWithTheRemedy() throws IOException {
        var file = file("rw-rw-r--");

        assertThat(Rights.objection(file, NONE).orElseThrow())
                .contains("may write to " + file, "run code as the hub that way; run: chmod g-w " + file);
    }

    @Test
    void folderThatItsGroupMayWriteToIsRefused() throws IOException {
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxrwxr-x"));

        assertThat(Rights.objection(folder, NONE).orElseThrow()).contains("chmod g-w");
    }

    @Test
    void groupOfTheOwnerAloneIsAsGoodAsTheOwner() throws IOException {
        var file = file("rw-rw-r--");
        var seen = Files.readAttributes(file, PosixFileAttributes.class);
        var user = seen.owner().getName();
        var accounts = new Accounts(List.of(user + ":x:1000:1000::/:/bin/sh"), List.of(user + ":x:1000:"));

        assertThat(Rights.objection(file, accounts).isEmpty())
                .isEqualTo(seen.group().getName().equals(user));
    }

    @Test
    void privateGroupHasTheNameOfItsUserAndNobodyElse() {
        var users = List.of("ann:x:1000:1000::/:/bin/sh", "bob:x:1001:1001::/:/bin/sh", "eve:x:1002:1001::/:/bin/sh");
        var accounts = new Accounts(users, List.of("ann:x:1000:", "bob:x:1001:", "dan:x:1003:dan,ann", "staff:x:50:"));

        assertThat(accounts.isPrivate("ann", "ann")).isTrue();
        assertThat(accounts.isPrivate("staff", "ann")).isFalse();
        assertThat(accounts.isPrivate("bob", "bob")).as("eve has it, too").isFalse();
        assertThat(accounts.isPrivate("dan", "dan")).as("ann has it, too").isFalse();
        assertThat(accounts.isPrivate("zoe", "zoe")).as("it is not listed").isFalse();
        assertThat(new Accounts(List.of(), accounts.groups()).isPrivate("ann", "ann"))
                .as("who else has it is unknown")
                .isFalse();
    }
}
