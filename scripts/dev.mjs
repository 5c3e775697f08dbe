// `npm run dev`: the production build, rebuilt and restarted at every change, on a database of its own (data-dev/).
// What runs is what will run: same content policy, same page cache, same bundles. A build takes a few seconds.
import { spawn } from 'node:child_process';
import { watch } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const WATCHED = ['app', 'server', 'public', 'db'];
const QUIET_MS = 200;

/** @type {import('node:child_process').ChildProcess | null} */
let shop = null;
let isBuilding = false;
let isChanged = false;
/** @type {NodeJS.Timeout | undefined} */
let timer;

/** @param {string[]} args for Node */
function node(args) {
  return spawn(process.execPath, args, {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, DATA_DIR: process.env.DATA_DIR ?? './data-dev' },
  });
}

/** @param {import('node:child_process').ChildProcess} child */
const ended = (child) =>
  new Promise((resolve) =>
    child.exitCode === null && child.signalCode === null
      ? child.once('close', resolve)
      : resolve(child.exitCode),
  );

/** The embedded database belongs to one process: the old shop has to be gone before the new one opens it. */
async function restart() {
  if (shop) {
    shop.kill('SIGTERM');
    await ended(shop);
  }
  shop = node(['--import', './scripts/production.mjs', 'build/server/main.js']);
}

/** A build that fails says why and leaves the running shop as it is. */
async function rebuild() {
  if (isBuilding) return;
  isBuilding = true;
  do {
    isChanged = false;
    if ((await ended(node(['scripts/prepare.mjs']))) === 0 && !isChanged) await restart();
  } while (isChanged);
  isBuilding = false;
}

for (const folder of WATCHED) {
  watch(join(ROOT, folder), { recursive: true }, (_event, file) => {
    if (file?.endsWith('.test.ts') || file?.endsWith('.test.tsx')) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      isChanged = true;
      void rebuild();
    }, QUIET_MS);
  });
}

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    shop?.kill('SIGTERM');
    void (shop ? ended(shop) : Promise.resolve()).then(() => process.exit(0));
  });
}

await restart();
