/// Workflows as sources of the hub, and as objects in a Java program. A workflow is a folder of commands with typed
/// parameters, arranged in contexts, which tool calls, JSON messages and sentences run.
///
/// ```
///   code ──▶ model ──▶ session ──▶ execution ──▶ WorkflowSource ──▶ OpenWorkflow
///   classes  commands  versions,   runs of       a source of        a workflow in
///                      states      commands      the hub            a Java program
///              └─────▶ sentence ──────▲
/// ```
///
/// Each run of a command is a call of the hub, and nothing here is a door. Sentences are understood in
/// `dev.jackfield.agent.language`. Start with `WorkflowSource`.
@NullMarked
package dev.jackfield.agent.workflow;

import org.jspecify.annotations.NullMarked;
