package dev.jackfield.core.endpoint;

import dev.jackfield.core.catalog.NameTable;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.rpc.RpcError;
import dev.jackfield.protocol.rpc.RpcException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;

/// The position at which a list continues: after the last name of the previous page or, if that is gone, at its
/// old index.
record Cursor(int index, String last) {

    static Cursor after(List<NameTable.NamedEntry> all, int index) {
        return new Cursor(index, all.get(index - 1).name());
    }

    static Cursor read(Json cursor) {
        try {
            var text = new String(Base64.getUrlDecoder().decode(cursor.text().orElse("?")), StandardCharsets.UTF_8);
            var colon = text.indexOf(':');
            return new Cursor(Integer.parseInt(text.substring(0, colon)), text.substring(colon + 1));
        } catch (IllegalArgumentException | IndexOutOfBoundsException unreadable) {
            throw new RpcException(
                    RpcError.of(RpcError.INVALID_PARAMS, "This cursor is not valid for this hub; list from the start."),
                    unreadable);
        }
    }

    String text() {
        var bytes = (index + ":" + last).getBytes(StandardCharsets.UTF_8);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }

    int position(List<NameTable.NamedEntry> all) {
        for (var i = 0; i < all.size(); i++) {
            if (all.get(i).name().equals(last)) {
                return i + 1;
            }
        }
        return Math.clamp(index, 0, all.size());
    }
}
