"""Settings: everything from the environment, with defaults that work on a bare laptop in a hall.

DUSES_DATA        folder of the database, files, logs and the secret   (data beside this project)
DATABASE_URL      sqlite:///path or postgres://user@host/name          (db.sqlite3 in the data folder)
DUSES_HOSTS       more host names, separated by commas                 (this machine's own are known)
DUSES_HTTPS       1: reached by https only (a proxy in front holds the certificate)
DUSES_DEBUG       1: Django's debug pages; never in a hall
DUSES_SECRET_KEY  the secret, instead of the generated file
CELERY_BROKER_URL redis://... or amqp://...                            (a folder of files)
CACHE_URL         redis://...                                          (memory of the server process)
DUSES_JOB_MODULES more modules that register kinds of jobs
DUSES_PROCESS     names the log file of this process                   (manage)
"""

from __future__ import annotations

import os
from pathlib import Path

from django.utils.translation import gettext_lazy as _

from tournament import environment

BASE_DIR = Path(__file__).resolve().parent.parent
DATA_DIR = environment.data_folder("DUSES_DATA", BASE_DIR / "data")
DEBUG = environment.flag("DUSES_DEBUG")
HTTPS = environment.flag("DUSES_HTTPS")
SECRET_KEY = environment.secret_key("DUSES_SECRET_KEY", DATA_DIR / "secret-key")

INSTALLED_APPS = [
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "csp",
    "django_htmx",
    "rest_framework",
    "knox",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "matches",
    "tournament",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "tournament.static_files.StaticFiles",  # sends files that are compressed already
    "django.middleware.gzip.GZipMiddleware",  # adds random bytes, so that lengths betray no secret of a page
    "csp.middleware.CSPMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "tournament.uploads.refuse_large_uploads",  # in the reader's language, before anything reads the body
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
]

ROOT_URLCONF = "tournament.urls"
ASGI_APPLICATION = "tournament.asgi.application"
WSGI_APPLICATION = "tournament.wsgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
        },
    },
]

# --- Data ------------------------------------------------------------------------------------------

DATABASES = {"default": environment.database("DATABASE_URL", DATA_DIR / "db.sqlite3")}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
MEDIA_ROOT = DATA_DIR / "media"  # served by views that check who may see it, never by the server itself

CACHE_URL = environment.address("CACHE_URL", "", schemes=("redis", "rediss"))
if CACHE_URL:
    CACHES = {"default": {"BACKEND": "django.core.cache.backends.redis.RedisCache", "LOCATION": CACHE_URL}}
else:
    CACHES = {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}}
    # The memory of one process counts right here, because start.py starts one server process.
    SILENCED_SYSTEM_CHECKS = ["django_ratelimit.E003", "django_ratelimit.W001"]

# --- Who may reach it ------------------------------------------------------------------------------

NAMED_HOSTS = environment.hosts("DUSES_HOSTS")
ALLOWED_HOSTS = ["localhost", "127.0.0.1", "[::1]", *environment.own_names(), *NAMED_HOSTS]
CSRF_TRUSTED_ORIGINS = [f"https://{host}" for host in NAMED_HOSTS] if HTTPS else []

SESSION_COOKIE_HTTPONLY = CSRF_COOKIE_HTTPONLY = LANGUAGE_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = CSRF_COOKIE_SAMESITE = LANGUAGE_COOKIE_SAMESITE = "Lax"
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = LANGUAGE_COOKIE_SECURE = HTTPS
SESSION_COOKIE_AGE = 14 * 24 * 3600
SECURE_HSTS_SECONDS = 365 * 24 * 3600 if HTTPS else 0
SECURE_CONTENT_TYPE_NOSNIFF = True
# Addresses hold secrets (match links): none may leave for another site. "no-referrer" would also hide the
# origin of our own forms, and Django would refuse them.
SECURE_REFERRER_POLICY = "same-origin"
# Browsers ignore this header over plain HTTP, with an error on the console.
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin" if HTTPS else None
X_FRAME_OPTIONS = "DENY"

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": ["'self'"],
        "img-src": ["'self'", "data:"],
        "object-src": ["'none'"],
        "base-uri": ["'none'"],
        "form-action": ["'self'"],
        "frame-ancestors": ["'none'"],
    }
}

UPLOAD_LIMIT = 8 * 2**20  # bytes of a whole request; a long match record has about 10 KB
DATA_UPLOAD_MAX_MEMORY_SIZE = 2_621_440  # bytes of form fields
FILE_UPLOAD_MAX_MEMORY_SIZE = 2_621_440  # larger ones wait in a temporary file
DATA_UPLOAD_MAX_NUMBER_FILES = 20

AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in ("UserAttributeSimilarityValidator", "MinimumLengthValidator", "CommonPasswordValidator")
]
LOGIN_URL = "/login/"
LOGIN_REDIRECT_URL = LOGOUT_REDIRECT_URL = "/"

# --- Languages -------------------------------------------------------------------------------------

LANGUAGE_CODE = "en"  # for a reader who asks for neither; the two are equal
LANGUAGES = [("tr", _("Turkish")), ("en", _("English"))]
LOCALE_PATHS = [BASE_DIR / "tournament" / "locale"]
USE_TZ = True
TIME_ZONE = "UTC"  # each tournament has its own

# --- Static files ----------------------------------------------------------------------------------

STATIC_URL = "/static/"
STATIC_ROOT = DATA_DIR / "static"
STATIC_ROOT.mkdir(exist_ok=True)
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "whitenoise.storage.CompressedManifestStaticFilesStorage"},
}
WHITENOISE_USE_FINDERS = WHITENOISE_AUTOREFRESH = DEBUG

# --- The API ---------------------------------------------------------------------------------------

REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "knox.auth.TokenAuthentication",
        "rest_framework.authentication.SessionAuthentication",
    ],
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.IsAuthenticated"],  # public reads say so
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_THROTTLE_CLASSES": [
        "rest_framework.throttling.AnonRateThrottle",
        "rest_framework.throttling.UserRateThrottle",
    ],
    "DEFAULT_THROTTLE_RATES": {"anon": "600/min", "user": "1200/min"},  # a hall shares one address
    "NUM_PROXIES": 1 if HTTPS else 0,  # without a proxy of ours, X-Forwarded-For is anybody's word
    "DEFAULT_SCHEMA_CLASS": "tournament.api.schema.Schema",
    "EXCEPTION_HANDLER": "tournament.api.problems.handle",
    "TEST_REQUEST_DEFAULT_FORMAT": "json",
}
REST_KNOX = {"TOKEN_TTL": None, "AUTH_HEADER_PREFIX": "Bearer"}  # a program's token lives until revoked
SPECTACULAR_SETTINGS = {
    "TITLE": "Düşeş",
    "DESCRIPTION": "Tavla (backgammon) tournaments: draws, results, standings, match records.",
    "VERSION": "1",
    "SERVE_INCLUDE_SCHEMA": False,
    "SWAGGER_UI_DIST": "SIDECAR",
    "SWAGGER_UI_FAVICON_HREF": "SIDECAR",
    "REDOC_DIST": "SIDECAR",
    "ENUM_NAME_OVERRIDES": {
        "PairingStatus": "tournament.api.serializers.choices.PAIRING_STATUSES",
        "EntrantStatus": "tournament.api.serializers.choices.ENTRANT_STATUSES",
        "RecordStatus": "tournament.api.serializers.choices.RECORD_STATUSES",
        "StageState": "tournament.api.serializers.choices.STAGE_STATES",
        "JobState": "tournament.api.serializers.choices.JOB_STATES",
        "ResultKind": "tournament.api.serializers.choices.RESULT_KINDS",
        "LeavingKind": "tournament.api.serializers.choices.LEAVING_KINDS",
        "GameKind": "tournament.api.serializers.choices.GAME_KINDS",
        "SideNumber": "tournament.api.serializers.choices.SIDES",
    },
}

# --- Background jobs -------------------------------------------------------------------------------

BROKER_DIR = DATA_DIR / "broker"
CELERY_BROKER_URL = environment.address(
    "CELERY_BROKER_URL",
    "filesystem://localhost",
    schemes=("filesystem", "redis", "rediss", "amqp", "amqps", "memory"),
)
# A silent broker must not hold a request: due jobs are sent again.
CELERY_BROKER_TRANSPORT_OPTIONS = {"max_retries": 1, "interval_start": 0, "interval_max": 0}
CELERY_BROKER_CONNECTION_TIMEOUT = 2
CELERY_TASK_PUBLISH_RETRY = False
if CELERY_BROKER_URL.startswith("filesystem:"):
    for folder in ("queue", "control"):
        (BROKER_DIR / folder).mkdir(parents=True, exist_ok=True)
    CELERY_BROKER_TRANSPORT_OPTIONS |= {
        "data_folder_in": str(BROKER_DIR / "queue"),
        "data_folder_out": str(BROKER_DIR / "queue"),
        "control_folder": str(BROKER_DIR / "control"),
    }
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_TASK_IGNORE_RESULT = True  # the row of the job holds the result
CELERY_WORKER_ENABLE_REMOTE_CONTROL = False
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_TIMEZONE = TIME_ZONE

JOB_MODULES = environment.words("DUSES_JOB_MODULES")
JOB_LEASE_SECONDS = environment.whole_number("DUSES_JOB_LEASE", 60, least=1)
JOB_RESEND_SECONDS = environment.whole_number("DUSES_JOB_RESEND", 30, least=1)

# --- Logs ------------------------------------------------------------------------------------------

LOG_DIR = DATA_DIR / "logs"
LOG_DIR.mkdir(exist_ok=True)
# A file for each process: two that turn over the same file lose lines, and Windows forbids it.
LOG_FILE = LOG_DIR / f"{os.environ.get('DUSES_PROCESS', 'manage')}.log"
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "masked": {
            "()": "tournament.logs.MaskingFormatter",
            "format": "%(asctime)s %(levelname)s %(name)s: %(message)s",
        }
    },
    "filters": {"refusals": {"()": "tournament.logs.RefusalsWithoutTrace"}},
    "handlers": {
        "console": {
            "class": "logging.StreamHandler",
            "stream": "ext://sys.stdout",
            "formatter": "masked",
            "filters": ["refusals"],
            "level": "ERROR",  # a mistyped address is no news for a director's screen
        },
        "file": {
            "class": "tournament.logs.PrivateFileHandler",
            "filename": LOG_FILE,
            "maxBytes": 5_000_000,
            "backupCount": 3,
            "encoding": "utf-8",
            "delay": True,
            "formatter": "masked",
            "filters": ["refusals"],
        },
    },
    "root": {"handlers": ["console", "file"], "level": "INFO"},
    # The web server sets up its own handlers; all it says goes through ours instead, requests not at all.
    "loggers": {
        "django": {"handlers": [], "propagate": True},
        "django.security.DisallowedHost": {"handlers": [], "propagate": False},  # scanners; answered with 400
        "django.server": {"handlers": [], "propagate": True},
        "uvicorn": {"handlers": [], "propagate": True},
        "uvicorn.access": {"handlers": [], "level": "CRITICAL", "propagate": False},
    },
}
