@echo off
rem Starts Duses: double-click. Needs Python 3.11 or newer from python.org.
cd /d "%~dp0"
where py >nul 2>nul
if %errorlevel%==0 (
  py -3 start.py %*
) else (
  where python >nul 2>nul
  if errorlevel 1 (
    echo Python 3.11 ya da daha yenisi gerekli: https://www.python.org/downloads/
    echo Python 3.11 or newer is needed: https://www.python.org/downloads/
    pause
    exit /b 1
  )
  python start.py %*
)
if errorlevel 1 pause
