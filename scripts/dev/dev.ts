// `npm run dev`: the shop of the product, its code loaded by Vite. A changed component is replaced in the
// open page; changed server code is loaded into the running process, which keeps its database
// (docs/development.md).
import { createServer } from 'node:http';
import { resolve } from 'node:path';

import { createServer as createVite } from 'vite';

import { NewestShop } from './newest-shop.ts';

// Set before React and the router load: it makes them choose their development builds.
process.env.NODE_ENV = 'development';

const ROOT = resolve(import.meta.dirname, '../..');
/** Milliseconds: an editor may write a file in several steps. */
const SETTLE_MS = 30;

const source = {
  LOG_LEVEL: 'warn',
  ...process.env,
  DATA_DIR: process.env.DATA_DIR ?? './data-dev',
  // The database is open in this process.
  WEB_CONCURRENCY: '1',
};

const server = createServer();
server.maxConnections = 1_000;
const vite = await createVite({
  root: ROOT,
  configFile: resolve(ROOT, 'vite.config.ts'),
  appType: 'custom',
  clearScreen: false,
  server: {
    middlewareMode: true,
    // HMR messages use the port of the shop.
    hmr: { server },
    watch: { ignored: [`${resolve(source.DATA_DIR)}/**`] },
  },
});
const shop = new NewestShop(vite, source);

async function end(exitCode: number): Promise<void> {
  server.close();
  server.closeAllConnections();
  await shop.close();
  await vite.close();
  process.exit(exitCode);
}

server.on('request', (incoming, outgoing) =>
  vite.middlewares(incoming, outgoing, () => {
    shop
      .newest()
      .then(({ running }) => running.answer(incoming, outgoing))
      .catch((error: unknown) => outgoing.writeHead(500).end(String(error)));
  }),
);

try {
  const { code, env, running } = await shop.newest();
  await code.listen(server, env);
  code.onStopSignal(() => void end(0));
  await running.announce({ print: console.log, printError: console.error, terminal: console.log });
} catch (error) {
  const { startFaults } = await vite.ssrLoadModule('/server/start-faults.ts');
  for (const line of startFaults(error)) console.error(line);
  await end(1);
}

let timer: NodeJS.Timeout | undefined;
vite.watcher.on('all', () => {
  clearTimeout(timer);
  timer = setTimeout(() => void shop.newest(), SETTLE_MS);
});
