// `npm run dev`: the shop of the product, its code loaded by Vite. A changed component is replaced in the
// open page; changed server code is loaded into the running process, which keeps its database
// (docs/development.md).
import { createServer } from 'node:http';
import { resolve } from 'node:path';

import { createServer as createVite } from 'vite';

import { HotReloadedShopServer } from './newest-shop.ts';

// Set before React and the router load: it makes them choose their development builds.
process.env.NODE_ENV = 'development';

const PROJECT_ROOT = resolve(import.meta.dirname, '../..');
/** Milliseconds: an editor may write a file in several steps. */
const DEV_FILE_CHANGE_DELAY_MS = 30;

const developmentEnvironmentVariables = {
  LOG_LEVEL: 'warn',
  ...process.env,
  DATA_DIR: process.env.DATA_DIR ?? './data-dev',
  // The database is open in this process.
  WEB_CONCURRENCY: '1',
};

const devHttpServer = createServer();
devHttpServer.maxConnections = 1_000;
const viteDevServer = await createVite({
  root: PROJECT_ROOT,
  configFile: resolve(PROJECT_ROOT, 'vite.config.ts'),
  appType: 'custom',
  clearScreen: false,
  server: {
    middlewareMode: true,
    // HMR messages use the port of the shop.
    hmr: { server: devHttpServer },
    watch: { ignored: [`${resolve(developmentEnvironmentVariables.DATA_DIR)}/**`] },
  },
});
const hotReloadedDevShopServer = new HotReloadedShopServer(viteDevServer, developmentEnvironmentVariables);

async function endDevServer(exitCode: number): Promise<void> {
  devHttpServer.close();
  devHttpServer.closeAllConnections();
  await hotReloadedDevShopServer.close();
  await viteDevServer.close();
  process.exit(exitCode);
}

devHttpServer.on('request', (incoming, outgoing) =>
  viteDevServer.middlewares(incoming, outgoing, () => {
    hotReloadedDevShopServer
      .newest()
      .then(({ running }) => running.answer(incoming, outgoing))
      .catch((error: unknown) => outgoing.writeHead(500).end(String(error)));
  }),
);

try {
  const { code, env, running } = await hotReloadedDevShopServer.newest();
  await code.listen(devHttpServer, env);
  code.onProcessStopSignal(() => void endDevServer(0));
  await running.announce({ print: console.log, printError: console.error, terminal: console.log });
} catch (error) {
  const { listServerStartErrorLines } = (await viteDevServer.ssrLoadModule(
    '/server/start-faults.ts',
  )) as typeof import('../../server/start-faults.ts');
  for (const line of listServerStartErrorLines(error)) console.error(line);
  await endDevServer(1);
}

let fileChangeDebounceTimer: NodeJS.Timeout | undefined;
viteDevServer.watcher.on('all', () => {
  clearTimeout(fileChangeDebounceTimer);
  fileChangeDebounceTimer = setTimeout(
    () => void hotReloadedDevShopServer.newest(),
    DEV_FILE_CHANGE_DELAY_MS,
  );
});
