package _commands;

import dev.jackfield.tools.Hint;
import dev.jackfield.tools.Param;
import dev.jackfield.workflow.CommandDescription;
import dev.jackfield.workflow.WhenMissing;
import java.util.Map;
import shop.RetailCommand;
import shop.Shop;

@CommandDescription(
        value = "Shows a product with all its variants, their options, prices and whether they are in " + "stock.",
        utterances = {
            "show the details of product 6086499569",
            "is this product in stock",
            "which colors and sizes are available for the t-shirt",
            "how much does the product cost",
            "what options does the laptop have",
            "do you have the jacket in size M",
            "what is the price of the cheapest lamp",
            "which variants of the tablet do you sell",
            "check the availability of a bicycle",
            "I am looking for a blue bottle",
            "do you have any white earbuds",
            "tell me more about your yoga mats",
            "price of the office chair",
            "are there tablets with more storage",
            "what kinds of backpacks do you have",
            "what do your watches cost"
        },
        hints = {Hint.READ_ONLY, Hint.CLOSED_WORLD})
public final class GetProductDetails extends RetailCommand<GetProductDetails.Parameters> {
    public record Parameters(
            @Param(
                    value = "The product, such as 6086499569; not the id of an item.",
                    name = "product_id",
                    examples = "6086499569")
            @WhenMissing(ask = "Which product is it?", foundBy = "list_all_product_types", looksLike = "\\d{10}")
            String productId) {}

    @Override
    protected Object answer(Parameters given, Shop shop) {
        return shop.product(given.productId());
    }

    @Override
    public Map<String, String> candidates(String parameter, Shop shop) {
        return parameter.equals("product_id") ? shop.productNames() : Map.of();
    }
}
