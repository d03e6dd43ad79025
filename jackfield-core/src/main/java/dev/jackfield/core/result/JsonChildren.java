package dev.jackfield.core.result;

/// Goes through the members of an object, or the items of an array. Other values have no children.
final class JsonChildren {
    private final JsonSlice parent;
    private final boolean hasKeys;
    private int at;
    private JsonSlice key;
    private JsonSlice value;

    JsonChildren(JsonSlice parent) {
        this.parent = parent;
        this.hasKeys = parent.isObject();
        this.at = hasKeys || parent.isArray() ? parent.start() + 1 : parent.end();
        this.key = parent;
        this.value = parent;
    }

    /// Moves to the next child; false if there is none.
    boolean next() {
        at = JsonSlice.afterSpace(parent.bytes(), at);
        if (at >= parent.end() - 1) {
            return false;
        }
        if (parent.bytes()[at] == ',') {
            at = JsonSlice.afterSpace(parent.bytes(), at + 1);
        }
        if (hasKeys) {
            key = slice();
            at = JsonSlice.afterSpace(parent.bytes(), key.end()) + 1; // the colon
            at = JsonSlice.afterSpace(parent.bytes(), at);
        }
        value = slice();
        at = value.end();
        return true;
    }

    private JsonSlice slice() {
        return new JsonSlice(parent.bytes(), at, JsonSlice.afterValue(parent.bytes(), at));
    }

    /// Returns the key of the current member of an object.
    JsonSlice key() {
        return key;
    }

    JsonSlice value() {
        return value;
    }
}
