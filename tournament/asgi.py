"""The door for the ASGI server: Django behind the limit on uploads."""

import os

from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournament.settings")
django_application = get_asgi_application()

from tournament.uploads import UploadLimit  # noqa: E402  (needs the settings read above)

application = UploadLimit(django_application)
