"""The Django project and the director's application. Loads the Celery app, so that tasks find it."""

from tournament.celery import app as celery_app

__all__ = ["celery_app"]
