package dev.jackfield.builtin.skillfolder;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.core.identity.Identity;
import dev.jackfield.core.javatools.JavaTools;
import dev.jackfield.protocol.mcp.MemoryChannel;
import dev.jackfield.protocol.rpc.ClientLink;
import dev.jackfield.server.assembly.Assembly;
import dev.jackfield.settings.load.ConfigFolder;
import dev.jackfield.testkit.FakeDelay;
import dev.jackfield.testkit.TestClient;
import java.lang.ref.WeakReference;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Skills by the hundred, while a hub serves: too many for the tests that run with every build.
class ManySkillsIT {
    private ConfigFolder folder;
    private SkillShelf shelf;
    private final List<AutoCloseable> open = new ArrayList<>();

    @BeforeEach
    void openFolder(@TempDir Path project) {
        folder = new ConfigFolder(project).file("jackfield.yaml", "");
        shelf = new SkillShelf(project);
    }

    @AfterEach
    void close() throws Exception {
        for (var each : open.reversed()) {
            each.close();
        }
    }

    private Assembly start() {
        var assembly = new Assembly(folder.load());
        open.add(assembly);
        assembly.start();
        return assembly;
    }

    private TestClient client(Assembly assembly) {
        var server = assembly.endpoint().connect(Identity.LOCAL, "test");
        var client = TestClient.modern(MemoryChannel.openTo(server, ClientLink.SILENT), "{}");
        open.add(client);
        return client;
    }

    /// A tool with everything that might be kept by its class: records and beans both ways, enums, a logger, any
    /// value.
    private static String busy(String words) {
        return """
            import dev.jackfield.tools.*;
            import java.util.*;
            import org.slf4j.*;

            public class Busy implements AutoCloseable {
                private static final Logger LOG = LoggerFactory.getLogger(Busy.class);
                private static final ThreadLocal<byte[]> KEPT = ThreadLocal.withInitial(() -> new byte[1000]);
                enum Size {
                    SMALL { @Override int weight() { return 1; } },
                    LARGE { @Override int weight() { return 9; } };
                    abstract int weight();
                }
                public static class Bean {
                    private String text = "";
                    private Size size = Size.SMALL;
                    public String getText() { return text; }
                    public void setText(String text) { this.text = text; }
                    public Size getSize() { return size; }
                    public void setSize(Size size) { this.size = size; }
                }
                record Wish(@Param("who") String name, Size size, Optional<Integer> count) {}
                record Answer(String words, Wish wish, List<Size> sizes) {}
                private final byte[] weight = new byte[200_000];

                @Tool("Answers.")
                public Answer answer(Wish wish) throws InterruptedException {
                    LOG.debug("{} {}", wish, KEPT.get().length + weight.length);
                    %s
                    return new Answer("%s", wish, List.of(wish.size()));
                }

                @Tool("Anything.")
                public Object any(Object value) {
                    return Map.of("value", value, "wish", new Wish("x", Size.SMALL, Optional.empty()));
                }

                @Tool("Turns a bean.")
                public Bean turn(Bean bean) {
                    bean.setText(bean.getText() + bean.getSize().weight());
                    bean.setSize(Size.LARGE);
                    return bean;
                }

                @Override
                public void close() {
                    KEPT.remove();
                }
            }
            """.formatted(FakeDelay.statement(Duration.ofMillis(2)), words);
    }

    @Test
    void fiveHundredReplacementsLoseNoCallAndKeepNoClass() throws InterruptedException {
        var jars = Stream.of("one", "two")
                .map(words -> SkillShelf.jarred(Map.of("Busy", busy(words))))
                .toList();
        shelf.drop("busy.jar", jars.getFirst());
        var assembly = start();
        var finished = new AtomicBoolean();
        var calls = new AtomicInteger();
        Queue<String> failures = new ConcurrentLinkedQueue<>();
        var callers = Stream.generate(() -> client(assembly))
                .limit(8)
                .map(client -> Thread.startVirtualThread(() -> call(client, finished, calls, failures)))
                .toList();

        var loaders = new ArrayList<WeakReference<ClassLoader>>();
        var before = usedHeap();
        for (var round = 0; round < 500; round++) {
            loaders.add(new WeakReference<>(loader(assembly, "busy")));
            if (round % 25 == 24) {
                shelf.remove("busy.jar").source("Busy.java", busy("three"));
            } else {
                if (round % 25 == 0 && round > 0) {
                    shelf.remove("Busy.java");
                }
                shelf.drop("busy.jar", jars.get(round % 2));
            }
            assembly.reloads().reloadSkills();
        }
        finished.set(true);
        for (var caller : callers) {
            caller.join();
        }

        assertThat(failures).isEmpty();
        assertThat(calls.get()).isGreaterThan(500);
        assertThat(alive(loaders)).isZero();
        assertThat(usedHeap() - before).isLessThan(50_000_000);
    }

    private static ClassLoader loader(Assembly assembly, String source) {
        return ((JavaTools) assembly.hub().catalog().source(source).orElseThrow())
                .origin()
                .orElseThrow()
                .classes();
    }

    private static void call(TestClient client, AtomicBoolean finished, AtomicInteger calls, Queue<String> failures) {
        while (!finished.get()) {
            try {
                var answer = client.call("busy.answer", "{\"name\":\"Ann\",\"size\":\"SMALL\"}")
                        .toString();
                var any = client.call("busy.any", "{\"value\":{\"x\":[1]}}").toString();
                var bean = client.call("busy.turn", "{\"bean\":{\"text\":\"x\",\"size\":\"SMALL\"}}")
                        .toString();
                calls.addAndGet(3);
                if (!answer.matches("(?s).*\"words\":\"(one|two|three)\".*")
                        || any.contains("isError\":true")
                        || !bean.contains("x1")) {
                    failures.add(answer + any + bean);
                }
            } catch (InterruptedException | RuntimeException failed) {
                failures.add(failed.toString());
            }
        }
    }

    /// How many are still there when the collector has had every chance.
    private static long alive(List<WeakReference<ClassLoader>> loaders) {
        var end = Instant.now().plus(Duration.ofSeconds(20));
        var alive = loaders.size() + 0L;
        while (alive > 0 && Instant.now().isBefore(end)) {
            System.gc();
            alive = loaders.stream().filter(loader -> loader.get() != null).count();
        }
        return alive;
    }

    private static long usedHeap() {
        System.gc();
        return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
    }

    @Test
    void thousandSkillsLoadAndCanBeCalled() throws InterruptedException {
        for (var number = 0; number < 200; number++) {
            shelf.source("Text%d.java".formatted(number), SkillShelf.saying("Text" + number, "text " + number));
        }
        shelf.jars(IntStream.range(0, 800)
                .mapToObj("Jar%d"::formatted)
                .collect(Collectors.toMap(name -> name, name -> SkillShelf.saying(name, name))));
        var assembly = start();
        var client = client(assembly);

        assertThat(assembly.hub().catalog().sources())
                .as("with the two of the hub")
                .hasSize(1002);
        for (var number = 0; number < 800; number += 7) {
            assertThat(TestClient.textOf(client.call("jar%d.say".formatted(number), "{\"whom\":\"Ann\"}")))
                    .isEqualTo("Jar%d, Ann".formatted(number));
        }
        for (var number = 0; number < 200; number += 7) {
            assertThat(TestClient.textOf(client.call("text%d.say".formatted(number), "{\"whom\":\"Ann\"}")))
                    .isEqualTo("text %d, Ann".formatted(number));
        }
    }
}
