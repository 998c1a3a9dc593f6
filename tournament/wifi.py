"""What a QR code of a Wi-Fi says, so that a phone joins it when its camera sees the code."""

from __future__ import annotations

import string

_ESCAPED = str.maketrans({sign: f"\\{sign}" for sign in '\\;,:"'})


def wifi_code(name: str, password: str) -> str:
    """The network and its password in the WIFI: form; an open network without a password.

    Signs with a meaning of their own are escaped. What could be read as hexadecimal is quoted.
    """
    kind = "WPA" if password else "nopass"
    secret = f"P:{_written(password)};" if password else ""
    return f"WIFI:T:{kind};S:{_written(name)};{secret};"


def _written(text: str) -> str:
    escaped = text.translate(_ESCAPED)
    return f'"{escaped}"' if text and all(sign in string.hexdigits for sign in text) else escaped
