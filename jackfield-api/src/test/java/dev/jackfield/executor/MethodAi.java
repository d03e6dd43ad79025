package dev.jackfield.executor;

import dev.jackfield.action.Action;
import dev.jackfield.action.ActionDocument;
import dev.jackfield.action.ActionResult;
import dev.jackfield.action.MethodBase;
import dev.jackfield.action.Services;
import dev.jackfield.tools.Hint;
import java.util.List;
import java.util.Map;

public final class MethodAi extends MethodBase {
    public MethodAi(Services services) {
        super(services, "ai", "AI processing methods");
    }

    @Action(hints = Hint.READ_ONLY, value = """
        Universal AI document processing action.

        Parameters:
        - aiPrompt (str, required): Instruction for the AI
        - documentList (list, optional): Document references
        - resultType (str, optional): Output format. Default: txt
        """)
    public ActionResult process(Map<String, Object> parameters) {
        var aiPrompt = (String) parameters.get("aiPrompt");
        var documentList = (List<?>) parameters.getOrDefault("documentList", List.of());
        var resultType = parameters.getOrDefault("resultType", "txt");
        var answer = services().get(Model.class).answer(aiPrompt, documentList);
        return ActionResult.success(ActionDocument.text("summary." + resultType, "text/plain", answer));
    }
}
