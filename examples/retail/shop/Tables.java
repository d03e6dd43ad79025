package shop;

import dev.jackfield.workflow.DataFolder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/// The data: customers, orders and products. A copy shares all records and keeps only what changes in it.
public final class Tables {
    private static final String USERS = "users.json";
    private static final String ORDERS = "orders.json";

    static final Tables NONE = new Tables(Map.of(), Map.of(), Map.of(), null);

    private final Map<String, Object> users;
    private final Map<String, Object> orders;
    private final Map<String, Object> products;
    private final Map<String, Entity> changedUsers = new LinkedHashMap<>();
    private final Map<String, Entity> changedOrders = new LinkedHashMap<>();

    // of the command that runs
    private final Map<String, Entity> newUsers = new LinkedHashMap<>();
    private final Map<String, Entity> newOrders = new LinkedHashMap<>();

    // null unless changes are written to the files
    private final DataFolder files;

    private Tables(
            Map<String, Object> users, Map<String, Object> orders, Map<String, Object> products, DataFolder files) {
        this.users = users;
        this.orders = orders;
        this.products = products;
        this.files = files;
    }

    static Tables read(DataFolder data) throws IOException {
        return new Tables(
                data.read(USERS), data.read(ORDERS), data.read("products.json"), data.writesBack() ? data : null);
    }

    boolean writesBack() {
        return files != null;
    }

    Tables copy() {
        return new Tables(users, orders, products, null);
    }

    Optional<Entity> user(String id) {
        return Optional.ofNullable(newUsers.get(id)).or(() -> found(id, changedUsers, users));
    }

    Optional<Entity> order(String id) {
        return Optional.ofNullable(newOrders.get(id)).or(() -> found(id, changedOrders, orders));
    }

    Optional<Entity> product(String id) {
        return found(id, Map.of(), products);
    }

    private static Optional<Entity> found(String id, Map<String, Entity> changed, Map<String, Object> all) {
        return Optional.ofNullable(changed.get(id)).or(() -> new Entity(all).find(id));
    }

    Set<String> userIds() {
        return Collections.unmodifiableSet(users.keySet());
    }

    Set<String> productIds() {
        return Collections.unmodifiableSet(new TreeSet<>(products.keySet()));
    }

    void putUser(String id, Entity user) {
        newUsers.put(id, user);
    }

    void putOrder(Entity order) {
        newOrders.put(order.text("order_id"), order);
    }

    /// Makes what a command changed last, all of it or, where it cannot be written, nothing.
    void commit() {
        if (files != null) {
            write();
        }
        changedUsers.putAll(newUsers);
        changedOrders.putAll(newOrders);
        rollback();
    }

    /// Forgets what a command changed that did not come to its end.
    void rollback() {
        newUsers.clear();
        newOrders.clear();
    }

    /// The changed customers and orders by id.
    Map<String, Object> changes() {
        return Map.of("users", different(changedUsers, users), "orders", different(changedOrders, orders));
    }

    private static Map<String, Object> different(Map<String, Entity> changed, Map<String, Object> all) {
        var different = new LinkedHashMap<String, Object>();
        changed.forEach((id, entity) -> {
            if (!entity.fields().equals(all.get(id))) {
                different.put(id, entity.fields());
            }
        });
        return different;
    }

    private void write() {
        var contents = new LinkedHashMap<String, Map<String, Object>>();
        if (!newUsers.isEmpty()) {
            contents.put(USERS, merged(users, changedUsers, newUsers));
        }
        if (!newOrders.isEmpty()) {
            contents.put(ORDERS, merged(orders, changedOrders, newOrders));
        }
        try {
            files.write(contents);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed.getMessage(), failed);
        }
    }

    private static Map<String, Object> merged(
            Map<String, Object> all, Map<String, Entity> changed, Map<String, Entity> latest) {
        var merged = new LinkedHashMap<>(all);
        changed.forEach((id, entity) -> merged.put(id, entity.fields()));
        latest.forEach((id, entity) -> merged.put(id, entity.fields()));
        return merged;
    }
}
