// Finds a Chrome-like browser for journeys, Lighthouse and the bench: the first candidate that starts and
// responds.
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

/** Chromium without windows: a page costs it a quarter less than the full browser (decision 48). */
export const HEADLESS_SHELL_NAMES = ['chromium-headless-shell', 'chrome-headless-shell'];
const BROWSER_NAMES = [
  'google-chrome-stable',
  'google-chrome',
  'chromium',
  'chromium-browser',
  'microsoft-edge',
];

const BROWSER_PATHS_BY_PLATFORM = {
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  ],
  win32: [
    'C:/Program Files/Google/Chrome/Application/chrome.exe',
    'C:/Program Files (x86)/Google/Chrome/Application/chrome.exe',
    'C:/Program Files (x86)/Microsoft/Edge/Application/msedge.exe',
  ],
};

/** Flags for a quiet, reproducible browser; without a sandbox only where Chrome refuses to start with it. */
export const TEST_BROWSER_LAUNCH_FLAGS = [
  '--headless=new',
  ...(mustRunBrowserWithoutSandbox() ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

function mustRunBrowserWithoutSandbox() {
  return process.getuid?.() === 0 || existsSync('/.dockerenv') || existsSync('/run/.containerenv');
}

/** @param {string[]} names */
function listExecutableCandidatesOnPath(names) {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  return names.flatMap((name) => folders.map((folder) => join(folder, name)));
}

function listInstalledBrowsers() {
  const applications =
    process.platform === 'darwin' || process.platform === 'win32'
      ? BROWSER_PATHS_BY_PLATFORM[process.platform]
      : [];
  return [...listExecutableCandidatesOnPath(BROWSER_NAMES), ...applications].filter((path) =>
    existsSync(path),
  );
}

function listPlaywrightBrowsers() {
  const caches = {
    darwin: join(homedir(), 'Library/Caches/ms-playwright'),
    win32: join(process.env.LOCALAPPDATA ?? homedir(), 'ms-playwright'),
    linux: join(homedir(), '.cache/ms-playwright'),
  };
  const platform = process.platform === 'darwin' || process.platform === 'win32' ? process.platform : 'linux';
  const cache = process.env.PLAYWRIGHT_BROWSERS_PATH ?? caches[platform];
  if (!existsSync(cache)) return [];
  const binaries = {
    darwin: [
      'chrome-mac/Chromium.app/Contents/MacOS/Chromium',
      'chrome-mac-arm64/Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing',
      'chrome-mac-x64/Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing',
    ],
    win32: ['chrome-win/chrome.exe', 'chrome-win64/chrome.exe'],
    linux: ['chrome-linux/chrome', 'chrome-linux64/chrome'],
  };
  return readdirSync(cache)
    .filter((name) => name.startsWith('chromium-'))
    .flatMap((name) => binaries[platform].map((binary) => join(cache, name, binary)))
    .filter((path) => existsSync(path));
}

/**
 * @param {string} command
 * @param {string[]} args
 * @param {number} timeout milliseconds
 */
function doesCommandRunSuccessfully(command, args, timeout) {
  try {
    execFileSync(command, args, { stdio: 'ignore', timeout, shell: process.platform === 'win32' });
    return true;
  } catch {
    return false; // the next way of getting a browser is tried; findTestBrowserPath throws when none is left
  }
}

/**
 * Starts the browser for a moment; `--version` alone proves nothing (missing libraries, a stub that opens a
 * shop page).
 * @param {string} path
 * @returns {Promise<boolean>}
 */
async function doesBrowserStart(path) {
  const profile = mkdtempSync(join(tmpdir(), 'prixfixe-browser-'));
  const browser = spawn(
    path,
    [...TEST_BROWSER_LAUNCH_FLAGS, '--remote-debugging-port=0', `--user-data-dir=${profile}`, 'about:blank'],
    // In a process group of its own: the program on the path may be a shell script that only calls the
    // browser.
    { stdio: ['ignore', 'ignore', 'pipe'], detached: process.platform !== 'win32' },
  );
  const exited = new Promise((resolve) => browser.once('close', () => resolve(false)));
  const answered = new Promise((resolve) => {
    let output = '';
    browser.stderr.on('data', (chunk) => {
      output += chunk;
      const address = /DevTools listening on ws:\/\/([^/\s]+)\//.exec(output)?.[1];
      if (address)
        fetch(`http://${address}/json/version`).then(
          (answer) => resolve(answer.ok),
          () => resolve(false),
        );
    });
    browser.once('error', () => resolve(false));
    setTimeout(() => resolve(false), 20_000).unref();
  });
  const isUsable = await Promise.race([answered, exited]);
  if (browser.pid) {
    killBrowserProcess(browser);
    await exited;
  }
  rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  return isUsable === true;
}

/** @param {import('node:child_process').ChildProcess} browser killed with all its processes */
function killBrowserProcess(browser) {
  if (process.platform === 'win32' || !browser.pid) browser.kill('SIGKILL');
  else if (browser.exitCode === null && browser.signalCode === null) process.kill(-browser.pid, 'SIGKILL');
}

/** @param {string[]} paths */
async function findFirstStartingBrowserPath(paths) {
  for (const path of paths) if (await doesBrowserStart(path)) return path;
  return null;
}

const isRootOnDebian = () => process.getuid?.() === 0 && existsSync('/etc/debian_version');

/** @param {string} name of a Debian package */
function installDebianPackage(name) {
  console.error(`Trying apt-get install ${name}.`);
  return (
    doesCommandRunSuccessfully('apt-get', ['update'], 120_000) &&
    doesCommandRunSuccessfully('apt-get', ['install', '-y', name], 600_000)
  );
}

/**
 * Installs a browser in CI with which journeys take less time. Other machines are never changed.
 *
 * @param {string[]} names packages, best first; nothing is installed if one of them is on the path
 */
function installTestBrowserInCi([best, ...others]) {
  if (!best || !process.env.CI || !isRootOnDebian()) return;
  if (!listExecutableCandidatesOnPath([best, ...others]).some((path) => existsSync(path)))
    installDebianPackage(best);
}

/**
 * @param {string[]} preferred names to look for before all others; CI installs the first where it can
 * @returns {Promise<string>} the path of a working browser; throws with the ways to get one
 */
export async function findTestBrowserPath(preferred = []) {
  const configured = process.env.CHROME_PATH;
  if (!configured) installTestBrowserInCi(preferred);
  const found = await findFirstStartingBrowserPath([
    ...(configured ? [configured] : []),
    ...listExecutableCandidatesOnPath(preferred).filter((path) => existsSync(path)),
    ...listInstalledBrowsers(),
    ...listPlaywrightBrowsers(),
  ]);
  if (found) return found;

  console.error('No browser found; trying to download one (5 minutes at most).');
  if (doesCommandRunSuccessfully('npx', ['--no', 'playwright', 'install', 'chromium'], 300_000)) {
    const downloaded = await findFirstStartingBrowserPath(listPlaywrightBrowsers());
    if (downloaded) return downloaded;
  }
  if (isRootOnDebian() && installDebianPackage('chromium')) {
    const installed = await findFirstStartingBrowserPath(listInstalledBrowsers());
    if (installed) return installed;
  }
  throw new Error(
    [
      'No working browser for the journeys. One of these gives one:',
      '1. CHROME_PATH=/path/to/chrome in the environment',
      '2. Chrome, Chromium or Edge installed and on PATH',
      '3. a browser downloaded by Playwright earlier (PLAYWRIGHT_BROWSERS_PATH)',
      '4. npx --no playwright install --with-deps chromium',
      '5. as root on Debian or Ubuntu: apt-get update && apt-get install -y chromium',
    ].join('\n'),
  );
}

if (process.argv[1] === import.meta.filename) console.log(await findTestBrowserPath());
