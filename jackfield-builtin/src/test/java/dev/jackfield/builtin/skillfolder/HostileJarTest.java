package dev.jackfield.builtin.skillfolder;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.core.source.Source;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.classfile.Annotation;
import java.lang.classfile.AnnotationElement;
import java.lang.classfile.AnnotationValue;
import java.lang.classfile.ClassFile;
import java.lang.classfile.attribute.RuntimeVisibleAnnotationsAttribute;
import java.lang.constant.ClassDesc;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.FutureTask;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Jars that unpack to much, confuse a parser, or name code elsewhere. Each is told of, and a good one beside it
/// works.
class HostileJarTest {
    private static final String MANIFEST = "META-INF/MANIFEST.MF";

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

    /// Returns why the jar is not used, after a good one was loaded beside it.
    private String reason(Map<String, byte[]> entries) throws Exception {
        shelf.drop("bad.jar", zipped(entries)).jar("good.jar", Map.of("Good", SkillShelf.saying("Good", "good")));
        skills.loadChanges(new SkillsFolder(shelf.path(), false));
        var sources = skills.sources(new TakenNames());

        assertThat(sources).extracting(Source::id).containsExactly("good", "bad-jar");
        return sources.getLast().state().detail();
    }

    private static byte[] zipped(Map<String, byte[]> entries) throws IOException {
        var bytes = new ByteArrayOutputStream();
        try (var zip = new ZipOutputStream(bytes)) {
            for (var entry : entries.entrySet()) {
                zip.putNextEntry(new ZipEntry(entry.getKey()));
                zip.write(entry.getValue());
            }
        }
        return bytes.toByteArray();
    }

    /// A skill, with one entry more.
    private static Map<String, byte[]> skillWith(String name, byte[] content) {
        var entries = new LinkedHashMap<String, byte[]>();
        entries.put(name, content);
        SkillShelf.compiled(Map.of("One", SkillShelf.saying("One", "one")))
                .values()
                .forEach(classes -> classes.forEach((type, bytes) -> entries.put(type + ".class", bytes)));
        return entries;
    }

    @Test
    void classThatUnpacksToMuchIsNotRead() throws Exception {
        assertThat(reason(skillWith("Huge.class", new byte[17 << 20])))
                .contains("has an entry 'Huge.class' of more than 16 MiB");
    }

    @Test
    void manifestThatUnpacksToMuchIsNotRead() throws Exception {
        assertThat(reason(skillWith("META-INF/manifest.mf", new byte[2 << 20]))).contains("of more than 1 MiB");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "../lib.jar",
                "lib/../../x.jar",
                "/tmp/lib.jar",
                "file:/tmp/lib.jar",
                "%2e%2e/lib.jar",
                "a.jar .."
            })
    void codeElsewhereIsNotLoaded(String path) throws Exception {
        var manifest = "Manifest-Version: 1.0\nClass-Path: " + path + "\n\n";

        assertThat(reason(skillWith(MANIFEST, manifest.getBytes(StandardCharsets.UTF_8))))
                .contains("in the Class-Path of its manifest");
    }

    @Test
    void annotationThatIsNestedWithoutEndIsNoSkill() throws Exception {
        assertThat(reason(Map.of("Deep.class", deep(200_000)))).contains("has no class with @Tools");
    }

    /// A class whose annotation has lists in lists. Writing it takes as deep a stack as reading it.
    private static byte[] deep(int levels) throws Exception {
        var written = new FutureTask<>(() -> {
            AnnotationValue nested = AnnotationValue.ofString("x");
            for (var level = 0; level < levels; level++) {
                nested = AnnotationValue.ofArray(List.of(nested));
            }
            var tools = Annotation.of(ClassDesc.of("dev.jackfield.tools.Tools"), AnnotationElement.of("value", nested));
            return ClassFile.of()
                    .build(ClassDesc.of("Deep"), type -> type.with(RuntimeVisibleAnnotationsAttribute.of(tools)));
        });
        new Thread(null, written, "deep stack", 1L << 29).start();
        return written.get();
    }
}
