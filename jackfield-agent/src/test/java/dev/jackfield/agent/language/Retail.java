package dev.jackfield.agent.language;

import dev.jackfield.agent.language.sketch.ValueLookup;
import dev.jackfield.agent.language.value.KnownValues;
import java.util.List;
import java.util.stream.Collectors;

/// The data of a shop, as far as sentences need it: the names of its products.
public final class Retail {
    private static final List<String> PRODUCTS = List.of(
            "T-Shirt",
            "Laptop",
            "Running Shoes",
            "Smartphone",
            "Backpack",
            "Coffee Maker",
            "Water Bottle",
            "Desk Lamp",
            "Notebook",
            "Sunglasses",
            "Wristwatch",
            "Electric Toothbrush",
            "Yoga Mat",
            "Bluetooth Speaker",
            "Gaming Mouse",
            "Action Camera",
            "Garden Hose",
            "Hiking Boots",
            "Tablet",
            "E-Reader",
            "Portable Charger",
            "Electric Kettle",
            "Mechanical Keyboard",
            "Wireless Earbuds",
            "Smart Thermostat",
            "Fleece Jacket",
            "Wall Clock",
            "Pet Bed",
            "Espresso Machine",
            "Cycling Helmet",
            "Digital Camera",
            "Bookshelf",
            "Bicycle",
            "Office Chair",
            "Smart Watch",
            "Luggage Set",
            "Air Purifier",
            "Skateboard",
            "Jigsaw Puzzle",
            "Headphones",
            "Vacuum Cleaner",
            "Perfume");

    private static final KnownValues BY_NAME =
            new KnownValues(PRODUCTS.stream().collect(Collectors.toMap(name -> name, name -> name)));

    static List<String> products() {
        return PRODUCTS;
    }

    public static final ValueLookup LOOKUP = (_, _, sentence) -> BY_NAME.suggestionsIn(sentence);

    private Retail() {}
}
