package dev.jackfield.builtin.skillfolder;

import dev.jackfield.api.compiler.UnusableCodeException;
import java.lang.classfile.Attributes;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.attribute.RuntimeVisibleAnnotationsAttribute;
import java.lang.reflect.AccessFlag;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.Set;

/// Finds out from the bytes of a class whether it offers tools or actions, so that no class is loaded only to look at
/// it.
final class OfferingScan {
    /// The message for a file without such a class.
    static final String NOTHING = "has no class with @Tools, or with methods that have @Tool, @Resource, @Prompt or"
            + " @Action, that is not abstract";

    private static final String PACKAGE = "Ldev/jackfield/tools/";
    private static final Set<String> ON_METHODS =
            Set.of(PACKAGE + "Tool;", PACKAGE + "Resource;", PACKAGE + "Prompt;", "Ldev/jackfield/action/Action;");
    private static final byte[] MARK = "dev/jackfield/".getBytes(StandardCharsets.US_ASCII);

    /// Where a class says for which Java it was made, and how far this number is from that of the Java.
    private static final int MAJOR = 6;

    private static final int FIRST = 44;

    private OfferingScan() {}

    /// Whether the class offers tools or actions.
    static boolean offers(byte[] bytes) throws UnusableCodeException {
        if (!mentions(bytes)) {
            return false;
        }
        refuseIfNewer(bytes);
        try {
            return offers(ClassFile.of().parse(bytes));
        } catch (IllegalArgumentException | StackOverflowError damaged) { // values of annotations may be nested
            return false;
        }
    }

    private static void refuseIfNewer(byte[] bytes) throws UnusableCodeException {
        var major = bytes.length < MAJOR + 2 ? 0 : ByteBuffer.wrap(bytes).getShort(MAJOR);
        if (major > ClassFile.latestMajorVersion()) {
            throw new UnusableCodeException(
                    "was compiled for Java %d (class file version %d), but the hub runs on Java %d; compile it with --release %d"
                            .formatted(
                                    major - FIRST,
                                    major,
                                    ClassFile.latestMajorVersion() - FIRST,
                                    ClassFile.latestMajorVersion() - FIRST));
        }
    }

    private static boolean offers(ClassModel type) {
        return !type.flags().has(AccessFlag.ABSTRACT)
                && (has(type.findAttribute(Attributes.runtimeVisibleAnnotations()), Set.of(PACKAGE + "Tools;"))
                        || type.methods().stream()
                                .anyMatch(method ->
                                        has(method.findAttribute(Attributes.runtimeVisibleAnnotations()), ON_METHODS)));
    }

    private static boolean has(Optional<RuntimeVisibleAnnotationsAttribute> found, Set<String> wanted) {
        return found.stream()
                .flatMap(attribute -> attribute.annotations().stream())
                .anyMatch(annotation -> wanted.contains(annotation.className().stringValue()));
    }

    /// Most classes of a jar with libraries in it are of no interest, which this shows fastest.
    private static boolean mentions(byte[] bytes) {
        for (var at = 0; at <= bytes.length - MARK.length; at++) {
            if (bytes[at] == MARK[0] && matches(bytes, at)) {
                return true;
            }
        }
        return false;
    }

    private static boolean matches(byte[] bytes, int at) {
        for (var index = 1; index < MARK.length; index++) {
            if (bytes[at + index] != MARK[index]) {
                return false;
            }
        }
        return true;
    }
}
