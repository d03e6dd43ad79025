/// Conversations in a folder, each with an owner.
///
/// ```
/// conversations/ID/messages.jsonl     a canister a line
/// conversations/ID/metadata.toml      owner, title, model, times; without it there is no conversation
/// content/SHA256/data                 long texts, instructions, images, sounds and videos
/// content/SHA256/ID.ref               says that conversation ID needs the content; the last one takes it along
/// lock                                held by the process that writes
/// ```
///
/// A process may be killed at any moment. What is referred to is written before what refers to it, and removed
/// after it: content, then its `.ref`, then lines; metadata last, and first when a conversation is deleted. The
/// lines of a turn are written in one piece, all but the last with `"continued":true`, and the line break at their
/// end is written when everything before it is on the disk. So a last line without a line break, and the continued
/// lines before it, count as not written; the next turn replaces them. Readers take no lock: bytes of a file never
/// change once they are written, a file is only extended or replaced as a whole.
///
/// Nothing here knows models, tools or identities beyond the name of an owner; no content can be read but through a
/// conversation of its owner. Start with [dev.jackfield.agent.conversation.store.ConversationStore].
@NullMarked
package dev.jackfield.agent.conversation.store;

import org.jspecify.annotations.NullMarked;
