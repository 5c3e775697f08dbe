// Makes a clone ready to run: exact dependencies, then a build, each only when outdated. Every npm script
// calls it first, so it is plain JavaScript on Node's own modules for any Node >= 20. It writes
// node_modules/, build/ and .prixfixe.lock/.
//
//   node scripts/start/prepare.mjs            dependencies and build
//   node scripts/start/prepare.mjs install    dependencies only
//   node scripts/start/prepare.mjs runtime    like the first, but starts a container image as it is
//   node scripts/start/prepare.mjs rebuild    dependencies and a build even if the last one is up to date
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { retainAssetsOfPreviousBuild } from './prepare-assets.mjs';
import { readTextFileIfExists, runWithFolderLock } from './prepare-lock.mjs';

const PROJECT_ROOT = fileURLToPath(new URL('../..', import.meta.url));
const NODE_MODULES_FOLDER = join(PROJECT_ROOT, 'node_modules');
const INSTALL_STAMP_FILE_PATH = join(NODE_MODULES_FOLDER, '.prixfixe');
const BUILD_FOLDER = join(PROJECT_ROOT, 'build');
const PENDING_BUILD_FOLDER = join(PROJECT_ROOT, 'build.next');
const PREVIOUS_BUILD_FOLDER = join(PROJECT_ROOT, 'build.old');
const INSTALL_AND_BUILD_LOCK_FOLDER = join(PROJECT_ROOT, '.prixfixe.lock');
const PINNED_NODE_BINARY_PATH = join(
  NODE_MODULES_FOLDER,
  '.bin',
  process.platform === 'win32' ? 'node.cmd' : 'node',
);
const BUILD_SOURCES = [
  'app',
  'server',
  'public',
  'db',
  'vite.config.ts',
  'react-router.config.ts',
  'tsconfig.json',
];

const KNOWN_INSTALL_FAILURE_CAUSES = [
  {
    sign: /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ENETUNREACH|ETIMEDOUT|network/i,
    cause:
      'the package registry cannot be reached: no network, or a proxy npm does not know (npm config set proxy).',
  },
  {
    sign: /E407|ECONNRESET|SELF_SIGNED|UNABLE_TO|CERT_/i,
    cause: 'a proxy or certificate is between npm and the registry (npm config set proxy / cafile).',
  },
  { sign: /ENOSPC/i, cause: 'the disk is full.' },
  {
    sign: /EACCES|EPERM|EROFS/i,
    cause: 'this user may not write to the project folder or to the npm cache.',
  },
  {
    sign: /EINTEGRITY/i,
    cause: 'a downloaded package differs from the lockfile; npm cache verify, then try again.',
  },
];

let isBuildPreparationStopped = false;
const shopPackageManifest = JSON.parse(readProjectFileForBuildPreparation('package.json'));

/** @param {string} path inside the project */
function readProjectFileForBuildPreparation(path) {
  return readFileSync(join(PROJECT_ROOT, path), 'utf8');
}

/** Returns the parts of package.json that affect installation and build; a changed script affects neither. */
function serializeInstallManifest() {
  const { dependencies, devDependencies, overrides, allowScripts, imports, type } = shopPackageManifest;
  return JSON.stringify({ dependencies, devDependencies, overrides, allowScripts, imports, type });
}

function computeNpmDependenciesHash() {
  const hash = createHash('sha256')
    .update(readProjectFileForBuildPreparation('package-lock.json'))
    .update(serializeInstallManifest());
  return hash.update(`${process.platform} ${process.arch}`).digest('hex');
}

/** Hashes content, not times, which change with every checkout. */
function computeBuildHash() {
  const hash = createHash('sha256')
    .update(readProjectFileForBuildPreparation('package-lock.json'))
    .update(serializeInstallManifest());
  for (const source of BUILD_SOURCES) addProjectPathToHash(hash, source);
  return hash.digest('hex');
}

/**
 * @param {import('node:crypto').Hash} hash
 * @param {string} path inside the project
 */
function addProjectPathToHash(hash, path) {
  const found = statSync(join(PROJECT_ROOT, path), { throwIfNoEntry: false });
  if (!found) return;
  if (found.isDirectory()) {
    for (const name of readdirSync(join(PROJECT_ROOT, path)).toSorted())
      addProjectPathToHash(hash, `${path}/${name}`);
  } else if (!/\.test\.tsx?$/.test(path)) {
    hash.update(`\0${path}\0${found.size}\0`).update(readFileSync(join(PROJECT_ROOT, path)));
  }
}

function isNpmInstallUpToDate() {
  return (
    existsSync(PINNED_NODE_BINARY_PATH) &&
    readTextFileIfExists(INSTALL_STAMP_FILE_PATH) === computeNpmDependenciesHash()
  );
}

function isBuildUpToDate() {
  const stamp = readTextFileIfExists(join(BUILD_FOLDER, '.prixfixe'));
  return stamp !== null && (!existsSync(join(PROJECT_ROOT, 'app')) || stamp === computeBuildHash());
}

/**
 * Returns whether this is a container image: npm alone installed it, so our stamp is missing, but every
 * package the shop runs on is present in the lockfile's version, and so is a build. Other packages prove
 * nothing: an optional peer dependency installs half of the build tools.
 */
function isPrebuiltContainerImage() {
  // npm writes this last, so an incomplete installation does not have it.
  const written = readTextFileIfExists(join(NODE_MODULES_FOLDER, '.package-lock.json'));
  if (written === null || existsSync(INSTALL_STAMP_FILE_PATH) || !existsSync(PINNED_NODE_BINARY_PATH))
    return false;
  const { packages: installed = {} } = JSON.parse(written);
  const named = Object.entries(JSON.parse(readProjectFileForBuildPreparation('package-lock.json')).packages);
  const isThere = named.every(
    ([path, { version, dev, devOptional, optional }]) =>
      path === '' || dev || devOptional || optional || installed[path]?.version === version,
  );
  return isThere && isBuildUpToDate();
}

/**
 * Returns the environment for npm: the machine's own Node, because `npm ci` removes the one in node_modules
 * while it runs.
 */
function createNpmEnvironment() {
  const path = (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => !folder.startsWith(NODE_MODULES_FOLDER));
  return { ...process.env, PATH: path.join(delimiter) };
}

/**
 * Returns the environment for the build: the pinned Node first; React is built for production whatever the
 * caller has set.
 */
function createBuildEnvironment() {
  const path = `${join(NODE_MODULES_FOLDER, '.bin')}${delimiter}${process.env.PATH ?? ''}`;
  return { ...process.env, PATH: path, NODE_ENV: 'production', BUILD_DIRECTORY: PENDING_BUILD_FOLDER };
}

/**
 * Runs a command to its end and collects its output; Ctrl-C and SIGTERM end the child first.
 * @param {string} command
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<{ isDone: boolean, output: string }>}
 */
function runChildCommand(command, args, env) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: PROJECT_ROOT,
      env,
      shell: process.platform === 'win32',
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    if (child.pid) writeFileSync(join(INSTALL_AND_BUILD_LOCK_FOLDER, 'child'), String(child.pid));
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
    const stop = () => {
      isBuildPreparationStopped = true;
      child.kill('SIGTERM');
    };
    process.once('SIGINT', stop).once('SIGTERM', stop);
    child.once('error', (error) => resolve({ isDone: false, output: `${output}\n${error.message}` }));
    child.once('close', (code) => {
      process.off('SIGINT', stop).off('SIGTERM', stop);
      resolve({ isDone: code === 0, output });
    });
  });
}

/**
 * @param {string} what
 * @param {string} output
 * @returns {Error} the last lines of output and the likely cause
 */
function createBuildPreparationCommandError(what, output) {
  if (isBuildPreparationStopped) return new Error('Stopped. The next start continues.');
  const lines = output.split('\n').filter((line) => line.trim() !== '' && !line.includes('EBADENGINE'));
  const known = KNOWN_INSTALL_FAILURE_CAUSES.find(({ sign }) => sign.test(lines.slice(-40).join('\n')));
  const cause = known ? `\nLikely cause: ${known.cause}` : '';
  return new Error(
    `${lines.slice(-20).join('\n')}\n\n${what} failed.${cause}\nRun the same command again to continue.`,
  );
}

async function installNpmDependencies() {
  console.log('Installing the exact dependencies (once, about a minute)…');
  rmSync(INSTALL_STAMP_FILE_PATH, { force: true });
  const { isDone, output } = await runChildCommand(
    'npm',
    ['ci', '--include=dev', '--no-audit', '--no-fund'],
    createNpmEnvironment(),
  );
  if (!isDone) throw createBuildPreparationCommandError('npm ci', output);
  const installed = (await runChildCommand(PINNED_NODE_BINARY_PATH, ['-v'], process.env)).output.trim();
  if (installed !== `v${shopPackageManifest.dependencies.node}`)
    throw createBuildPreparationCommandError('Installing Node into the project', `${output}\n${installed}`);
  // `npm start` is `exec node …`: Node replaces the shell, so npm's signal reaches it. Windows' shell has no
  // `exec`.
  if (process.platform === 'win32') writeFileSync(join(NODE_MODULES_FOLDER, '.bin', 'exec.cmd'), '@%*\r\n');
  writeFileSync(INSTALL_STAMP_FILE_PATH, computeNpmDependenciesHash());
}

async function buildShopForProduction() {
  console.log('Building (once per change, a few seconds)…');
  const stamp = computeBuildHash();
  rmSync(PENDING_BUILD_FOLDER, { recursive: true, force: true });
  for (const step of [
    ['node_modules/@react-router/dev/bin.cjs', 'build'],
    ['scripts/start/third-party.mjs', PENDING_BUILD_FOLDER],
  ]) {
    const { isDone, output } = await runChildCommand('node', step, createBuildEnvironment());
    if (!isDone) throw createBuildPreparationCommandError('The build', output);
  }
  retainAssetsOfPreviousBuild(BUILD_FOLDER, PENDING_BUILD_FOLDER);
  writeFileSync(join(PENDING_BUILD_FOLDER, '.prixfixe'), stamp);
  rmSync(PREVIOUS_BUILD_FOLDER, { recursive: true, force: true });
  if (existsSync(BUILD_FOLDER)) renameSync(BUILD_FOLDER, PREVIOUS_BUILD_FOLDER);
  renameSync(PENDING_BUILD_FOLDER, BUILD_FOLDER);
  rmSync(PREVIOUS_BUILD_FOLDER, { recursive: true, force: true });
}

/** @param {string} mode see the top of this file */
async function installAndBuildShopIfNeeded(mode) {
  const needsBuild = () => mode === 'rebuild' || (mode !== 'install' && !isBuildUpToDate());
  if (isNpmInstallUpToDate() && !needsBuild()) return;
  if (mode === 'runtime' && isPrebuiltContainerImage()) return;
  await runWithFolderLock(INSTALL_AND_BUILD_LOCK_FOLDER, async () => {
    if (!isNpmInstallUpToDate()) await installNpmDependencies();
    if (needsBuild()) await buildShopForProduction();
  });
}

try {
  if (Number(process.versions.node.split('.')[0]) < 20)
    throw new Error(`Prix Fixe needs Node 20 or newer; this is ${process.version}.`);
  await installAndBuildShopIfNeeded(process.argv[2] ?? 'all');
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
