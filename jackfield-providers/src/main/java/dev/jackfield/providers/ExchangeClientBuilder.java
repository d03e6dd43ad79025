package dev.jackfield.providers;

import dev.langchain4j.http.client.HttpClient;
import dev.langchain4j.http.client.HttpClientBuilder;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/// Gives LangChain4j the exchange as its HTTP client. The exchange has a deadline; times that LangChain4j would set
/// do not count.
final class ExchangeClientBuilder implements HttpClientBuilder {
    private final ModelExchange exchange;

    ExchangeClientBuilder(ModelExchange exchange) {
        this.exchange = exchange;
    }

    @Override
    public @Nullable Duration connectTimeout() {
        return null;
    }

    @Override
    public HttpClientBuilder connectTimeout(Duration unused) {
        return this;
    }

    @Override
    public @Nullable Duration readTimeout() {
        return null;
    }

    @Override
    public HttpClientBuilder readTimeout(Duration unused) {
        return this;
    }

    @Override
    public HttpClient build() {
        return exchange;
    }
}
