package shop;

import dev.jackfield.workflow.DataFolder;
import dev.jackfield.workflow.Workflow;
import java.io.IOException;
import java.nio.file.Files;

/// A shop that customers call about their orders.
public final class RetailWorkflow implements Workflow<Shop> {
    private Tables tables = Tables.NONE;

    @Override
    public String description() {
        return "A shop: customers ask about their orders, products and accounts, and change orders within the rules.";
    }

    @Override
    public void open(DataFolder data) throws IOException {
        if (!Files.isDirectory(data.path())) {
            throw new IOException(("There is no folder %s with the data of the shop; make one: java"
                            + " examples/retail-data/GenerateRetailData.java %s")
                    .formatted(data.path(), data.path()));
        }
        tables = Tables.read(data);
    }

    @Override
    public Shop begin() {
        return tables.writesBack() ? Shop.of(tables) : Shop.of(tables.copy());
    }
}
