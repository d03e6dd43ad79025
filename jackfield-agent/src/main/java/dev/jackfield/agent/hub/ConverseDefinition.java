package dev.jackfield.agent.hub;

/// The definitions of the tools `converse` and `conversations`, as clients see them. Some providers refuse schemas
/// with `anyOf` at their top, so that a message or content is there is checked later.
final class ConverseDefinition {
    static final int LONGEST_MESSAGE = 1 << 20;

    static final String CONVERSE = """
        {"name":"converse","title":"Converse with a model",
         "description":"Sends a message to a language model that can call the tools of this hub, and returns its answer. \
        Pass the id of a conversation to continue it.",
         "inputSchema":{"type":"object","properties":{
           "message":{"type":"string","maxLength":%d,"description":"What to say"},
           "content":{"type":"array","items":{"type":"object"},"maxItems":100,
             "description":"Instead of or after the message: content blocks, for example images"},
           "conversation":{"type":"string","description":"The id of an earlier conversation; without it a new one starts"},
           "keep":{"type":"boolean","default":true,"description":"Whether this turn is stored"},
           "model":{"type":"string","maxLength":500,
             "description":"provider/model, or client for the model of the calling client"},
           "system":{"type":"string","maxLength":%d,"description":"Instructions for the model"},
           "documents":{"type":"array","items":{"type":"string"},"maxItems":100,
             "description":"References (docList:...) or URIs of resources that the model reads first"},
           "sources":{"type":"array","items":{"type":"string"},"maxItems":1000,
             "description":"Only the tools of these sources"},
           "profile":{"type":"string","description":"Only the tools of this profile"},
           "view":{"type":"string","enum":["auto","full","names","search","code"],
             "description":"How the model sees the tools"},
           "temperature":{"type":"number","minimum":0,"maximum":2},
           "top_p":{"type":"number","minimum":0,"maximum":1},
           "max_tokens":{"type":"integer","minimum":1,"maximum":10000000},
           "stop_sequences":{"type":"array","items":{"type":"string"},"maxItems":16},
           "on_tool_failure":{"type":"string","enum":["result","raise"]},
           "max_steps":{"type":"integer","minimum":1,"maximum":1000}},
           "additionalProperties":false}}\
        """.formatted(LONGEST_MESSAGE, LONGEST_MESSAGE);

    static final String CONVERSATIONS = """
        {"name":"conversations","title":"Conversations",
         "description":"Lists, shows, creates, forks, deletes, exports and imports your conversations, and lists models and providers.",
         "inputSchema":{"type":"object","properties":{
           "action":{"type":"string","enum":["list","view","create","fork","delete","export","import","models","providers"]},
           "conversation":{"type":"string"},
           "at":{"type":"integer","minimum":1,"maximum":1000000,
             "description":"For fork: the number of the last entry to copy"},
           "title":{"type":"string","maxLength":1000},
           "system":{"type":"string","maxLength":%d},
           "model":{"type":"string","maxLength":500},
           "files":{"type":"boolean","description":"For export: content of its own by its hash, and metadata"},
           "messages":{"type":"string","description":"For import: lines as export writes them"},
           "metadata":{"type":"string","description":"For import: as export writes them"},
           "contents":{"type":"object","additionalProperties":{"type":"string"},
             "description":"For import: what the lines name, by its SHA-256, in base64"},
           "offset":{"type":"integer","minimum":0,"maximum":1000000,"default":0},
           "limit":{"type":"integer","minimum":1,"maximum":1000,"default":100}},
           "required":["action"],"additionalProperties":false}}\
        """.formatted(LONGEST_MESSAGE);

    private ConverseDefinition() {}
}
