package dev.jackfield.server.owntools;

import dev.jackfield.core.call.HubItems;
import dev.jackfield.core.search.SearchQuery;

/// The definitions of the tools by which others are found, as clients see them. They are short, because a model reads
/// them with every request.
final class FinderDefinitions {
    private static final String LANGUAGE = """
        {"type":"string","enum":["python","typescript","javascript"]}\
        """;

    static final String SEARCH = """
        {"name":"search_skills","title":"Search tools",
         "description":"Finds tools, prompts and resources by what they do. Say in a few words what you want to do; \
        without a query it lists everything, page by page. Then call a result with call_tool, or in a \
        script with run_code.",
         "inputSchema":{"type":"object","properties":{
           "query":{"type":"string","default":"","maxLength":%d},
           "limit":{"type":"integer","minimum":1,"maximum":%d},
           "offset":{"type":"integer","minimum":0,"maximum":2147483647,"default":0},
           "source":{"type":"string","description":"Only this source or skill"},
           "read_only":{"type":"boolean","default":false,"description":"Only tools that declare that they change nothing"},
           "language":%s},"additionalProperties":false},
         "annotations":{"readOnlyHint":true,"idempotentHint":true,"openWorldHint":false}}\
        """.formatted(SearchQuery.LONGEST, HubItems.LARGEST_PAGE, LANGUAGE);

    static final String DESCRIBE = """
        {"name":"describe_function","title":"Describe a tool",
         "description":"Describes one tool, or all tools of a skill: parameters, defaults, results.",
         "inputSchema":{"type":"object","properties":{
           "path":{"type":"string","description":"A path or name that search_skills gave, or the name of a skill"},
           "language":%s},"required":["path"],"additionalProperties":false},
         "annotations":{"readOnlyHint":true,"idempotentHint":true,"openWorldHint":false}}\
        """.formatted(LANGUAGE);

    static final String CALL = """
        {"name":"call_tool","title":"Call a tool",
         "description":"Calls a tool that search_skills found, and returns its result.",
         "inputSchema":{"type":"object","properties":{
           "name":{"type":"string","description":"The path that search_skills gave, or the name of a tool"},
           "arguments":{"type":"object","description":"The parameters of the tool, by name"}},
           "required":["name"],"additionalProperties":false}}\
        """;

    /// Models often write the arguments as a text, or null where there are none.
    static final String CALL_ACCEPTS = """
        {"type":"object","properties":{"name":{"type":"string"},"arguments":{"type":["object","string","null"]}},
         "required":["name"],"additionalProperties":false}\
        """;

    static final String PROMPT = """
        {"name":"system_prompt","title":"Skills of this hub",
         "description":"Tells a model which skills there are and how to call them.",
         "arguments":[{"name":"language","description":"python or typescript"},
           {"name":"budget","description":"The most tokens"},
           {"name":"form","description":"tool: called with call_tool. code: called as device.Skill.method(...)"}]}\
        """;

    private FinderDefinitions() {}
}
