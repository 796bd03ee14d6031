"""The words a club day cannot do without: each with one icon, one translation and one plain sentence.

Every surface uses these words for these things and no others (`tests/setup/test_glossary.py`). Who meets
one for the first time finds it explained on the page of words, which phones and the newcomers' page lead to.
"""

from msgspec import Struct

from registry.words.say import marked


class Term(Struct, frozen=True):
    """A word, the icon that stands beside it everywhere, and what it means."""

    word: str
    icon: str
    meaning: str


GLOSSARY = (
    Term(marked("Player"), "player", marked("A person in the game.")),
    Term(marked("Organiser"), "staff", marked("The person who runs the day.")),
    Term(marked("Floor"), "floor", marked("The person who comes to a table and decides.")),
    Term(marked("Dealer"), "dealer", marked("The person who deals the cards.")),
    Term(marked("Season"), "calendar", marked("A year of events. Their points are added up.")),
    Term(marked("Entry"), "pay", marked("You pay and get a seat.")),
    Term(marked("Draw"), "draw", marked("Chance says where you sit.")),
    Term(marked("Table"), "table", marked("A group of players plays here.")),
    Term(marked("Seat"), "seat", marked("Your chair at a table. It has a number.")),
    Term(marked("Chips"), "chips", marked("Round discs that count as money in the game.")),
    Term(marked("Hand"), "cards", marked("From dealing the cards until somebody wins the chips.")),
    Term(marked("Level"), "level", marked("For some minutes the blinds stay the same. Then they go up.")),
    Term(marked("Blinds"), "blinds", marked("Two players must bet these chips before the cards come.")),
    Term(marked("Clock"), "clock", marked("It shows how long a level or break still lasts.")),
    Term(marked("Clock stopped"), "stop", marked("Nobody plays until the clock goes on.")),
    Term(marked("Break"), "cup", marked("Nobody plays. Be back at the time on the screen.")),
    Term(marked("Rebuy"), "rebuy", marked("Your chips are gone. You pay again and get new ones.")),
    Term(marked("Add-on"), "addon", marked("You buy more chips once, in the break.")),
    Term(marked("All-in"), "allin", marked("You put in all your chips.")),
    Term(marked("Betting closed"), "closed-bets", marked("Nobody bets any more. The next card comes.")),
    Term(marked("Misdeal"), "misdeal", marked("The cards were dealt wrong. They are dealt again.")),
    Term(marked("Time"), "timer", marked("A slow player must decide before it is over.")),
    Term(marked("Ruling"), "ruling", marked("What the floor decides.")),
    Term(marked("Hand for hand"), "hand-for-hand", marked("Every table plays one hand, then waits for the others.")),
    Term(marked("Out"), "bust", marked("This player has no chips and does not play any more.")),
    Term(marked("Final table"), "final-table", marked("The last table of an event.")),
    Term(marked("Prizes"), "cup-win", marked("Money for the best players.")),
    Term(marked("Points"), "points", marked("You get them for your place. They count for the season.")),
    Term(marked("Standings"), "list", marked("All players of the season, the most points first.")),
    Term(marked("Message"), "notice", marked("The organiser says something to everybody.")),
    Term(marked("Screens"), "screen", marked("The large pictures that everybody looks at.")),
    Term(marked("Phone"), "phone", marked("Your own page: your seat, the clock, what you missed.")),
    Term(marked("No connection"), "lost", marked("This page gets nothing new. Look at another screen.")),
    Term(marked("Please tap me"), "tap", marked("Somebody touches your shoulder when the room is called.")),
    Term(marked("Leave the building"), "fire", marked("Go out now. Leave everything here.")),
)
