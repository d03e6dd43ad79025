package dev.jackfield.core.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.core.schema.ForeignSchema;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.json.Tree;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

class PlainSchemaTest {
    private static final String SCHEMA = "{'type':'object','properties':{'text':{'type':'string','description':'a'},"
            + "'whole':{'type':'integer'},'number':{'type':'number'},'truth':{'type':'boolean'}},'required':['text']}";

    private static JsonNode json(String text) {
        return Json.parse(text.replace('\'', '"')).tree();
    }

    /// Checks by the bytes and by the tree, which must agree.
    private static boolean surelyFits(String schema, String arguments) {
        var unparsed = Tree.of(Json.parse(arguments.replace('\'', '"')));
        var parsed = Tree.of(Json.of(json(arguments)));
        var fits = PlainSchema.of(json(schema)).surelyFits(unparsed);
        assertThat(PlainSchema.of(json(schema)).surelyFits(parsed)).isEqualTo(fits);
        return fits;
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "{'text':'a'}|true",
                "{'text':'a','whole':1,'number':1.5,'truth':false,'more':[1]}|true",
                "{'text':'a','number':1}|true",
                "{}|false",
                "{'text':null}|false",
                "{'text':5}|false",
                "{'text':'a','whole':true}|false",
                "{'text':'a','whole':1.5}|false",
                "{'text':'a','truth':0}|false",
                "{'text':'a','number':'1'}|false",
                "{'text':'a','whole':-12}|true",
                "{'text':'a','whole':{},'number':1}|false",
                "{'text':'a','whole':null}|false",
                "[]|false"
            })
    void whatSurelyFitsIsWhatTheValidatorTakes(String arguments, boolean fits) throws Exception {
        var validator = ForeignSchema.compile(Json.parse(SCHEMA.replace('\'', '"')));

        assertThat(surelyFits(SCHEMA, arguments))
                .isEqualTo(fits)
                .isEqualTo(validator.problems(json(arguments)).isEmpty());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {"{'a':'b'}|true", "{}|true", "{'a':1}|false", "{'a':'b','more':1}|false"})
    void whatIsClosedTakesNoMore(String arguments, boolean fits) throws Exception {
        var closed = "{'$schema':'http://json-schema.org/draft-07/schema#','type':'object',"
                + "'properties':{'a':{'type':'string'}},'additionalProperties':false}";
        var validator = ForeignSchema.compile(Json.parse(closed.replace('\'', '"')));

        assertThat(surelyFits(closed, arguments))
                .isEqualTo(fits)
                .isEqualTo(validator.problems(json(arguments)).isEmpty());
    }

    /// By its bytes, and by its characters as Java counts them.
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "abc|3|true|true",
                "|3|true|true",
                "abcd|3|false|false",
                "ä|3|true|true",
                "日本語|3|false|true",
                "\\u0041b|3|false|true",
                "😀😀|3|false|false",
                "abc|3.0|true|true",
                "a|-1|false|false"
            })
    void aShortTextSurelyFits(@Nullable String text, String most, boolean byBytes, boolean byTree) throws Exception {
        var schema = "{'type':'object','properties':{'a':{'type':'string','maxLength':%s}}}".formatted(most);
        var arguments = "{'a':'%s'}".formatted(text == null ? "" : text);
        var plain = PlainSchema.of(json(schema));
        var validator = ForeignSchema.compile(Json.parse(schema.replace('\'', '"')));

        assertThat(plain.surelyFits(Tree.of(Json.parse(arguments.replace('\'', '"')))))
                .isEqualTo(byBytes);
        assertThat(plain.surelyFits(Tree.of(Json.of(json(arguments))))).isEqualTo(byTree);
        assertThat(byTree && !validator.problems(json(arguments)).isEmpty()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}",
                "true",
                "{'type':'object','additionalProperties':{'type':'string'}}",
                "{'type':'object','properties':{'a':{'type':'string','pattern':'b'}}}",
                "{'type':'object','properties':{'a':{'type':['string','null']}}}",
                "{'type':'object','properties':{'a':{'type':'array'}}}",
                "{'type':'object','properties':{'a':true}}",
                "{'type':'object','properties':{'a':{'$ref':'#/$defs/b'}}}"
            })
    void whatSaysMoreIsLeftToTheValidator(String schema) {
        assertThat(PlainSchema.of(json(schema)).isWhole()).isFalse();
    }
}
