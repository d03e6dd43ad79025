package dev.jackfield.protocol.json;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiPredicate;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// A JSON object by its members, in order. A change makes a new object that shares the bytes of all other members.
public final class Fields implements Json {
    public static final Fields EMPTY = new Fields(new Member[0]);

    // never changed; an array, because every message is searched and written many times
    private final Member[] members;

    /// A key with its value; `head` is the key as it stands in the bytes, colon included.
    record Member(String key, RawJson head, Json value) {
        static Member of(String key, Json value) {
            var known = Heads.KNOWN.get(key);
            return new Member(key, known == null ? Heads.of(key) : known, value);
        }

        /// Returns this member with another value; the key is not written again.
        Member with(Json other) {
            return new Member(key, head, other);
        }
    }

    private Fields(Member[] members) {
        this.members = members;
    }

    Fields(Collection<Member> members) {
        this(members.toArray(Member[]::new));
    }

    public static Fields of(String key, Json value) {
        return EMPTY.with(key, value);
    }

    public @Nullable Json find(String key) {
        for (var member : members) {
            if (member.key.equals(key)) {
                return member.value;
            }
        }
        return null;
    }

    public Optional<Json> get(String key) {
        return Optional.ofNullable(find(key));
    }

    public Optional<String> text(String key) {
        return get(key).flatMap(Json::text);
    }

    /// The object under `key`; empty when there is none.
    public Fields object(String key) {
        return get(key).flatMap(Json::object).orElse(EMPTY);
    }

    /// Returns the items of the array under a key; empty when there is none.
    public List<Json> items(String key) {
        var value = find(key);
        return value == null ? List.of() : value.items();
    }

    /// Returns the objects in the array under a key; its other items are left out.
    public Stream<Fields> objects(String key) {
        return items(key).stream().flatMap(item -> item.object().stream());
    }

    /// Returns the texts in the array under a key; its other items are left out.
    public Stream<String> texts(String key) {
        return items(key).stream().flatMap(item -> item.text().stream());
    }

    /// Returns whether the value under a key is `true`.
    public boolean isTrue(String key) {
        var value = find(key);
        return value != null && RawJson.TRUE.equals(value);
    }

    public boolean has(String key) {
        return find(key) != null;
    }

    public List<String> keys() {
        return Stream.of(members).map(Member::key).toList();
    }

    /// Returns the first key that some readers would take for one of `known`, though it is not; null when there
    /// is none.
    public @Nullable String impostor(Spellings known) {
        for (var member : members) {
            if (known.mistakenFor(member.key) != null) {
                return member.key;
            }
        }
        return null;
    }

    /// Tells whether the condition holds for all members.
    public boolean allMatch(BiPredicate<String, Json> condition) {
        for (var member : members) {
            if (!condition.test(member.key, member.value)) {
                return false;
            }
        }
        return true;
    }

    public boolean isEmpty() {
        return members.length == 0;
    }

    /// Replaces the value of `key` in its place, or adds it at the end.
    public Fields with(String key, Json value) {
        var place = indexOf(key);
        var changed = Arrays.copyOf(members, Math.max(members.length, place + 1));
        changed[place] = place < members.length ? members[place].with(value) : Member.of(key, value);
        return new Fields(changed);
    }

    /// Returns the index of `key`, or the index at which it would be added.
    private int indexOf(String key) {
        var at = 0;
        while (at < members.length && !members[at].key.equals(key)) {
            at++;
        }
        return at;
    }

    public Fields with(String key, String text) {
        return with(key, Json.string(text));
    }

    /// These members, then those of `other`.
    public Fields and(Fields other) {
        var all = new ArrayList<>(List.of(members));
        all.addAll(List.of(other.members));
        return new Fields(all);
    }

    public Fields without(String key) {
        return has(key) ? without(key::equals) : this;
    }

    /// Leaves out all members whose keys are unwanted.
    public Fields without(Predicate<String> unwanted) {
        var kept = new ArrayList<Member>(members.length);
        for (var member : members) {
            if (!unwanted.test(member.key)) {
                kept.add(member);
            }
        }
        return kept.size() == members.length ? this : new Fields(kept);
    }

    @Override
    public int length() {
        var length = isEmpty() ? 2 : 1 + members.length;
        for (var member : members) {
            length += member.head.length() + member.value.length();
        }
        return length;
    }

    @Override
    public int writeTo(byte[] out, int at) {
        out[at++] = '{';
        for (var i = 0; i < members.length; i++) {
            if (i > 0) {
                out[at++] = ',';
            }
            var member = members[i];
            at = member.value.writeTo(out, member.head.writeTo(out, at));
        }
        out[at++] = '}';
        return at;
    }

    /// Returns the object on one line, as pipes and event streams need it. Only white space between values can hold a
    /// line break.
    public byte[] line() {
        var line = bytes();
        for (var at = 0; at < line.length; at++) {
            if (line[at] == '\n' || line[at] == '\r') {
                line[at] = ' ';
            }
        }
        return line;
    }

    @Override
    public Optional<Fields> object() {
        return Optional.of(this);
    }

    @Override
    public Optional<String> text() {
        return Optional.empty();
    }

    @Override
    public boolean equals(Object other) {
        return this == other
                || (other instanceof Fields fields
                        && length() == fields.length()
                        && Arrays.equals(bytes(), fields.bytes()));
    }

    @Override
    public int hashCode() {
        return toString().hashCode();
    }

    @Override
    public String toString() {
        return new String(bytes(), StandardCharsets.UTF_8);
    }

    /// Keys as they are written before their values: in quotes and with a colon. The keys that the hub adds to
    /// nearly every message are encoded once.
    private static final class Heads {
        static final Map<String, RawJson> KNOWN =
                Stream.of("""
                    _meta arguments content error id io.modelcontextprotocol/clientCapabilities
                    io.modelcontextprotocol/clientInfo io.modelcontextprotocol/protocolVersion
                    io.modelcontextprotocol/serverInfo jsonrpc method name params progressToken result
                    resultType\
                    """.split("\\s+")).collect(Collectors.toUnmodifiableMap(Function.identity(), Heads::of));

        static RawJson of(String key) {
            return new RawJson(Quoted.bytes(key, ":"));
        }
    }
}
