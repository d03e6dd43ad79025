package shop;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/// Items of an order, and the variants that take their places.
final class ItemSwap {
    private final Shop shop;
    private final Entity order;
    private final List<String> items;
    private final List<String> others;

    /// Refuses items that the order has not, or has not as often.
    ItemSwap(Shop shop, Entity order, List<String> items, List<String> others) {
        this.shop = shop;
        this.order = order;
        this.items = items;
        this.others = others;
        missing(order, items).ifPresent(item -> {
            throw new Refusal(item + " not found");
        });
        if (items.size() != others.size()) {
            throw new Refusal("the number of items to be exchanged should match");
        }
    }

    /// The first of these items that the order has not as often.
    static Optional<String> missing(Entity order, List<String> items) {
        var bought =
                order.list("items").stream().map(item -> item.text("item_id")).toList();
        return items.stream()
                .filter(item -> Collections.frequency(items, item) > Collections.frequency(bought, item))
                .findFirst();
    }

    /// What the new items cost more than the old ones.
    double difference() {
        var sum = 0.0;
        for (var at = 0; at < items.size(); at++) {
            var item = order.list("items").get(place(order.list("items"), items.get(at)));
            sum += variant(item, others.get(at)).number("price") - item.number("price");
        }
        return sum;
    }

    /// The items of the order with the new ones in place.
    List<Entity> items() {
        var swapped = new ArrayList<>(order.list("items"));
        for (var at = 0; at < items.size(); at++) {
            var place = place(swapped, items.get(at));
            var item = swapped.get(place);
            var variant = variant(item, others.get(at));
            swapped.set(
                    place,
                    item.with("item_id", others.get(at))
                            .with("price", variant.fields().get("price"))
                            .with("options", variant.object("options")));
        }
        return swapped;
    }

    private static int place(List<Entity> items, String id) {
        var ids = items.stream().map(item -> item.text("item_id")).toList();
        return ids.indexOf(id);
    }

    private Entity variant(Entity item, String other) {
        return shop.variants(item.text("product_id"))
                .object("variants")
                .find(other)
                .filter(variant -> variant.is("available"))
                .orElseThrow(() -> new Refusal("new item " + other + " not found or available"));
    }
}
