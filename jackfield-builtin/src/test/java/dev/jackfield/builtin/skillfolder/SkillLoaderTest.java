package dev.jackfield.builtin.skillfolder;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.core.javatools.JavaTools;
import dev.jackfield.core.source.Item;
import dev.jackfield.core.source.Source;
import dev.jackfield.core.source.SourceState;
import dev.jackfield.core.source.StoppedSource;
import java.io.IOException;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Loads, reloads and refuses files of the skills folder.
class SkillLoaderTest {
    private final SkillLoader skills = new SkillLoader(InstantSource.system());
    private SkillShelf shelf;

    @BeforeEach
    void openShelf(@TempDir Path project) {
        shelf = new SkillShelf(project);
    }

    @AfterEach
    void close() {
        skills.close();
    }

    private List<Source> look() throws InterruptedException {
        return look(new TakenNames());
    }

    private List<Source> look(TakenNames taken) throws InterruptedException {
        skills.loadChanges(folder());
        return skills.sources(taken);
    }

    private SkillsFolder folder() {
        return new SkillsFolder(shelf.path(), false);
    }

    private List<String> ids() throws InterruptedException {
        return look().stream().map(Source::id).toList();
    }

    /// Why the only file of the folder is not used.
    private String reason() throws InterruptedException {
        var sources = look();
        assertThat(sources).singleElement().isInstanceOf(StoppedSource.class);
        return sources.getFirst().state().detail();
    }

    @Test
    void sourceFileBecomesASourceWithItsDefinitions() throws InterruptedException {
        shelf.source("Hello.java", SkillShelf.saying("Hello", "hello"));
        var hello = look().getFirst();

        assertThat(hello.id()).isEqualTo("hello");
        assertThat(hello.state()).isInstanceOf(SourceState.Ready.class);
        assertThat(hello.state().detail()).isEqualTo("java, " + shelf.path().resolve("Hello.java"));
        assertThat(hello.manifest().items())
                .singleElement()
                .extracting(Item::key)
                .isEqualTo("say");
        assertThat(hello.manifest().items().getFirst().definition().toString())
                .contains("Says it", "\"whom\"", "to whom");
    }

    @Test
    void everyAnnotatedClassOfAJarBecomesASource() throws InterruptedException {
        shelf.jar(
                "two.jar",
                Map.of(
                        "One", SkillShelf.saying("One", "one"),
                        "Other", SkillShelf.saying("Other", "other"),
                        "Plain", "class Plain {}"));

        assertThat(ids()).containsExactlyInAnyOrder("one", "other");
    }

    @ParameterizedTest
    @ValueSource(strings = {"Method() { super(Services.NONE", "Method(Services services) { super(services"})
    void methodClassIsASourceOfItsActions(String constructor) throws InterruptedException {
        shelf.source("Method.java", """
            import dev.jackfield.action.*;
            import java.util.Map;
            class Method extends MethodBase {
                %s, "echo", "Says it again"); }
                @Action("Says it.") ActionResult say(Map<String, Object> parameters) { return ActionResult.done(); }
            }
            """.formatted(constructor));
        var echo = look().getFirst();

        assertThat(echo.id()).isEqualTo("echo");
        assertThat(echo.manifest().items()).extracting(Item::key).containsExactly("echo.say");
        assertThat(SkillLoader.file(echo)).contains(shelf.path().resolve("Method.java"));
    }

    @Test
    void jarForANewerJavaSaysSo() throws InterruptedException {
        var classes = SkillShelf.compiled(Map.of("Hello", SkillShelf.saying("Hello", "hello")))
                .values();
        classes.forEach(each -> each.values().forEach(bytes -> bytes[7] = 99));
        shelf.drop("new.jar", SkillShelf.jarred(List.copyOf(classes)));

        assertThat(reason()).contains("was compiled for Java 55 (class file version 99), but the hub runs on Java");
    }

    @Test
    void promptsAndResourcesAreOfferedToo() throws InterruptedException {
        shelf.source("Notes.java", """
            import dev.jackfield.tools.*;
            class Notes {
                @Resource(uri = "notes://today") String today() { return "rain"; }
                @Prompt("Sums up.") String sum(String what) { return "Sum up " + what; }
            }
            """);

        assertThat(look().getFirst().manifest().items())
                .extracting(Item::kind)
                .containsExactlyInAnyOrder(Item.Kind.RESOURCE, Item.Kind.PROMPT);
    }

    @Test
    void copyOfAJarIsGoneWithItsSkill() throws InterruptedException {
        shelf.jar("one.jar", Map.of("One", SkillShelf.saying("One", "one")));
        var classes = ((JavaTools) look().getFirst()).origin().orElseThrow().classes();
        var copy = Path.of(((URLClassLoader) classes).getURLs()[0].getPath());
        assertThat(copy).exists();
        skills.close();

        assertThat(copy.getParent()).doesNotExist();
    }

    @Test
    void whatDoesNotChangeStaysAsItIs() throws InterruptedException {
        shelf.source("Hello.java", SkillShelf.saying("Hello", "hello"));
        shelf.source("Other.java", SkillShelf.saying("Other", "other"));
        var before = look();
        shelf.source("Other.java", SkillShelf.saying("Other", "changed"));
        var after = look();

        assertThat(after.get(0)).isSameAs(before.get(0));
        assertThat(after.get(1)).isNotSameAs(before.get(1));
        assertThat(skills.isStale(folder())).isFalse();
    }

    @Test
    void fileThatIsGoneTakesItsSourceAlong() throws InterruptedException {
        shelf.source("Hello.java", SkillShelf.saying("Hello", "hello"));
        look();
        shelf.remove("Hello.java");

        assertThat(skills.isStale(folder())).isTrue();
        assertThat(look()).isEmpty();
    }

    @Test
    void errorsAreToldWithTheirLines() throws InterruptedException {
        shelf.source("Bad.java", "class Bad {\n    int x = \"text\";\n    Nobody y;\n}\n");

        assertThat(reason())
                .startsWith("skill Bad.java does not compile: line 2: incompatible types")
                .contains("line 3: cannot find symbol");
        assertThat(skills.isStale(folder())).isFalse();
    }

    @Test
    void brokenFileStopsNoOther() throws InterruptedException {
        shelf.source("Bad.java", "class Bad {");
        shelf.source("Hello.java", SkillShelf.saying("Hello", "hello"));
        shelf.source("World.java", SkillShelf.saying("World", "world"));
        shelf.drop("damaged.jar", "no jar at all".getBytes(StandardCharsets.UTF_8));
        shelf.jar("good.jar", Map.of("Good", SkillShelf.saying("Good", "good")));

        assertThat(ids()).containsExactlyInAnyOrder("hello", "world", "good", "Bad-java", "damaged-jar");
    }

    @Test
    void fileOnWhichTheCompilerCrashesStopsNoOther() throws InterruptedException {
        shelf.source("Endless.java", "class Endless { int of(int x) { return x" + " + x".repeat(100_000) + "; } }");
        shelf.source("Hello.java", SkillShelf.saying("Hello", "hello"));
        var sources = look();

        assertThat(sources).extracting(Source::id).containsExactly("hello", "Endless-java");
        assertThat(sources.getLast().state().detail())
                .contains("Endless.java does not compile: the compiler gave up: java.lang.StackOverflowError");
    }

    @Test
    void filesDoNotSeeEachOther() throws InterruptedException {
        shelf.source("Hello.java", SkillShelf.saying("Hello", "hello"));
        shelf.source("Thief.java", """
            import dev.jackfield.tools.Tool;
            class Thief { @Tool("Takes.") String take() { return new Hello().say("thief"); } }
            """);

        assertThat(look().getLast().state().detail()).contains("Thief.java does not compile", "symbol:   class Hello");
    }

    @Test
    void filesMayHaveClassesOfTheSameName() throws InterruptedException {
        var inner = "\nclass Shared {}\n";
        shelf.source("Hello.java", SkillShelf.saying("Hello", "hello") + inner);
        shelf.source("World.java", SkillShelf.saying("World", "world") + inner);

        assertThat(ids()).containsExactly("hello", "world");
    }

    @Test
    void skillSeesNothingOfTheHubButTheTools() throws InterruptedException {
        shelf.source("Curious.java", """
            import dev.jackfield.tools.Tool;
            public class Curious {
                public Curious() throws Exception { Class.forName("dev.jackfield.core.Hub"); }
                @Tool("Nothing.") public void nothing() {}
            }
            """);

        assertThat(reason())
                .contains("its constructor failed: java.lang.ClassNotFoundException: dev.jackfield.core.Hub");
    }

    @Test
    void classNeedsAConstructorWithoutParameters() throws InterruptedException {
        shelf.source("Picky.java", """
            import dev.jackfield.tools.Tool;
            record Picky(String what) { @Tool("Nothing.") public void nothing() {} }
            """);

        assertThat(reason()).contains("Picky cannot be used: it needs a constructor without parameters");
    }

    @Test
    void toolsThatCannotBeOfferedAreNamed() throws InterruptedException {
        shelf.source("Odd.java", """
            import dev.jackfield.tools.Tool;
            public class Odd { @Tool("A") public void odd() {} @Tool("B") public void odd(int count) {} }
            """);

        assertThat(reason()).contains("Odd cannot be used", "both Odd.odd and Odd.odd have this name");
    }

    @Test
    void fileWithoutToolsSaysWhatItLacks() throws InterruptedException {
        shelf.source("Idle.java", "public class Idle {}");

        assertThat(reason()).contains("Idle.java has no class with @Tools");
    }

    @Test
    void secondOfTheSameNameIsOutAndBothAreNamed() throws InterruptedException {
        shelf.source("Hello.java", SkillShelf.saying("Hello", "hello"));
        look();
        shelf.jar("again.jar", Map.of("Hello", SkillShelf.saying("Hello", "again")));
        var sources = look();

        assertThat(sources).extracting(Source::id).containsExactly("hello", "again-jar");
        assertThat(SkillLoader.file(sources.getFirst())).contains(shelf.path().resolve("Hello.java"));
        assertThat(sources.getLast().state().detail())
                .contains(
                        "again.jar",
                        "its source 'hello' is not used, because the skill Hello.java already has this name");

        shelf.remove("Hello.java");
        assertThat(ids()).containsExactly("hello");
    }

    @Test
    void skillYieldsToASourceThatScriptsCallByTheSameName() throws InterruptedException {
        shelf.source("BraveSearchMCP.java", SkillShelf.saying("BraveSearchMCP", "found"));
        var sources = look(
                new TakenNames().add("brave-search", "BraveSearchMCP", "the source 'brave-search' in jackfield.yaml"));

        assertThat(sources)
                .singleElement()
                .extracting(source -> source.state().detail())
                .asString()
                .contains("BraveSearchMCP.java", "the source 'brave-search' in jackfield.yaml");
    }

    @Test
    void versionThatWorkedOutlivesABrokenOne() throws InterruptedException {
        shelf.source("Hello.java", SkillShelf.saying("Hello", "hello"));
        var before = look();
        shelf.source("Hello.java", "class Hello {");
        var after = look();

        assertThat(after.getFirst()).isSameAs(before.getFirst());
        assertThat(after.getLast().state().detail())
                .contains("does not compile: line 1", "the previous version stays in use");
    }

    @Test
    void fileThatIsStillBeingWrittenIsLeftForLater() throws InterruptedException, IOException {
        var file = Files.writeString(shelf.path().resolve("Hello.java"), SkillShelf.saying("Hello", "hello"));
        var finished = new AtomicBoolean();
        var writer = Thread.ofPlatform().start(() -> append(file, finished));
        assertThat(look()).isEmpty();
        finished.set(true);
        writer.join();

        assertThat(skills.isStale(folder())).isTrue();
        assertThat(ids()).containsExactly("hello");
    }

    private static void append(Path file, AtomicBoolean finished) {
        try {
            while (!finished.get()) {
                Files.writeString(file, "\n", StandardOpenOption.APPEND);
                Thread.onSpinWait();
            }
        } catch (IOException failed) {
            throw new IllegalStateException(failed);
        }
    }

    @Test
    void folderThatEverybodyMayWriteToIsRefused() throws InterruptedException, IOException {
        shelf.source("Hello.java", SkillShelf.saying("Hello", "hello"));
        Files.setPosixFilePermissions(shelf.path(), PosixFilePermissions.fromString("rwxrwxrwx"));

        assertThat(reason()).contains("all users may write to", "chmod o-w");
    }

    @Test
    void fileThatEverybodyMayWriteToIsRefused() throws InterruptedException, IOException {
        shelf.source("Hello.java", SkillShelf.saying("Hello", "hello"));
        Files.setPosixFilePermissions(shelf.path().resolve("Hello.java"), PosixFilePermissions.fromString("rw-rw-rw-"));

        assertThat(reason()).contains("Hello.java is not used: all users may write to");
    }

    @Test
    void onlyAFolderThatWasNamedMustBeThere(@TempDir Path elsewhere) throws InterruptedException {
        skills.loadChanges(new SkillsFolder(elsewhere.resolve("none"), false));
        assertThat(skills.problems(new TakenNames())).isEmpty();

        skills.loadChanges(new SkillsFolder(elsewhere.resolve("none"), true));
        assertThat(skills.problems(new TakenNames()))
                .singleElement()
                .asString()
                .contains("does not exist; create" + " it");
    }
}
