package dev.jackfield.core.schema;

import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import dev.jackfield.core.schema.Budget.WorkPermits;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.text.BriefText;
import dev.jackfield.protocol.text.FailureReason;
import java.math.BigDecimal;
import java.util.List;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.BigIntegerNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

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

    /// Refuses numbers that the validator computes wrongly or without end. Servers may read them differently too,
    /// so a check would mean nothing.
    private static final class Numbers {
        private static final int MOST_DIGITS = 1_000;

        /// Throws if a number in the value is too large or has too many digits.
        static void check(JsonNode value) throws UncheckableException {
            if (value.isNumber() && !isOrdinary(value)) {
                throw new UncheckableException("a number in them is too large or has too many digits");
            }
            for (var inner : value) {
                check(inner);
            }
        }

        /// Returns the value with whole numbers such as 1e308 in a form that the validator can compare: it would read
        /// them as numbers of 64 bits. Nearly all values have none, and are returned as they are.
        static JsonNode toComparable(JsonNode value) {
            return hasHuge(value) ? replaceHuge(value) : value;
        }

        private static boolean hasHuge(JsonNode value) {
            for (var inner : value) {
                if (hasHuge(inner)) {
                    return true;
                }
            }
            return isHuge(value);
        }

        private static boolean isHuge(JsonNode value) {
            return value.isDouble() && Math.abs(value.doubleValue()) >= Long.MAX_VALUE;
        }

        private static JsonNode replaceHuge(JsonNode value) {
            return switch (value) {
                case ObjectNode object -> {
                    var copy = JsonNodeFactory.instance.objectNode();
                    object.properties().forEach(each -> copy.set(each.getKey(), replaceHuge(each.getValue())));
                    yield copy;
                }
                case ArrayNode array -> {
                    var copy = JsonNodeFactory.instance.arrayNode();
                    array.forEach(each -> copy.add(replaceHuge(each)));
                    yield copy;
                }
                default ->
                    isHuge(value) ? BigIntegerNode.valueOf(value.decimalValue().toBigInteger()) : value;
            };
        }

        private static boolean isOrdinary(JsonNode number) {
            return number.isBigDecimal() ? isOrdinary(number.decimalValue()) : !number.isDouble() || isFinite(number);
        }

        private static boolean isFinite(JsonNode number) {
            return Double.isFinite(number.doubleValue());
        }

        private static boolean isOrdinary(BigDecimal number) {
            return number.precision() <= MOST_DIGITS && Math.abs((long) number.scale()) <= MOST_DIGITS;
        }
    }
}
