package shop;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/// The shop as one session sees it: what is asked, and what changes.
public final class Shop {
    private final Tables tables;

    private Shop(Tables tables) {
        this.tables = tables;
    }

    static Shop of(Tables tables) {
        return new Shop(tables);
    }

    /// Does something that no other session sees half done. Changes nothing if it fails in the middle.
    <T> T atOnce(Supplier<T> work) {
        synchronized (tables) {
            try {
                var done = work.get();
                tables.commit();
                return done;
            } finally {
                tables.rollback();
            }
        }
    }

    /// The names of all products by id.
    public Map<String, String> productNames() {
        return tables.productIds().stream()
                .collect(Collectors.toMap(id -> id, id -> variants(id).text("name")));
    }

    public Object order(String id) {
        return found(id).fields();
    }

    Entity found(String order) {
        return tables.order(order).orElseThrow(() -> new Refusal("order not found"));
    }

    public Object customer(String id) {
        return user(id).fields();
    }

    private Entity user(String id) {
        return tables.user(id).orElseThrow(() -> new Refusal("user not found"));
    }

    public Object product(String id) {
        return variants(id).fields();
    }

    Entity variants(String product) {
        return tables.product(product).orElseThrow(() -> new Refusal("product not found"));
    }

    public String customerByEmail(String email) {
        return tables.userIds().stream()
                .filter(id -> user(id).text("email").equalsIgnoreCase(email))
                .findFirst()
                .orElseThrow(() -> new Refusal("user not found"));
    }

    public String customerByName(String first, String last, String zip) {
        return tables.userIds().stream()
                .filter(id -> isNamed(user(id), first, last, zip))
                .findFirst()
                .orElseThrow(() -> new Refusal("user not found"));
    }

    private static boolean isNamed(Entity user, String first, String last, String zip) {
        var name = user.object("name");
        return name.text("first_name").equalsIgnoreCase(first)
                && name.text("last_name").equalsIgnoreCase(last)
                && user.object("address").text("zip").equalsIgnoreCase(zip);
    }

    /// The ids of all products by name, in order.
    public Object productTypes() {
        var types = new TreeMap<String, Object>();
        tables.productIds().forEach(id -> types.put(variants(id).text("name"), id));
        return types;
    }

    public Object cancel(String order, String reason) {
        return new PendingOrder(this, order).cancel(reason).fields();
    }

    public Object shipTo(String order, Entity address) {
        return new PendingOrder(this, order).shipTo(address).fields();
    }

    public Object payWith(String order, String method) {
        return new PendingOrder(this, order).payWith(method).fields();
    }

    public Object replaceItems(String order, List<String> items, List<String> others, String method) {
        return new PendingOrder(this, order).replace(items, others, method).fields();
    }

    public Object exchange(String order, List<String> items, List<String> others, String method) {
        return new DeliveredOrder(this, order, "exchanged")
                .exchange(items, others, method)
                .fields();
    }

    public Object takeBack(String order, List<String> items, String method) {
        return new DeliveredOrder(this, order, "returned")
                .takeBack(items, method)
                .fields();
    }

    public Object moveTo(String user, Entity address) {
        var moved = user(user).with("address", address);
        tables.putUser(user, moved);
        return moved.fields();
    }

    /// All records that this session sees differently from the data.
    public Object changes() {
        return tables.changes();
    }

    Entity changed(Entity order) {
        tables.putOrder(order);
        return order;
    }

    /// A payment method of the customer of an order.
    Entity method(Entity order, String id) {
        return user(order.text("user_id"))
                .object("payment_methods")
                .find(id)
                .orElseThrow(() -> new Refusal("payment method not found"));
    }

    static boolean isGiftCard(Entity method) {
        return method.text("source").equals("gift_card");
    }

    /// Puts money on a gift card of the customer of an order, or takes it from there.
    void credit(Entity order, String card, double amount) {
        var id = order.text("user_id");
        var methods = user(id).object("payment_methods");
        var method = method(order, card);
        var balance = rounded(method.number("balance") + amount);
        if (balance != method.number("balance")) {
            var changed = methods.with(card, method.with("balance", balance));
            tables.putUser(id, user(id).with("payment_methods", changed));
        }
    }

    /// Money has two places. The exact value counts, so that a half is rounded as its binary form says.
    static double rounded(double amount) {
        return new BigDecimal(amount).setScale(2, RoundingMode.HALF_EVEN).doubleValue();
    }
}
