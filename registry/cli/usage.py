"""What `fenyjel --help` says."""

from registry.words.say import Words


def usage(words: Words) -> str:
    """One line for each command."""
    lines = (
        (
            "run [--port N] [--lan] [--no-kiosk]",
            words.say("Start the club: kiosk here, walls and office in a browser."),
        ),
        ("web [--port N] [--lan]", words.say("Only the pages.")),
        ("timekeeper", words.say("Only the one who turns time into levels, breaks and draws.")),
        (
            "kiosk [--plain]",
            words.say("Only the kiosk; plain lines for braille and screen readers, closed by the word leave."),
        ),
        ("kiosk --web [--port N] [--lan]", words.say("The kiosk in a browser, for a touch screen.")),
        ("passphrase [--new]", words.say("Show the organiser's passphrase, or make a new one.")),
        ("rehearse FILE [--speed max|N] [--walls]", words.say("Play a written day on a clock of its own.")),
        ("ledger dump [FILE] | restore FILE", words.say("Write the whole record to a file, or read it back.")),
        ("seed", words.say("Put the club's seeds into its data; twice changes nothing.")),
        ("clips", words.say("Look at the signed clips and say what is wrong with one.")),
        ("doctor", words.say("Look whether everything is there.")),
    )
    width = max(len(command) for command, _ in lines) + 2
    body = "".join(f"  fenyjel {command:<{width}}{what}\n" for command, what in lines)
    closing = words.say("Data lies in FENYJEL_HOME; FENYJEL_LANGUAGE is hu, en or pl.")
    return f"{words.say('Fényjel: a poker club day without a sound.')}\n\n{body}\n{closing}\n"
