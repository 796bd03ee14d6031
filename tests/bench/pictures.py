"""What a wall draws, for a floor that draws as much."""

from playwright.sync_api import Page


def picture_of(wall: Page) -> str:
    """The picture that is on, with icons as any page finds them: a wall draws those that stand in its own page."""
    return wall.locator("#picture").inner_html().replace('href="#icon-', 'href="/static/icons/icons.svg#')
