import java.io.IOException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.TreeSet;
import java.util.stream.Collectors;

/// Makes data for the retail workflow: 500 customers, 1,000 orders and 50 types of products. The same seed always
/// makes the same data. Runs on Java 17, which may be the default where the hub has a newer one.
///
///     java GenerateRetailData.java FOLDER [SEED]
public final class GenerateRetailData {
    private static final List<String> PRODUCTS = List.of(
            "Alarm Clock",
            "Apron",
            "Armchair",
            "Baking Tray",
            "Beach Towel",
            "Bread Knife",
            "Cardigan",
            "Carpet",
            "Cast Iron Pan",
            "Chess Set",
            "Corkscrew",
            "Desk Fan",
            "Doormat",
            "Dumbbell",
            "Easel",
            "Egg Timer",
            "Floor Cushion",
            "Flower Pot",
            "Folding Table",
            "Frying Pan",
            "Garden Hose",
            "Guitar Stand",
            "Hammock",
            "Handbag",
            "Ice Bucket",
            "Kettle",
            "Kite",
            "Ladder",
            "Laundry Basket",
            "Lunch Box",
            "Mirror",
            "Mixing Bowl",
            "Monitor Arm",
            "Night Light",
            "Paint Set",
            "Picture Frame",
            "Pillow",
            "Raincoat",
            "Rucksack",
            "Sandals",
            "Scarf",
            "Serving Plate",
            "Shelf",
            "Sleeping Mat",
            "Spice Rack",
            "Step Stool",
            "Tea Pot",
            "Tool Box",
            "Umbrella",
            "Wall Clock");

    private static final List<String> FIRST = List.of(
            "Ada", "Bela", "Cleo", "Dora", "Emil", "Finn", "Greta", "Hugo", "Ida", "Jonas", "Kira", "Leon", "Mara",
            "Nils", "Olga", "Paul", "Rosa", "Sven", "Tilda", "Ugo", "Vera", "Wim", "Xenia", "Yann", "Zoe");

    private static final List<String> LAST = List.of(
            "Adler", "Berg", "Castro", "Dahl", "Eriksen", "Fuchs", "Gomes", "Holm", "Ivanov", "Jansen", "Keller",
            "Lund", "Moretti", "Novak", "Olsen", "Petrov", "Quist", "Rossi", "Sato", "Thorn", "Unger", "Vogel", "Weber",
            "Zeman");

    private static final List<List<String>> CITIES = List.of(
            List.of("Portland", "OR", "97"),
            List.of("Boise", "ID", "83"),
            List.of("Tucson", "AZ", "85"),
            List.of("Omaha", "NE", "68"),
            List.of("Memphis", "TN", "38"),
            List.of("Buffalo", "NY", "14"));

    private static final List<String> STREETS =
            List.of("Orchard Way", "Mill Road", "Harbor Street", "Chestnut Court", "Station Square", "Meadow Lane");

    private static final Map<String, List<String>> OPTIONS = Map.of(
            "color", List.of("black", "blue", "green", "red", "white"),
            "size", List.of("small", "medium", "large"),
            "material", List.of("cotton", "metal", "wood", "plastic"),
            "finish", List.of("matte", "glossy"));

    private final Random random;
    private final TreeSet<String> taken = new TreeSet<>();
    private final Map<String, Object> products = new LinkedHashMap<>();
    private final Map<String, Map<String, Object>> users = new LinkedHashMap<>();
    private final Map<String, Object> orders = new LinkedHashMap<>();

    private GenerateRetailData(long seed) {
        random = new Random(seed);
    }

    public static void main(String[] args) throws IOException {
        if (args.length == 0) {
            System.err.println("usage: java GenerateRetailData.java FOLDER [SEED]");
            System.exit(2);
        }
        new GenerateRetailData(args.length > 1 ? Long.parseLong(args[1]) : 1).write(Path.of(args[0]));
    }

    private void write(Path folder) throws IOException {
        PRODUCTS.forEach(this::product);
        for (var at = 0; at < 500; at++) {
            user();
        }
        var ids = List.copyOf(users.keySet());
        for (var at = 0; at < 1000; at++) {
            order(ids.get(at < ids.size() ? at : random.nextInt(ids.size())));
        }
        Files.createDirectories(folder);
        Files.writeString(folder.resolve("products.json"), json(products));
        Files.writeString(folder.resolve("users.json"), json(users));
        Files.writeString(folder.resolve("orders.json"), json(orders));
    }

    /// A number that no other thing has.
    private String number(String prefix, int digits) {
        while (true) {
            var made = prefix + random.nextLong((long) Math.pow(10, digits - 1), (long) Math.pow(10, digits));
            if (taken.add(made)) {
                return made;
            }
        }
    }

    private <T> T one(List<T> some) {
        return some.get(random.nextInt(some.size()));
    }

    private void product(String name) {
        var id = number("", 10);
        var kinds = new ArrayList<>(new TreeSet<>(OPTIONS.keySet()));
        Collections.shuffle(kinds, random);
        var used = kinds.subList(0, 2 + random.nextInt(2));
        var base = 10 + random.nextInt(300);
        var variants = new LinkedHashMap<String, Object>();
        for (var at = 0; at < 8 + random.nextInt(7); at++) {
            var item = number("", 10);
            var options = new LinkedHashMap<String, Object>();
            used.forEach(kind -> options.put(kind, one(OPTIONS.get(kind))));
            variants.put(
                    item,
                    fields(
                            "item_id",
                            item,
                            "options",
                            options,
                            "available",
                            random.nextInt(4) > 0,
                            "price",
                            money(base * (0.8 + random.nextDouble() * 0.4))));
        }
        products.put(id, fields("name", name, "product_id", id, "variants", variants));
    }

    private static double money(double amount) {
        return BigDecimal.valueOf(amount).setScale(2, RoundingMode.HALF_EVEN).doubleValue();
    }

    private void user() {
        var first = one(FIRST);
        var last = one(LAST);
        var id = number("%s_%s_".formatted(first, last).toLowerCase(Locale.ROOT), 4);
        var methods = new LinkedHashMap<String, Object>();
        var kinds = new ArrayList<>(List.of("gift_card", "paypal", "credit_card"));
        Collections.shuffle(kinds, random);
        kinds.subList(0, 1 + random.nextInt(3)).forEach(kind -> method(kind, methods));
        users.put(
                id,
                fields(
                        "name", fields("first_name", first, "last_name", last),
                        "address", address(),
                        "email",
                                "%s.%s%d@example.com"
                                        .formatted(first, last, random.nextInt(1000, 10000))
                                        .toLowerCase(Locale.ROOT),
                        "payment_methods", methods,
                        "orders", new ArrayList<String>()));
    }

    private void method(String kind, Map<String, Object> methods) {
        var id = number(kind + "_", 7);
        methods.put(
                id,
                switch (kind) {
                    case "gift_card" -> fields("source", kind, "balance", random.nextInt(1, 100), "id", id);
                    case "credit_card" ->
                        fields(
                                "source",
                                kind,
                                "brand",
                                one(List.of("visa", "mastercard")),
                                "last_four",
                                String.valueOf(random.nextInt(1000, 10000)),
                                "id",
                                id);
                    default -> fields("source", kind, "id", id);
                });
    }

    private Map<String, Object> address() {
        var city = one(CITIES);
        return fields(
                "address1",
                random.nextInt(1, 1000) + " " + one(STREETS),
                "address2",
                "Suite " + random.nextInt(100, 1000),
                "city",
                city.get(0),
                "country",
                "USA",
                "state",
                city.get(1),
                "zip",
                city.get(2) + random.nextInt(100, 1000));
    }

    @SuppressWarnings("unchecked")
    private void order(String user) {
        var id = number("#W", 7);
        var buyer = users.get(user);
        ((List<String>) buyer.get("orders")).add(id);
        var status = one(List.of(
                "pending",
                "pending",
                "pending",
                "pending",
                "delivered",
                "delivered",
                "delivered",
                "delivered",
                "processed",
                "cancelled"));
        var items = new ArrayList<Object>();
        for (var at = 0; at < 1 + random.nextInt(5); at++) {
            items.add(item());
        }
        var sum = items.stream()
                .mapToDouble(item -> (Double) ((Map<String, Object>) item).get("price"))
                .sum();
        var method = one(List.copyOf(((Map<String, Object>) buyer.get("payment_methods")).keySet()));
        var history = new ArrayList<Object>();
        history.add(fields("transaction_type", "payment", "amount", money(sum), "payment_method_id", method));
        if (status.equals("cancelled")) {
            history.add(fields("transaction_type", "refund", "amount", money(sum), "payment_method_id", method));
        }
        orders.put(
                id,
                fields(
                        "order_id", id,
                        "user_id", user,
                        "address", buyer.get("address"),
                        "items", items,
                        "fulfillments", fulfillments(status, items),
                        "status", status,
                        "payment_history", history));
    }

    @SuppressWarnings("unchecked")
    private Map<String, Object> item() {
        var product = (Map<String, Object>) products.get(one(List.copyOf(products.keySet())));
        var variants = (Map<String, Map<String, Object>>) product.get("variants");
        var variant = variants.get(one(List.copyOf(variants.keySet())));
        return fields(
                "name", product.get("name"),
                "product_id", product.get("product_id"),
                "item_id", variant.get("item_id"),
                "price", variant.get("price"),
                "options", variant.get("options"));
    }

    private List<Object> fulfillments(String status, List<Object> items) {
        if (!status.equals("delivered") && !status.equals("processed")) {
            return List.of();
        }
        var ids = items.stream().map(item -> ((Map<?, ?>) item).get("item_id")).toList();
        return List.of(fields("tracking_id", List.of(number("", 12)), "item_ids", ids));
    }

    private static Map<String, Object> fields(Object... pairs) {
        var fields = new LinkedHashMap<String, Object>();
        for (var at = 0; at < pairs.length; at += 2) {
            fields.put((String) pairs[at], pairs[at + 1]);
        }
        return fields;
    }

    private static String json(Object value) {
        if (value instanceof Map<?, ?> map) {
            return map.entrySet().stream()
                    .map(each -> json(each.getKey()) + ": " + json(each.getValue()))
                    .collect(Collectors.joining(", ", "{", "}"));
        }
        if (value instanceof Collection<?> list) {
            return list.stream().map(GenerateRetailData::json).collect(Collectors.joining(", ", "[", "]"));
        }
        return value instanceof String text ? "\"" + text + "\"" : value.toString(); // no text here needs an escape
    }
}
