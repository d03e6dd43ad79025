package _commands;

import dev.jackfield.tools.Hint;
import dev.jackfield.tools.Param;
import dev.jackfield.workflow.CommandDescription;
import dev.jackfield.workflow.WhenMissing;
import shop.RetailCommand;
import shop.Shop;

@CommandDescription(
        value = "Finds the id of a customer by first name, last name and zip code, where the e-mail "
                + "address is not known.",
        utterances = {
            "my name is John Doe and my zip code is 12345",
            "find user John Doe, zip 12345",
            "I am John Doe from 12345",
            "find my account by name and zip code",
            "I don't remember my email, can you look me up by my name",
            "John Doe, postal code 12345",
            "first name John, last name Doe, zip 12345",
            "identify me by my full name and postcode"
        },
        hints = {Hint.READ_ONLY, Hint.CLOSED_WORLD})
public final class FindUserIdByNameZip extends RetailCommand<FindUserIdByNameZip.Parameters> {
    public record Parameters(
            @Param(value = "The first name, such as John.", name = "first_name", examples = "John")
            String firstName,

            @Param(value = "The last name, such as Doe.", name = "last_name", examples = "Doe")
            String lastName,

            @Param(value = "The zip code, such as 12345.", examples = "12345") @WhenMissing(looksLike = "\\d{5}")
            String zip) {}

    @Override
    protected Object answer(Parameters given, Shop shop) {
        return shop.customerByName(given.firstName(), given.lastName(), given.zip());
    }
}
