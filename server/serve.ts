import type { Server } from 'node:http';

import { ERASERS } from '#app/erasers.server.ts';
import { jobDefinitions } from '#app/jobs.server.ts';
import { eraseAgain } from '#app/modules/identity/erasing/jobs.server.ts';
import { issueSetUpLink } from '#app/modules/identity/set-up/commands.server.ts';
import type { Env } from '#app/platform/env.server.ts';
import { startJobs } from '#app/platform/jobs.server.ts';
import { log } from '#app/platform/log.server.ts';
import { seedDemoShop } from '#app/seed/demo.server.ts';

import { openControl } from './control.ts';
import { openListener } from './listener.ts';
import { openShop, type Shop } from './shop.ts';
import { announceReady } from './workers.ts';

/** Somebody else listens on our port. The message is for the person who started the shop. */
export class AddressInUse extends Error {
  constructor(env: Env) {
    super(
      `Port ${env.PORT} is already in use. Stop the program that uses it, or choose another port with PORT.`,
    );
    this.name = 'AddressInUse';
  }
}

const FINISH_MS = 10_000;
const SWEEP_MS = 100;

/** What a start tells its operator: where the shop is, and, while nobody owns it, by which link somebody becomes its owner. */
export type Announce = { address: (url: string) => void; setUpLink: (link: string) => void };

async function announceSetUp(shop: Shop, announce: Announce): Promise<void> {
  const link = await issueSetUpLink(shop.newContext({ actor: { kind: 'system', name: 'start' } }));
  if (link) announce.setUpLink(link);
}

/** Whoever was deleted stays so: a backup that was put back is brought in order before anybody sees it. */
async function eraseRestored(shop: Shop): Promise<void> {
  const ctx = shop.newContext({ actor: { kind: 'system', name: 'start' } });
  const count = await eraseAgain(ctx, ERASERS);
  if (count > 0) log.warn({ count }, 'accounts of a restored backup deleted again');
}

/**
 * Opens the shop, listens, and stays until a signal; resolves with the exit code. `processNumber` counts the processes of
 * one shop from 0.
 */
export async function serve(given: Env, announce: Announce, processNumber = 0): Promise<number> {
  const env = given.PORT === 0 ? { ...given, PORT: await freePort(given.HOST) } : given;
  const stopped = untilSignal();
  const shop = await openShop(env, { processNumber });
  try {
    if (env.APP_MODE === 'demo' && env.DEMO === 'on') {
      await seedDemoShop(shop.newContext({ actor: { kind: 'system', name: 'demo shop' } }));
    }
    await eraseRestored(shop);
    const server = openListener(shop);
    await listen(server, env);
    shop.settings.loopbackUrl = loopbackUrl(env);
    const closeControl = await openControl(shop);
    const jobs = await startJobs(shop.newContext().database, {
      definitions: jobDefinitions(env, shop.settings, shop.newContext().embeddings),
      newContext: shop.newContext,
      log,
    });
    shop.health.areJobsRunning = true;
    if (!(await shop.health.isStorageThere())) {
      log.error('the storage of files cannot be reached: pages work, pictures and files do not');
    }
    announceReady();
    announce.address(shop.settings.publicUrl);
    if (processNumber === 0) await announceSetUp(shop, announce);
    void shop.startSearch();
    void shop.warm();
    await stopped;
    await closeControl();
    await finish(server, shop);
    await jobs.stop();
  } finally {
    await shop.close();
  }
  return 0;
}

/** Stops accepting, lets running requests end within their time, then cuts what is left. */
async function finish(server: Server, shop: Shop): Promise<void> {
  shop.health.isStopping = true;
  // They never finish by themselves.
  shop.live.close();
  const { promise: closed, resolve } = Promise.withResolvers<void>();
  server.close(() => resolve());
  // A kept connection becomes idle when its last answer ends; nothing else closes it then.
  const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MS);
  const timer = setTimeout(() => server.closeAllConnections(), FINISH_MS);
  await closed;
  clearInterval(sweep);
  clearTimeout(timer);
  log.info('all requests finished');
}

/** Resolves at the first SIGTERM or SIGINT; the second ends the process at once. */
function untilSignal(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let signals = 0;
  const onSignal = () => {
    if (++signals > 1) process.exit(1);
    resolve();
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
  return promise;
}

function listen(server: Server, env: Env): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  server.once('error', (error: NodeJS.ErrnoException) =>
    reject(error.code === 'EADDRINUSE' ? new AddressInUse(env) : error),
  );
  server.listen({ port: env.PORT, host: env.HOST, reusePort: env.WEB_CONCURRENCY > 1 }, resolve);
  return promise;
}

/** Where this process reaches its own listener, whatever name customers use. */
function loopbackUrl({ HOST, PORT }: Env): string {
  const isEverywhere = HOST === '0.0.0.0' || HOST === '::';
  const host = isEverywhere ? '127.0.0.1' : HOST;
  return `http://${host.includes(':') ? `[${host}]` : host}:${PORT}`;
}

/** `PORT=0` asks for any free port; it has to be known before the shop opens, because addresses are made of it. */
async function freePort(host: string): Promise<number> {
  const { createServer } = await import('node:net');
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const probe = createServer().once('error', reject);
  probe.listen(0, host, () => {
    const place = probe.address();
    probe.close(() =>
      typeof place === 'object' && place ? resolve(place.port) : reject(new Error('no free port')),
    );
  });
  return promise;
}
