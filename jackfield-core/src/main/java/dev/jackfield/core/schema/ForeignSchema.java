package dev.jackfield.core.schema;

import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.text.BriefText;
import dev.jackfield.protocol.text.FailureReason;
import java.util.List;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.JsonNode;

/// A compiled schema from outside (JSON Schema 2020-12 unless it names another). Compiling and checking take
/// bounded time. No reference is ever fetched.
public final class ForeignSchema {
    private static final Logger LOG = LoggerFactory.getLogger(ForeignSchema.class);

    private static final int LONGEST = 1024 * 1024;
    private static final int MOST_KEYWORDS = 20_000;

    /// A longer schema waits for its turn to be compiled.
    private static final int LONG = 64 * 1024;

    private static final long FIXED_UNITS = 500_000;

    private final Schema schema;

    private ForeignSchema(Schema schema) {
        this.schema = schema;
    }

    /// Compiles a schema, or throws [InvalidSchemaException] with the reason.
    public static ForeignSchema compile(Json written) {
        if (written.length() > LONGEST) {
            throw new InvalidSchemaException("it is longer than %,d bytes".formatted(LONGEST));
        }
        return written.length() > LONG ? compileInTurn(written) : compileMetered(written);
    }

    private static ForeignSchema compileInTurn(Json written) {
        WorkPermits.acquire();
        try {
            return compileMetered(written);
        } finally {
            WorkPermits.giveBack();
        }
    }

    private static ForeignSchema compileMetered(Json written) {
        var allowed = new Allowance(
                MOST_KEYWORDS, "it has more than %,d keywords, references included".formatted(MOST_KEYWORDS));
        try {
            return new ForeignSchema(runMetered(allowed, () -> compileAndResolve(written)));
        } catch (RuntimeException | StackOverflowError | Meter.SpentException broken) {
            throw new InvalidSchemaException(reason(broken));
        }
    }

    private static Schema compileAndResolve(Json written) {
        var compiled = Dialects.REGISTRY.getSchema(written.toString(), InputFormat.JSON);
        compiled.initializeValidators(); // resolves all references
        return compiled;
    }

    private static <T> T runMetered(Meter meter, Supplier<T> work) {
        Meter.CURRENT.set(meter);
        try {
            return work.get();
        } finally {
            Meter.CURRENT.remove();
        }
    }

    /// Returns the violations; empty when the value fits.
    public List<SchemaViolation> problems(JsonNode value, Budget budget)
            throws UncheckableException, InterruptedException {
        try {
            return validate(value, budget);
        } catch (UncheckableException spent) {
            if (budget.isInterrupted()) {
                throw new InterruptedException();
            }
            throw spent;
        }
    }

    /// Returns the violations, with a fixed amount of work, so that the result does not depend on the machine.
    public List<SchemaViolation> problems(JsonNode value) throws UncheckableException {
        return validate(value, new Allowance(FIXED_UNITS, "that takes too long"));
    }

    private List<SchemaViolation> validate(JsonNode value, Meter meter) throws UncheckableException {
        try {
            Numbers.check(value);
            var comparable = Numbers.toComparable(value);
            return runMetered(meter, () -> schema.validate(comparable)).stream()
                    .map(SchemaViolation::new)
                    .toList();
        } catch (Meter.SpentException spent) {
            throw new UncheckableException(String.valueOf(spent.getMessage()));
        } catch (StackOverflowError deep) {
            throw new UncheckableException("they are nested too deeply, or the schema refers to itself without end");
        } catch (RuntimeException | OutOfMemoryError broken) {
            LOG.debug("The validator failed", broken);
            throw new UncheckableException("the validator failed on them"); // its words are about its own classes
        }
    }

    /// Returns the beginning of a message, because the validator quotes whole values.
    private static String reason(Throwable broken) {
        return BriefText.of(FailureReason.of(broken).lines().findFirst().orElse(""), 200);
    }

    /// A fixed amount of work, whatever time it takes. For work that is done once and must not depend on the load of
    /// the machine.
    private static final class Allowance implements Meter {
        private final String spent;
        private long left;

        /// Allows so many units.
        ///
        /// @param spent the reason to give when they are used up
        Allowance(long units, String spent) {
            this.left = units;
            this.spent = spent;
        }

        @Override
        public void count(long units) {
            left -= units;
            if (left < 0) {
                throw new SpentException(spent);
            }
        }

        @Override
        public void build() {
            count(1);
        }
    }
}
