package _commands;

import dev.jackfield.tools.Hint;
import dev.jackfield.workflow.CommandDescription;
import dev.jackfield.workflow.NoParameters;
import shop.RetailCommand;
import shop.Shop;

@CommandDescription(
        value = "Lists all types of products by name, each with its product id.",
        utterances = {
            "what products do you sell",
            "list all product types",
            "show me the whole catalog",
            "what kinds of things do you have in your store",
            "which categories are there",
            "give me an overview of your assortment",
            "what can I buy from you",
            "how many product types do you offer",
            "what is for sale"
        },
        hints = {Hint.READ_ONLY, Hint.CLOSED_WORLD})
public final class ListAllProductTypes extends RetailCommand<NoParameters> {
    @Override
    protected Object answer(NoParameters given, Shop shop) {
        return shop.productTypes();
    }
}
