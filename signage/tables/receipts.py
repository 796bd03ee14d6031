"""What a tablet says after a frame was painted: that its page lives, and which alerts are on it."""

from flask import Response, request

from signage.devices import LONGEST_SAID, painted, read_said
from signage.near import house
from signage.tables.here import blueprint, own


@blueprint.post("/<int:number>/seen")
def seen(number: int) -> Response:
    """Take a receipt. Nonsense is not kept and not argued with."""
    tablet = own(number, form=False)
    club, now = house(), house().desk.now()
    club.devices.heartbeat("table", str(number), now)
    said = read_said(request.get_data(cache=False)) if (request.content_length or 0) <= LONGEST_SAID else None
    if said is not None:
        painted(club, tablet.tablet.id, said, now)
    return Response(status=204)
