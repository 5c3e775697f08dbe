import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { rmSync } from 'node:fs';

import { createRequestListener } from '@remix-run/node-fetch-server';

import type { Shop } from '#server/shop.ts';
import type { AppContext } from '#app/platform/context.ts';

import { openBuiltShop } from './built-shop.ts';

/**
 * A shop on a port of its own in this process, so that a journey can change its data while a browser shows
 * it.
 */
export type ServedShop = Shop & { ctx: AppContext; origin: string; end: () => Promise<void> };

/**
 * Opens an empty shop with the build itself, and listens on a free port; `overrides` are environment
 * variables.
 */
export async function openServedShop(overrides: Record<string, string> = {}): Promise<ServedShop> {
  let shop: Shop | null = null;
  const server = createServer(
    createRequestListener(async (request) => {
      if (!shop) throw new Error('the shop is not open yet');
      return shop.handle(request, '127.0.0.1');
    }),
  );
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  // A listening TCP server always has an address.
  const { port } = server.address() as AddressInfo;
  const origin = `http://localhost:${port}`;
  const { shop: opened, folder } = await openBuiltShop(origin, overrides);
  shop = opened;
  return {
    ...opened,
    ctx: opened.newContext(),
    origin,
    async end() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
      await opened.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
