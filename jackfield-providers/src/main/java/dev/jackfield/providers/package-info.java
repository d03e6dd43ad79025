/// Providers of language models, by LangChain4j: Anthropic, OpenAI, and every server that speaks the format of one.
///
/// LangChain4j turns a history into a request and a stream of events into an answer. It does not send: its seam for
/// HTTP clients ([dev.langchain4j.http.client.HttpClient]) is implemented by [dev.jackfield.providers.ModelExchange].
/// LangChain4j can neither be interrupted nor limited; the HTTP client of the hub can, and knows the hub's proxies.
/// Its schemas of tools know only some keywords, so the tools are put into the request as they are. It drops the
/// texts of refusals, ignores events that it cannot read, and takes a stream that was cut for a complete one or waits
/// for ever; so each event is read before it does ([dev.jackfield.providers.format.AnswerWatch]). Keys are added
/// last, so that no log of LangChain4j has one.
///
/// How requests and answers are written is known to `models.format`. Neither package is on the class path of a hub,
/// which loads both at the first conversation with a class loader of their own; no other package names a type of
/// LangChain4j. Start with [dev.jackfield.providers.LangChainModel].
@NullMarked
package dev.jackfield.providers;

import org.jspecify.annotations.NullMarked;
