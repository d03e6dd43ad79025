package dev.jackfield.core.source;

import dev.jackfield.core.call.Subject;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Spellings;
import dev.jackfield.protocol.mcp.McpMethod;
import java.util.Arrays;
import java.util.Set;
import java.util.stream.Collectors;

/// A tool, resource, resource template or prompt of a source, with its whole definition.
public sealed interface Item permits Tool, Resource, ResourceTemplate, Prompt {

    /// Returns the key at its source: a name, a URI or a URI template.
    String key();

    Fields definition();

    Kind kind();

    /// The four kinds, with their keys and methods in the protocol.
    enum Kind {
        TOOL("tools", McpMethod.TOOLS_LIST),
        RESOURCE("resources", McpMethod.RESOURCES_LIST),
        TEMPLATE("resourceTemplates", McpMethod.RESOURCES_TEMPLATES_LIST),
        PROMPT("prompts", McpMethod.PROMPTS_LIST);

        private static final int LONGEST_NAME = 1_024;
        private static final int LONGEST_URI = 8_192;

        /// The keys that the hub reads in definitions, or writes into them.
        private static final Spellings READ = Spellings.of("""
            _meta annotations arguments description execution inputSchema name outputSchema
            title uri uriTemplate\
            """.split("\\s+"));

        private final String listKey;
        private final String listMethod;

        Kind(String listKey, String listMethod) {
            this.listKey = listKey;
            this.listMethod = listMethod;
        }

        /// Returns the key of the array in a list result.
        public String listKey() {
            return listKey;
        }

        public String listMethod() {
            return listMethod;
        }

        public static Kind listedBy(String method) {
            return Arrays.stream(values())
                    .filter(kind -> kind.listMethod.equals(method))
                    .findFirst()
                    .orElseThrow();
        }

        /// Returns the kinds whose lists a `notifications/.../list_changed` is about.
        public static Set<Kind> changedBy(String method) {
            return Arrays.stream(values())
                    .filter(kind -> method.equals("notifications/" + kind.capability() + "/list_changed"))
                    .collect(Collectors.toSet());
        }

        /// Returns the capability under which a server announces this kind.
        public String capability() {
            return this == TEMPLATE ? RESOURCE.listKey : listKey;
        }

        /// Returns the key of a definition that identifies the item at its source.
        public String key() {
            return switch (this) {
                case TOOL, PROMPT -> "name";
                case RESOURCE -> "uri";
                case TEMPLATE -> "uriTemplate";
            };
        }

        /// Returns whether names of this kind are spelled with their source. URIs are so only where they are shared.
        public boolean isNamed() {
            return this == TOOL || this == PROMPT;
        }

        /// Reads a definition.
        ///
        /// @throws InvalidDefinitionException if it cannot be offered
        public Item read(Fields definition) {
            refuseImpostors(definition);
            refuseLong(definition);
            return switch (this) {
                case TOOL -> Tool.read(definition);
                case RESOURCE -> new Resource(address(definition), definition);
                case TEMPLATE -> ResourceTemplate.read(address(definition), definition);
                case PROMPT -> new Prompt(requireKey(definition), definition);
            };
        }

        /// Returns the URI. One that rules would refuse to read is not listed either, because every listed item
        /// can be read.
        private String address(Fields definition) {
            var uri = requireKey(definition);
            Subject.fault(uri).ifPresent(fault -> {
                throw new InvalidDefinitionException("a %s that cannot be read safely: %s".formatted(key(), fault));
            });
            return uri;
        }

        /// Refuses keys in another case. A client that ignores case would read another name than the hub does.
        private static void refuseImpostors(Fields definition) {
            var impostor = definition.impostor(READ);
            if (impostor != null) {
                throw new InvalidDefinitionException("a definition with the key '%s', which must be written '%s'"
                        .formatted(impostor, READ.mistakenFor(impostor)));
            }
        }

        /// Refuses a name or URI that no client could use. Rules, tables and logs have several copies of it.
        private void refuseLong(Fields definition) {
            var length = definition.text(key()).orElse("").length();
            if (length > longestKey()) {
                throw new InvalidDefinitionException(
                        "a %s of %,d characters; the hub takes up to %,d".formatted(key(), length, longestKey()));
            }
        }

        private int longestKey() {
            return isNamed() ? LONGEST_NAME : LONGEST_URI;
        }

        private String requireKey(Fields definition) {
            return definition
                    .text(key())
                    .filter(text -> !text.isBlank())
                    .orElseThrow(() ->
                            new InvalidDefinitionException("an entry of " + listKey + " without '" + key() + "'"));
        }
    }

    /// A definition that cannot be offered to clients.
    final class InvalidDefinitionException extends RuntimeException {
        public InvalidDefinitionException(String problem) {
            super(problem);
        }
    }
}
