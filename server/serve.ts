import type { Server } from 'node:http';

import { issueOwnerSetUpLink } from '#app/modules/identity/set-up-owner.server.ts';
import type { EnvironmentVariables } from '#app/platform/env.server.ts';
import { log } from '#app/platform/log.server.ts';

import type { ServerStartAnnouncer } from './start-announcer.ts';
import { createIncomingConnectionRateCheck } from './connections.ts';
import { type ListeningSockets, listenOnPortWithSeveralSockets } from './listening-sockets.ts';
import { createHttpServer } from './listener.ts';
import { openShop, type Shop } from './shop.ts';
import { lowerLibuvWorkerThreadPriority } from './side-threads.ts';
import { ListenAddressError } from './start-faults.ts';
import { onProcessStopSignal } from './stop-signal.ts';
import { prepareShopDataBeforeServing, startJobWorkersAndControlSocket } from './work.ts';
import { notifySupervisorReady } from './workers.ts';

const SHUTDOWN_TIMEOUT_MS = 10_000;
const IDLE_CONNECTION_SWEEP_INTERVAL_MS = 100;
/**
 * How many connections the system may queue until they are accepted. With Node's 511 a burst fills the queue,
 * and a client refused there retries only after a second. Systems reduce this to what they allow.
 */
const SOCKET_BACKLOG_CONNECTIONS = 4_096;

/** Announces to the operator how to become the shop's owner. */
export async function announceShopSetUpLink(shop: Shop, announce: ServerStartAnnouncer): Promise<void> {
  const link = await issueOwnerSetUpLink(shop.newContext({ actor: { kind: 'system', name: 'start' } }));
  announce.setUpLink(link);
}

/**
 * Opens the shop, listens, and runs until a signal; resolves with the exit code. `processNumber` counts the
 * processes of one shop from 0.
 */
export async function serve(
  processEnv: EnvironmentVariables,
  announce: ServerStartAnnouncer,
  processNumber = 0,
): Promise<number> {
  const env =
    processEnv.PORT === 0 ? { ...processEnv, PORT: await findFreePort(processEnv.HOST) } : processEnv;
  const stopped = new Promise<unknown>(onProcessStopSignal);
  const shop = await openShop(env, { processNumber });
  try {
    await prepareShopDataBeforeServing(shop);
    const server = createHttpServer(shop);
    const listeners = await listen(server, env);
    shop.settings.loopbackUrl = buildOwnServerLoopbackUrl(env);
    const work = await startJobWorkersAndControlSocket(shop);
    if (!(await shop.health.isStorageThere())) {
      log.error('the storage of files cannot be reached: pages work, pictures and files do not');
    }
    lowerLibuvWorkerThreadPriority();
    if (processNumber === 0 && shop.settings.isProxyUnknown) {
      log.warn(
        'TRUST_PROXY is 0, but PUBLIC_URL is https: visitors come through a proxy and all share its address and its limits. Set TRUST_PROXY to the number of proxies.',
      );
    }
    notifySupervisorReady();
    announce.address(shop.settings.publicUrl);
    if (processNumber === 0) await announceShopSetUpLink(shop, announce);
    void shop.startSearch();
    void shop.warm().then(() => shop.assets.readAll());
    await stopped;
    await work.closeControl();
    await shutDownServer(server, listeners, shop);
    await work.stopJobs();
  } finally {
    await shop.close();
  }
  return 0;
}

/** Stops accepting, lets running requests end within their time, then aborts the rest. */
async function shutDownServer(server: Server, listeners: ListeningSockets, shop: Shop): Promise<void> {
  shop.health.isStopping = true;
  // They never finish by themselves.
  shop.live.close();
  const closed = listeners.close();
  // A keep-alive connection becomes idle when its last response ends; nothing else closes it then.
  const sweep = setInterval(() => server.closeIdleConnections(), IDLE_CONNECTION_SWEEP_INTERVAL_MS);
  const timer = setTimeout(() => server.closeAllConnections(), SHUTDOWN_TIMEOUT_MS);
  await closed;
  clearInterval(sweep);
  clearTimeout(timer);
  log.info('all requests finished');
}

/** Starts listening; fails with `ListenAddressError` when this process may not listen there. */
export async function listen(server: Server, env: EnvironmentVariables): Promise<ListeningSockets> {
  const place = { port: env.PORT, host: env.HOST, backlog: SOCKET_BACKLOG_CONNECTIONS };
  try {
    return await listenOnPortWithSeveralSockets(server, place, {
      isShared: env.WEB_CONCURRENCY > 1,
      // Behind a proxy every connection is the proxy's own.
      mayCome: env.TRUST_PROXY === 0 ? createIncomingConnectionRateCheck() : undefined,
    });
  } catch (error) {
    throw ListenAddressError.from(env, error as NodeJS.ErrnoException) ?? error;
  }
}

/** Returns the URL of this process's own listener, whatever host customers use. */
export function buildOwnServerLoopbackUrl({ HOST, PORT }: EnvironmentVariables): string {
  const isEverywhere = HOST === '0.0.0.0' || HOST === '::';
  const host = isEverywhere ? '127.0.0.1' : HOST;
  return `http://${host.includes(':') ? `[${host}]` : host}:${PORT}`;
}

/**
 * Returns a free port for `PORT=0`; it must be known before the shop opens, because absolute links contain
 * it.
 */
async function findFreePort(host: string): Promise<number> {
  const { createServer } = await import('node:net');
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const refuse = (error: Error) => reject(ListenAddressError.from({ HOST: host, PORT: 0 }, error) ?? error);
  const probe = createServer().once('error', refuse);
  probe.listen(0, host, () => {
    const place = probe.address();
    probe.close(() =>
      typeof place === 'object' && place ? resolve(place.port) : reject(new Error('no free port')),
    );
  });
  return promise;
}
