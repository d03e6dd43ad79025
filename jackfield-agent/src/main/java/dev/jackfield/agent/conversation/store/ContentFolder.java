package dev.jackfield.agent.conversation.store;

import dev.jackfield.tools.Bytes;
import dev.jackfield.transport.files.BoundedFile;
import dev.jackfield.transport.files.PrivateFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/// Contents by their hashes, each kept once for all conversations that need it. Only the holder of the lock writes
/// or removes them.
record ContentFolder(Path folder) {
    private static final String PREFIX = "sha256:";
    private static final Pattern ID = Pattern.compile(PREFIX + "[0-9a-f]{64}");
    private static final String DATA = "data";
    private static final String REFERENCE = ".ref";

    /// The id of a content.
    static String id(Bytes content) {
        try {
            var hash = MessageDigest.getInstance("SHA-256").digest(content.toArray());
            return PREFIX + HexFormat.of().formatHex(hash);
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    static boolean isId(String text) {
        return ID.matcher(text).matches();
    }

    /// Keeps content for a conversation.
    void keep(String id, Bytes content, String conversation) throws IOException {
        PrivateFiles.createFolder(place(id));
        if (!isWhole(id, content)) {
            PrivateFiles.write(place(id).resolve(DATA), content.toArray());
        }
        addReference(id, conversation);
    }

    /// A damaged file is as good as none.
    private boolean isWhole(String id, Bytes content) throws IOException {
        return size(id) == content.size() && content.equals(Bytes.of(bytes(id)));
    }

    /// Keeps content that is there for one more conversation.
    void addReference(String id, String conversation) throws IOException {
        PrivateFiles.create(reference(id, conversation));
    }

    /// Returns the size of a content; -1 when there is none.
    long size(String id) throws IOException {
        try {
            return Files.size(place(id).resolve(DATA));
        } catch (NoSuchFileException missing) {
            return -1;
        }
    }

    /// Returns the content; empty when it is gone.
    Optional<Bytes> read(String id) throws IOException {
        try {
            var content = Bytes.of(bytes(id));
            if (!id(content).equals(id)) {
                throw new IOException("its content does not match its hash");
            }
            return Optional.of(content);
        } catch (NoSuchFileException gone) {
            return Optional.empty();
        }
    }

    /// Says that a conversation does not need the content any more, and removes what no conversation needs.
    void release(String id, String conversation) throws IOException {
        if (Files.deleteIfExists(reference(id, conversation))
                && references(place(id)).isEmpty()) {
            remove(place(id));
        }
    }

    /// The contents that no conversation needs, or with references of conversations that are gone. A killed process
    /// may have left them.
    List<String> untidyContents(Predicate<String> isConversation) throws IOException {
        var untidy = new ArrayList<String>();
        for (var place : list(folder)) {
            var id = PREFIX + place.getFileName();
            var references = references(place);
            if (isId(id) && (references.isEmpty() || !references.stream().allMatch(isConversation))) {
                untidy.add(id);
            }
        }
        return untidy;
    }

    /// Removes the references of conversations that are gone and, with the last one, the content.
    void tidy(String id, Predicate<String> isConversation) throws IOException {
        for (var conversation : references(place(id))) {
            if (!isConversation.test(conversation)) {
                Files.deleteIfExists(reference(id, conversation));
            }
        }
        if (references(place(id)).isEmpty()) {
            remove(place(id));
        }
    }

    /// The conversations that need a content.
    private static List<String> references(Path place) throws IOException {
        return list(place).stream()
                .map(file -> String.valueOf(file.getFileName()))
                .filter(name -> name.endsWith(REFERENCE))
                .map(name -> name.substring(0, name.length() - REFERENCE.length()))
                .toList();
    }

    private static void remove(Path place) throws IOException {
        for (var file : list(place)) {
            Files.deleteIfExists(file);
        }
        Files.deleteIfExists(place);
    }

    private static List<Path> list(Path folder) throws IOException {
        try (var files = Files.list(folder)) {
            return files.toList();
        } catch (NoSuchFileException | NotDirectoryException missing) {
            return List.of();
        }
    }

    private byte[] bytes(String id) throws IOException {
        return new BoundedFile(place(id).resolve(DATA), ConversationLimits.MOST_BYTES).bytes();
    }

    private Path place(String id) {
        return folder.resolve(id.substring(PREFIX.length()));
    }

    private Path reference(String id, String conversation) {
        return place(id).resolve(conversation + REFERENCE);
    }
}
