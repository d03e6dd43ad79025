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
    static final Tables NONE = new Tables(Map.of(), Map.of(), Map.of(), null);

    private final Map<String, Object> users;
    private final Map<String, Object> orders;
    private final Map<String, Object> products;
    private final Map<String, Entity> changedUsers = new LinkedHashMap<>();
    private final Map<String, Entity> changedOrders = new LinkedHashMap<>();

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
                data.read("users.json"),
                data.read("orders.json"),
                data.read("products.json"),
                data.writesBack() ? data : null);
    }

    boolean writesBack() {
        return files != null;
    }

    Tables copy() {
        return new Tables(users, orders, products, null);
    }

    Optional<Entity> user(String id) {
        return found(id, changedUsers, users);
    }

    Optional<Entity> order(String id) {
        return found(id, changedOrders, orders);
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
        changedUsers.put(id, user);
        write("users.json", users, changedUsers);
    }

    void putOrder(Entity order) {
        changedOrders.put(order.text("order_id"), order);
        write("orders.json", orders, changedOrders);
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

    private void write(String file, Map<String, Object> all, Map<String, Entity> changed) {
        if (files == null) {
            return;
        }
        var content = new LinkedHashMap<>(all);
        changed.forEach((id, entity) -> content.put(id, entity.fields()));
        try {
            files.write(file, content);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }
}
