package dev.jackfield.settings.state;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunningHubTest {
    private static final URI URL = URI.create("http://127.0.0.1:7390");

    @TempDir
    private Path temporary;

    private StateFolder folder;

    @BeforeEach
    void openFolder() {
        folder = StateFolder.of(Map.of("JACKFIELD_HOME", temporary.toString()), temporary);
    }

    private static RunningHub here(URI url) {
        return new RunningHub(url, ProcessHandle.current().pid());
    }

    @Test
    void nothingRunsUntilItIsAnnounced() {
        assertThat(RunningHub.find(folder)).isEmpty();
    }

    @Test
    void announcedHubIsFound() {
        here(URL).announce(folder);

        assertThat(RunningHub.find(folder)).contains(here(URL));
    }

    @Test
    void hubWhoseProcessIsGoneIsIgnored() throws Exception {
        var gone = new ProcessBuilder("true").start();
        gone.waitFor();
        new RunningHub(URL, gone.pid()).announce(folder);

        assertThat(RunningHub.find(folder)).isEmpty();
    }

    @Test
    void leftoverUnderTheSameProcessIdIsNoOtherHub() {
        here(URL).announce(folder);

        assertThat(RunningHub.findOther(folder)).isEmpty();
    }

    @Test
    void certificateIsAnnouncedToo() {
        var secure = new RunningHub(URL, ProcessHandle.current().pid(), Optional.of("PEM"));
        secure.announce(folder);

        assertThat(RunningHub.find(folder)).contains(secure);
    }

    @Test
    void spoiledAnnouncementIsIgnored() {
        folder.write("hub.json", "{\"pid\": " + ProcessHandle.current().pid() + "}");
        assertThat(RunningHub.find(folder)).isEmpty();

        folder.write("hub.json", "{");
        assertThat(RunningHub.find(folder)).isEmpty();
    }

    @Test
    void withdrawnHubIsGone() {
        here(URL).announce(folder);
        here(URL).withdraw(folder);

        assertThat(RunningHub.find(folder)).isEmpty();
    }

    @Test
    void hubWithdrawsOnlyItself() {
        var other = here(URI.create("http://127.0.0.1:7391"));
        other.announce(folder);
        here(URL).withdraw(folder);

        assertThat(RunningHub.find(folder)).contains(other);
    }
}
