package dev.jackfield.json;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A JSON object by its members, in order. A change makes a new object that shares the bytes of all other members.
public final class Fields implements Json {
    public static final Fields EMPTY = new Fields(List.of());

    private final List<Member> members;

    /// A key with its value; `head` is the key as it stands in the bytes, colon included.
    record Member(String key, Raw head, Json value) {
        static Member of(String key, Json value) {
            return new Member(key, Raw.of(Json.string(key) + ":"), value);
        }
    }

    Fields(List<Member> members) {
        this.members = members;
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

    public boolean has(String key) {
        return find(key) != null;
    }

    public List<String> keys() {
        return members.stream().map(Member::key).toList();
    }

    public boolean isEmpty() {
        return members.isEmpty();
    }

    /// Replaces the value of `key` in its place, or adds it at the end.
    public Fields with(String key, Json value) {
        var changed = new ArrayList<Member>(members.size() + 1);
        var added = Member.of(key, value);
        var replaced = false;
        for (var member : members) {
            var same = member.key.equals(key);
            changed.add(same ? added : member);
            replaced |= same;
        }
        if (!replaced) {
            changed.add(added);
        }
        return new Fields(changed);
    }

    public Fields with(String key, String text) {
        return with(key, Json.string(text));
    }

    /// These members, then those of `other`.
    public Fields and(Fields other) {
        var all = new ArrayList<>(members);
        all.addAll(other.members);
        return new Fields(all);
    }

    public Fields without(String key) {
        return has(key)
                ? new Fields(members.stream().filter(m -> !m.key.equals(key)).toList())
                : this;
    }

    @Override
    public int length() {
        var length = members.isEmpty() ? 2 : 1 + members.size();
        for (var member : members) {
            length += member.head.length() + member.value.length();
        }
        return length;
    }

    @Override
    public int writeTo(byte[] out, int at) {
        out[at++] = '{';
        for (var i = 0; i < members.size(); i++) {
            if (i > 0) {
                out[at++] = ',';
            }
            var member = members.get(i);
            at = member.value.writeTo(out, member.head.writeTo(out, at));
        }
        out[at++] = '}';
        return at;
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
        return other instanceof Fields fields && toString().equals(fields.toString());
    }

    @Override
    public int hashCode() {
        return toString().hashCode();
    }

    @Override
    public String toString() {
        return new String(bytes(), StandardCharsets.UTF_8);
    }
}
