"""The kiosk on a touch screen: the same app in a full-screen browser, one app behind one page."""
