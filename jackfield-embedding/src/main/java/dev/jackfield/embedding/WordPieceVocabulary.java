package dev.jackfield.embedding;

import dev.jackfield.core.search.EmbedderException;
import java.io.InputStream;
import java.util.HashMap;
import java.util.Map;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

/// The pieces of words that a model knows, with their numbers.
///
/// @param starts pieces with which a word begins
/// @param rests pieces that continue a word, without the `##` before them
/// @param longest how many UTF-16 units the longest piece has
record WordPieceVocabulary(Map<String, Integer> starts, Map<String, Integer> rests, int longest) {
    private static final String CONTINUED = "##";

    /// Reads `model.vocab` of a `tokenizer.json` of Hugging Face.
    static WordPieceVocabulary read(InputStream json) {
        try (var parser = new JsonFactory().createParser(ObjectReadContext.empty(), json)) {
            skipInto(parser, "model");
            skipInto(parser, "vocab");
            return readPieces(parser);
        } catch (JacksonException broken) {
            throw new EmbedderException("The vocabulary of the model cannot be read: " + broken.getMessage(), broken);
        }
    }

    /// Goes into the object that is the value of this key, and passes the values of keys before it.
    private static void skipInto(JsonParser parser, String key) {
        if (parser.currentToken() == null) {
            parser.nextToken();
        }
        while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
            var isIt = parser.currentName().equals(key);
            var value = parser.nextToken();
            if (isIt && value == JsonToken.START_OBJECT) {
                return;
            }
            parser.skipChildren();
        }
        throw new EmbedderException("The vocabulary of the model cannot be read: it has no `" + key + "`.");
    }

    private static WordPieceVocabulary readPieces(JsonParser parser) {
        var starts = new HashMap<String, Integer>();
        var rests = new HashMap<String, Integer>();
        var longest = 0;
        while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
            var piece = parser.currentName();
            parser.nextToken();
            longest = Math.max(longest, piece.length());
            if (piece.startsWith(CONTINUED) && piece.length() > CONTINUED.length()) {
                rests.put(piece.substring(CONTINUED.length()), parser.getIntValue());
            } else {
                starts.put(piece, parser.getIntValue());
            }
        }
        return new WordPieceVocabulary(Map.copyOf(starts), Map.copyOf(rests), longest);
    }

    /// The number of a piece that must be there.
    int require(String piece) {
        var number = starts.get(piece);
        if (number == null) {
            throw new EmbedderException("The vocabulary of the model has no " + piece + ".");
        }
        return number;
    }
}
