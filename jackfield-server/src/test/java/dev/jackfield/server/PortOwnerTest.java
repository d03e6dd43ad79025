package dev.jackfield.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jackfield.server.assembly.Assembly;
import dev.jackfield.settings.load.ConfigFolder;
import dev.jackfield.settings.state.PortOwner;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@EnabledOnOs(OS.LINUX)
class PortOwnerTest {
    @Test
    void portInUseNamesItsOwner(@TempDir Path folder) throws Exception {
        var loaded = new ConfigFolder(folder).load();
        try (var taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                var assembly = new Assembly(loaded)) {
            var http = loaded.settings().http().withAddress("127.0.0.1", taken.getLocalPort());

            assertThatThrownBy(() -> Doors.open(assembly, http, OpenHub.ADMIN, Optional.empty()))
                    .hasMessage(
                            "Port %d is in use by process %d (java). Stop that program, or choose another port with --port."
                                    .formatted(
                                            taken.getLocalPort(),
                                            ProcessHandle.current().pid()));
        }
    }

    @Test
    void freePortHasNoOwner() throws Exception {
        int port;
        try (var free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = free.getLocalPort();
        }
        assertThat(PortOwner.of(port)).isEmpty();
    }
}
