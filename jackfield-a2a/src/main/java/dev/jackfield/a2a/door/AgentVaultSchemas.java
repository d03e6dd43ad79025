package dev.jackfield.a2a.door;

import dev.jackfield.protocol.json.Json;

/// What the skill of AgentVault's proxy takes and returns.
final class AgentVaultSchemas {
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

    private AgentVaultSchemas() {}
}
