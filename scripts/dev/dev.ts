// `npm run dev`: the shop of the product, its code loaded by Vite. A changed component is replaced in the
// open page; changed server code is loaded into the running process, which keeps its database
// (docs/development.md).
import { createServer } from 'node:http';
import { resolve } from 'node:path';

import { createServer as createVite } from 'vite';

import { NewestShop } from './newest-shop.ts';

// Set before React and the router load: it makes them choose their development builds.
process.env.NODE_ENV = 'development';

const PROJECT_ROOT = resolve(import.meta.dirname, '../..');
/** Milliseconds: an editor may write a file in several steps. */
const FILE_CHANGE_DELAY_MS = 30;

const environmentSource = {
  LOG_LEVEL: 'warn',
  ...process.env,
  DATA_DIR: process.env.DATA_DIR ?? './data-dev',
  // The database is open in this process.
  WEB_CONCURRENCY: '1',
};

const devServer = createServer();
devServer.maxConnections = 1_000;
const vite = await createVite({
  root: PROJECT_ROOT,
  configFile: resolve(PROJECT_ROOT, 'vite.config.ts'),
  appType: 'custom',
  clearScreen: false,
  server: {
    middlewareMode: true,
    // HMR messages use the port of the shop.
    hmr: { server: devServer },
    watch: { ignored: [`${resolve(environmentSource.DATA_DIR)}/**`] },
  },
});
const newestShop = new NewestShop(vite, environmentSource);

async function endDevServer(exitCode: number): Promise<void> {
  devServer.close();
  devServer.closeAllConnections();
  await newestShop.close();
  await vite.close();
  process.exit(exitCode);
}

devServer.on('request', (incoming, outgoing) =>
  vite.middlewares(incoming, outgoing, () => {
    newestShop
      .newest()
      .then(({ running }) => running.answer(incoming, outgoing))
      .catch((error: unknown) => outgoing.writeHead(500).end(String(error)));
  }),
);

try {
  const { code, env, running } = await newestShop.newest();
  await code.listen(devServer, env);
  code.onStopSignal(() => void endDevServer(0));
  await running.announce({ print: console.log, printError: console.error, terminal: console.log });
} catch (error) {
  const { startFaults } = await vite.ssrLoadModule('/server/start-faults.ts');
  for (const line of startFaults(error)) console.error(line);
  await endDevServer(1);
}

let changeTimer: NodeJS.Timeout | undefined;
vite.watcher.on('all', () => {
  clearTimeout(changeTimer);
  changeTimer = setTimeout(() => void newestShop.newest(), FILE_CHANGE_DELAY_MS);
});
