"""What tests share: waiting, free ports, processes, databases, browsers and the tripwire for sound."""
