package dev.jackfield.action;

import java.util.Map;

/// The method of the document, as it stands there.
final class MethodAi extends MethodBase {

    MethodAi(Services services) {
        super(services, "ai", "AI processing methods");
    }

    @Action("""
        Universal AI document processing action.

        Parameters:
        - aiPrompt (str, required): Instruction for the AI
        - documentList (list, optional): Document references
        - resultType (str, optional): Output format. Default: txt
        """)
    public ActionResult process(Map<String, Object> parameters) {
        var answer = services().get(Model.class).answer(String.valueOf(parameters.get("aiPrompt")));
        return ActionResult.success(ActionDocument.text("answer.txt", "text/plain", answer));
    }

    public String notAnAction() {
        return "not listed";
    }

    /// What answers.
    interface Model {
        String answer(String prompt);
    }
}
