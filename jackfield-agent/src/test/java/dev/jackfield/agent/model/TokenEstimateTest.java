package dev.jackfield.agent.model;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/// The counts are those of the vocabulary o200k.
class TokenEstimateTest {
    private static void assertEstimated(String text, int tokens) {
        assertThat(TokenEstimate.of(text)).isBetween(tokens, tokens * 3 / 2);
    }

    @Test
    void proseIsEstimated() {
        assertEstimated(
                "The weather in Bern is sunny today, and there will be some rain in the evening. Take an umbrella with"
                        + " you.",
                24);
    }

    @Test
    void toolsAreEstimated() {
        assertEstimated("""
            {"name":"get_forecast","description":"Tells the weather of the next days.","input_schema":{"type":"object",\
            "properties":{"city":{"type":"string"},"days":{"type":"integer","minimum":1}},"required":["city"]}}\
            """, 50);
    }

    @Test
    void otherScriptsAreEstimated() {
        assertEstimated("天気はどうですか。東京は今日とても暑いです。明日は雨が降るでしょう。", 24);
    }

    @Test
    void nothingTakesNothing() {
        assertThat(TokenEstimate.of("")).isZero();
    }
}
