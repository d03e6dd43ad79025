package dev.jackfield.a2a.door;

import dev.jackfield.a2a.Part;
import dev.jackfield.a2a.door.request.A2aTerms;
import dev.jackfield.a2a.door.request.A2aVersion;
import dev.jackfield.a2a.door.request.AdmittedClient;
import dev.jackfield.a2a.door.request.MessageCheck;
import dev.jackfield.a2a.door.task.VisibleTools;
import dev.jackfield.api.hub.Version;
import dev.jackfield.core.call.DerivedScope;
import dev.jackfield.core.call.Scope;
import dev.jackfield.core.catalog.NameTable;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.json.RawJson;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/// The cards of the hub's agents: one for each part of the catalog, and for each version of the protocol.
///
/// With tokens, the public card tells nothing of the servers; an identity finds its own in the extended card.
final class AgentCards {
    static final String EXECUTE = "mcp.execute_tool";

    private static final String TOOLS = "https://jackfield.dev/a2a/tools/v1";
    private static final String EXAMPLE =
            "{\"server\":\"filesystem\",\"tool\":\"readFile\",\"arguments\":{\"path\":\"notes.txt\"}}";
    private static final String DESCRIPTION = descriptionOf("all servers behind this hub");
    private static final int MOST_TAGS = 100;
    private static final Json MODES = strings(MessageCheck.USUAL_TYPES);

    private final VisibleTools lists;
    private final Json inputModes;
    private final Supplier<A2aTerms> terms;

    AgentCards(VisibleTools lists, List<String> inputTypes, Supplier<A2aTerms> terms) {
        this.lists = lists;
        this.inputModes = strings(inputTypes);
        this.terms = terms;
    }

    /// The card that every client gets.
    ///
    /// @param client whose servers it shows; empty for none
    /// @param url the address of the agent
    /// @param version the version that the client names; without one, the card has the forms of 1.0 and 0.3 at once
    Fields openCard(Optional<AdmittedClient> client, String url, A2aVersion version) {
        var card =
                card(client.map(AdmittedClient::scope), client.map(this::skills).orElse(List.of(executeSkill())), url);
        return version == A2aVersion.V10 || !terms.get().showsOld() ? card : withOld(card, url);
    }

    /// The card for one identity, with the schemas of all tools.
    Fields extendedCard(AdmittedClient client, String url, A2aVersion version) {
        var card = withTools(card(Optional.of(client.scope()), skills(client), url), client);
        return version == A2aVersion.V10 ? card : withOld(card, url);
    }

    private Fields withTools(Fields card, AdmittedClient client) {
        var extension = Fields.of("uri", Json.string(TOOLS))
                .with("description", "The tools of each server, with their schemas.")
                .with("required", RawJson.FALSE)
                .with("params", Fields.of("servers", schemas(client)));
        return card.with(
                "capabilities", card.object("capabilities").with("extensions", Json.array(List.of(extension))));
    }

    private Fields schemas(AdmittedClient client) {
        var servers = Fields.EMPTY;
        for (var server : lists.tools(client).entrySet()) {
            var tools = server.getValue().stream()
                    .map(tool -> VisibleTools.definition(server.getKey(), tool).without("server"))
                    .toList();
            servers = servers.with(server.getKey(), Json.array(tools));
        }
        return servers;
    }

    private Fields card(Optional<Scope> scope, List<Fields> skills, String url) {
        var rest = url + "/v1";
        var card = Fields.of("name", Json.string(name(scope)))
                .with("description", description(scope))
                .with("version", Version.text())
                .with(
                        "supportedInterfaces",
                        Json.array(List.of(interfaceAt(url, "JSONRPC", "1.0"), interfaceAt(rest, "HTTP+JSON", "1.0"))))
                .with("capabilities", capabilities())
                .with("defaultInputModes", inputModes)
                .with("defaultOutputModes", MODES)
                .with("skills", Json.array(skills));
        return terms.get().needsToken() ? withSecurity(card) : card;
    }

    /// Adds the members of 0.3.
    private Fields withOld(Fields card, String url) {
        var old = card.with("url", url)
                .with("preferredTransport", "JSONRPC")
                .with("protocolVersion", "0.3.0")
                .with("supportsAuthenticatedExtendedCard", RawJson.TRUE);
        return terms.get().needsToken() ? withOldSecurity(old) : old;
    }

    private static String name(Optional<Scope> scope) {
        return switch (scope.orElse(Scope.EVERYTHING)) {
            case Scope.Profiled profiled -> "Jackfield tools: " + profiled.id();
            case Scope.Only(var source) -> "Jackfield tools: " + source;
            case Scope.Everything _, DerivedScope _ -> "Jackfield tools";
        };
    }

    /// What the agent is for; a profile may say so in its own words.
    private static String description(Optional<Scope> scope) {
        return switch (scope.orElse(Scope.EVERYTHING)) {
            case Scope.Profiled profiled -> profileDescription(profiled);
            case Scope.Only(var source) -> descriptionOf("server '%s'".formatted(source));
            case Scope.Everything _, DerivedScope _ -> DESCRIPTION;
        };
    }

    private static String profileDescription(Scope.Profiled scope) {
        var own = scope.profile().description();
        return own == null || own.isBlank() ? descriptionOf("profile '%s'".formatted(scope.id())) : own.strip();
    }

    private static String descriptionOf(String whose) {
        return "Runs the tools of %s for agents that speak A2A.".formatted(whose);
    }

    private static Fields interfaceAt(String url, String binding, String version) {
        return Fields.of("url", Json.string(url))
                .with("protocolBinding", binding)
                .with("protocolVersion", version);
    }

    private Fields capabilities() {
        return Fields.of("streaming", RawJson.TRUE)
                .with("pushNotifications", Json.bool(terms.get().pushes()))
                .with("extendedAgentCard", RawJson.TRUE)
                .with("extensions", RawJson.EMPTY_ARRAY);
    }

    /// Adds how to authenticate.
    private static Fields withSecurity(Fields card) {
        var bearer = Fields.of("httpAuthSecurityScheme", Fields.of("scheme", Json.string("Bearer")));
        var key = Fields.of(
                "apiKeySecurityScheme",
                Fields.of("location", Json.string("header")).with("name", "X-Api-Key"));
        return card.with("securitySchemes", Fields.of("bearer", bearer).with("apiKey", key))
                .with("securityRequirements", Json.array(List.of(requirement("bearer"), requirement("apiKey"))));
    }

    /// Adds the members of 0.3 to each scheme.
    private static Fields withOldSecurity(Fields card) {
        var schemes = card.object("securitySchemes");
        var bearer = schemes.object("bearer").with("type", "http").with("scheme", "bearer");
        var key = schemes.object("apiKey")
                .with("type", "apiKey")
                .with("in", "header")
                .with("name", "X-Api-Key");
        return card.with("securitySchemes", Fields.of("bearer", bearer).with("apiKey", key))
                .with("security", Json.array(List.of(oldRequirement("bearer"), oldRequirement("apiKey"))));
    }

    private static Fields oldRequirement(String scheme) {
        return Fields.of(scheme, RawJson.EMPTY_ARRAY);
    }

    private static Fields requirement(String scheme) {
        return Fields.of("schemes", Fields.of(scheme, Fields.of("list", RawJson.EMPTY_ARRAY)));
    }

    private List<Fields> skills(AdmittedClient client) {
        var skills = new ArrayList<Fields>();
        skills.add(executeSkill());
        lists.tools(client).entrySet().stream().map(this::skill).forEach(skills::add);
        return skills;
    }

    private static Fields executeSkill() {
        return Fields.of("id", Json.string(EXECUTE))
                .with("name", "Execute MCP tool")
                .with(
                        "description",
                        "Calls a tool. Send a data part with `server`, `tool` and `arguments`;"
                                + " {\"server\":\"*\",\"tool\":\"list_tools\"} lists all tools with their schemas.")
                .with("tags", strings(List.of("mcp", "proxy", "tools")))
                .with("examples", strings(List.of(EXAMPLE)))
                .with("inputModes", MODES)
                .with("outputModes", MODES);
    }

    private Fields skill(Map.Entry<String, List<NameTable.NamedEntry>> server) {
        var tags = server.getValue().stream()
                .map(tool -> tool.entry().item().key())
                .limit(MOST_TAGS)
                .toList();
        return Fields.of("id", Json.string(server.getKey()))
                .with("name", server.getKey())
                .with(
                        "description",
                        lists.description(server.getKey(), server.getValue().size()))
                .with("tags", strings(tags.isEmpty() ? List.of("tools") : tags))
                .with("inputModes", strings(List.of(Part.JSON)))
                .with("outputModes", MODES);
    }

    private static Json strings(List<String> texts) {
        return Json.array(texts.stream().map(Json::string).toList());
    }

    /// The card in the form of AgentVault.
    Fields agentVaultCard(String url) {
        var scheme = terms.get().needsToken()
                ? List.of(Fields.of("scheme", Json.string("bearer")), Fields.of("scheme", Json.string("apiKey")))
                : List.of(Fields.of("scheme", Json.string("none")));
        var skill = Fields.of("id", Json.string(EXECUTE))
                .with("name", "Execute MCP tool")
                .with("description", "Calls a tool of an MCP server on behalf of the client.")
                .with("input_schema", AgentVaultSchemas.INPUT)
                .with("output_schema", AgentVaultSchemas.OUTPUT);
        return Fields.of("schemaVersion", Json.string("1.0"))
                .with("humanReadableId", "jackfield/mcp-tool-proxy")
                .with("agentVersion", Version.text())
                .with("name", "Jackfield tools")
                .with("description", DESCRIPTION)
                .with("url", url)
                .with("provider", Fields.of("name", Json.string("Jackfield")))
                .with("capabilities", vaultCapabilities())
                .with("authSchemes", Json.array(scheme))
                .with("skills", Json.array(List.of(skill)))
                .with("tags", strings(List.of("mcp", "proxy", "tools")));
    }

    private Fields vaultCapabilities() {
        return Fields.of("a2aVersion", Json.string("0.2"))
                .with("mcpVersion", "0.1")
                .with("supportedMessageParts", strings(List.of("text", "data")))
                .with("supportsPushNotifications", Json.bool(terms.get().pushes()));
    }

    /// What the skill of AgentVault's proxy takes and returns.
    private static final class AgentVaultSchemas {
        static final Json INPUT = Json.parse("""
            {"type":"object",
             "properties":{
               "target_mcp_server_id":{"type":"string","description":"The id of the tool server."},
               "tool_name":{"type":"string","description":"The name of the tool, such as filesystem.readFile."},
               "arguments":{"type":"object","description":"The arguments of the tool."}},
             "required":["target_mcp_server_id","tool_name","arguments"]}\
            """);

        static final Json OUTPUT = Json.parse("""
            {"type":"object",
             "properties":{
               "success":{"type":"boolean"},
               "mcp_result":{"type":["object","null"]},
               "error":{"type":["object","null"],
                 "properties":{
                   "source":{"enum":["A2A_PROXY","MCP_PROTOCOL","MCP_TOOL"]},
                   "code":{"type":"string"},
                   "message":{"type":"string"}}}},
             "required":["success"]}\
            """);
    }
}
