import type { IncomingMessage, ServerResponse } from 'node:http';

import type { Database } from '#app/platform/db/database.server.ts';
import { openConfiguredDatabase } from '#app/platform/db/open.server.ts';
import { type TextEmbeddingService, openEmbeddings } from '#app/platform/embeddings/open.server.ts';
import type { EnvironmentVariables } from '#app/platform/env.server.ts';
import { log } from '#app/platform/log.server.ts';

import { createServerStartAnnouncer, type ShopProcessOutputWriters } from './start-announcer.ts';
import type { StaticAssetResponseLookup } from './assets.ts';
import { createHttpServer } from './listener.ts';
import { announceShopSetUpLink, buildOwnServerLoopbackUrl } from './serve.ts';
import { openShop, type Shop } from './shop.ts';
import { prepareShopDataBeforeServing, startJobWorkersAndControlSocket } from './work.ts';

// `npm run dev` (scripts/dev/dev.ts) loads this file through Vite, again after every change of the code.
export { parseEnv } from '#app/platform/env.server.ts';
export { listen } from './serve.ts';
export { onProcessStopSignal } from './stop-signal.ts';

/**
 * What survives a change of the code, because opening it takes seconds, with the functions that opened it:
 * after a change of their code these are different functions.
 */
export type Kept = {
  database: Database;
  embeddings: TextEmbeddingService;
  openers: readonly unknown[];
};

const RESOURCE_OPENERS = [openConfiguredDatabase, openEmbeddings];

/** Returns whether this state of the code can use what an earlier one opened. */
export const isUsable = (kept: Kept): boolean =>
  kept.openers.every((opener, place) => opener === RESOURCE_OPENERS[place]);

export async function openKept(env: EnvironmentVariables): Promise<Kept> {
  return {
    database: await openConfiguredDatabase(env),
    embeddings: openEmbeddings(env, 0, log),
    openers: RESOURCE_OPENERS,
  };
}

export async function closeKept({ database, embeddings }: Kept): Promise<void> {
  await embeddings.close();
  await database.close();
}

/** One running state of the code. */
export type Running = {
  answer(incoming: IncomingMessage, outgoing: ServerResponse): void;
  /** Announces where the shop is, and how to become its owner. */
  announce(terminal: ShopProcessOutputWriters): Promise<void>;
  /** Stops accepting commands; there is one socket, which the next state takes over. */
  closeControl(): Promise<void>;
  close(): Promise<void>;
};

/** Vite serves the scripts. */
const NO_ASSETS: StaticAssetResponseLookup = { lookup: () => null, readAll: async () => {} };
const doNothing = async () => {};

/** Disables caching: what browsers have cached may be of earlier code. */
function disableCaching(shop: Shop): Shop['handle'] {
  return async (request, clientAddress) => {
    const response = await shop.handle(request, clientAddress);
    if (response.headers.get('Cache-Control')?.includes('max-age'))
      response.headers.set('Cache-Control', 'no-cache');
    return response;
  };
}

/** Runs the shop of the product, with the same listener and jobs, on what is open already. */
export async function run(env: EnvironmentVariables, { database, embeddings }: Kept): Promise<Running> {
  const shop = await openShop(env, {
    database: { ...database, close: doNothing },
    embeddings: { ...embeddings, close: doNothing },
    assets: NO_ASSETS,
    isDevelopment: true,
  });
  await prepareShopDataBeforeServing(shop);
  shop.settings.loopbackUrl = buildOwnServerLoopbackUrl(env);
  const work = await startJobWorkersAndControlSocket(shop);
  void shop.startSearch();
  const server = createHttpServer({ ...shop, lookup: () => null, handle: disableCaching(shop) });
  return {
    answer: (incoming, outgoing) => void server.emit('request', incoming, outgoing),
    async announce(terminal) {
      const announce = createServerStartAnnouncer(env, terminal);
      announce.address(shop.settings.publicUrl);
      await announceShopSetUpLink(shop, announce);
    },
    closeControl: () => work.closeControl(),
    async close() {
      shop.live.close();
      await work.stopJobs();
      await shop.close();
    },
  };
}
