package dev.jackfield.protocol.json;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.node.JsonNodeFactory;

class TreeTest {
    @Test
    void bytesAreParsedOnce() {
        var json = Tree.of(Json.parse("{\"a\":1}"));

        assertThat(json.tree()).isSameAs(json.tree());
        assertThat(Tree.of(json)).isSameAs(json);
    }

    @Test
    void aTreeIsNeitherWrittenNorParsedOnItsWay() {
        var node = JsonNodeFactory.instance.objectNode().put("a", 1);

        assertThat(Json.of(node).tree()).isSameAs(node);
        assertThat(Tree.of(Json.of(node)).tree()).isSameAs(node);
    }

    @Test
    void aTreeIsWrittenWhenItLeaves() {
        var json = Fields.of(
                "arguments", Json.of(JsonNodeFactory.instance.objectNode().put("a", 1)));

        assertThat(json).hasToString("{\"arguments\":{\"a\":1}}");
        assertThat(json.object("arguments").keys()).containsExactly("a");
    }

    @Test
    void javaValuesAreATree() {
        assertThat(Json.of(Map.of("list", List.of(1, 2.5, "a", true, Map.of(), 5L, Json.parse("[1]")))))
                .hasToString("{\"list\":[1,2.5,\"a\",true,{},5,[1]]}");
    }

    @Test
    void plainValuesStayBytes() {
        assertThat(Json.of(JsonNodeFactory.instance.booleanNode(true))).isEqualTo(RawJson.TRUE);
    }
}
