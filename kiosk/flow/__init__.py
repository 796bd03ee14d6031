"""What the kiosk says and asks: pure conversation, the same for every skin.

A step is where a person is in the conversation; `steps.show` turns it into a prompt from the event
as it stands, `steps.answer` turns an answer into the next step or into a wish to be carried out.
Nothing here knows a screen, a clock or a database.
"""
