package dev.jackfield.server.store;

import dev.jackfield.testkit.Eventually;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

/// A PostgreSQL server for tests, with data of its own. It sorts texts as the English language does where nothing else
/// is said, as most servers do.
final class PostgresServer implements AutoCloseable {
    private final AtomicInteger databases = new AtomicInteger();
    private final Path programs;
    private final Path data;
    private final List<String> user;
    private final int port;
    private Process process;

    /// The server of all tests that do not stop it; it ends with this process.
    private static final class Shared {
        static final PostgresServer SERVER = startShared();

        private static PostgresServer startShared() {
            try {
                var server = PostgresServer.start();
                Runtime.getRuntime().addShutdownHook(new Thread(server::close));
                return server;
            } catch (IOException | InterruptedException failed) {
                throw new IllegalStateException(failed);
            }
        }
    }

    static PostgresServer shared() {
        return Shared.SERVER;
    }

    /// Starts a server, which the test may stop.
    static PostgresServer start() throws IOException, InterruptedException {
        var server = new PostgresServer(PostgresBinaries.folder());
        server.awaitConnections();
        return server;
    }

    private PostgresServer(Path programs) throws IOException, InterruptedException {
        this.programs = programs;
        this.data = Files.createTempDirectory("postgres");
        this.user = user(data);
        try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            this.port = socket.getLocalPort();
        }
        makeData();
        this.process = launch();
    }

    private void makeData() throws IOException, InterruptedException {
        var command = command("initdb -D data -U postgres -A trust -E UTF8 --no-sync --no-instructions --locale=C"
                + " --locale-provider=icu --icu-locale=en");
        if (run(command, data) != 0) {
            throw new IllegalStateException(Files.readString(data.resolve("log")));
        }
    }

    /// Returns what to put before a command, because PostgreSQL refuses to run as root.
    private static List<String> user(Path data) throws IOException, InterruptedException {
        if (!"root".equals(System.getProperty("user.name"))) {
            return List.of();
        }
        if (run(List.of("unshare", "--user", "true"), data) == 0) {
            return List.of("unshare", "--user");
        }
        run(List.of("chown", "65534:65534", data.toString()), data);
        return List.of("setpriv", "--reuid=65534", "--regid=65534", "--clear-groups");
    }

    private static int run(List<String> command, Path folder) throws IOException, InterruptedException {
        return start(command, folder).waitFor();
    }

    private static Process start(List<String> command, Path folder) throws IOException {
        return new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(
                        ProcessBuilder.Redirect.appendTo(folder.resolve("log").toFile()))
                .start();
    }

    private List<String> command(String words) {
        return Stream.concat(user.stream(), Stream.of((programs + "/bin/" + words).split(" ", -1)))
                .toList();
    }

    private Process launch() throws IOException {
        var command = command("postgres -D data -F -c listen_addresses=127.0.0.1 -c unix_socket_directories="
                + " -c shared_buffers=32MB -p " + port);
        return start(command, data);
    }

    /// Starts the server after it was stopped or killed.
    void startAgain() throws IOException, InterruptedException {
        process = launch();
        awaitConnections();
    }

    private void awaitConnections() throws IOException, InterruptedException {
        Eventually.await(() -> !process.isAlive() || isAccepting());
        if (!process.isAlive()) {
            throw new IllegalStateException(Files.readString(data.resolve("log")));
        }
    }

    private boolean isAccepting() {
        try (var _ = connect("postgres")) {
            return true;
        } catch (SQLException notYet) {
            return false;
        }
    }

    Connection connect(String database) throws SQLException {
        return DriverManager.getConnection(
                "jdbc:postgresql://127.0.0.1:%d/%s".formatted(port, database), "postgres", "");
    }

    /// Makes an empty database and returns its name.
    String createDatabase() {
        var name = "test" + databases.incrementAndGet();
        try (var connection = connect("postgres");
                var statement = connection.createStatement()) {
            statement.execute("create database " + name);
            return name;
        } catch (SQLException failed) {
            throw new IllegalStateException(failed);
        }
    }

    /// Returns the URL of a database, as people write it in a configuration.
    String url(String database) {
        return "postgresql://postgres@127.0.0.1:%d/%s".formatted(port, database);
    }

    /// Ends the server in order; connections break.
    void stop() throws InterruptedException {
        signal("-INT", List.of(process.pid()));
        process.waitFor();
    }

    /// Ends the server without any order.
    void kill() throws InterruptedException {
        signal("-KILL", pids());
        process.waitFor();
    }

    /// Lets the server stand still: connections stay, and nothing answers.
    void freeze() {
        signal("-STOP", pids());
    }

    void thaw() {
        signal("-CONT", pids());
    }

    private List<Long> pids() {
        var pids = new ArrayList<>(List.of(process.pid()));
        process.descendants().map(ProcessHandle::pid).forEach(pids::add);
        return pids;
    }

    private static void signal(String signal, List<Long> pids) {
        try {
            var command = new ArrayList<>(List.of("kill", signal));
            pids.forEach(pid -> command.add(pid.toString()));
            new ProcessBuilder(command).inheritIO().start().waitFor();
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        try {
            if (process.isAlive()) {
                signal("-QUIT", List.of(process.pid()));
                process.waitFor();
            }
            deleteData();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private void deleteData() {
        try (var files = Files.walk(data)) {
            files.sorted(Comparator.reverseOrder())
                    .forEach(file -> file.toFile().delete());
        } catch (IOException kept) {
            // it is in the folder for temporary files
        }
    }
}
