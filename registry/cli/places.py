"""The settings that this command works with, and where things lie in the club's folder."""

from registry.cli.misuse import Misuse
from registry.cli.speech import reader
from registry.cli.trouble import setting_mistake
from registry.settings import Settings, SettingsMistake, read_settings
from registry.words.say import marked

PASSPHRASE = "passphrase"  # noqa: S105 - the file's name, not what is in it


def settings_in_force(*, port: int | None = None, lan: bool | None = None) -> Settings:
    """The settings from the command line, the environment and the club's file. Raises: Misuse."""
    try:
        return read_settings(port=port, lan=lan)
    except SettingsMistake as mistake:
        raise Misuse(
            marked("A setting cannot be used. {where}, {key}: {reason}"),
            where=mistake.where,
            key=mistake.key,
            reason=setting_mistake(reader(), mistake),
        ) from None
    except OSError as error:
        raise Misuse(marked("{folder} cannot be used: {reason}."), folder=error.filename or "-", reason=error) from None
