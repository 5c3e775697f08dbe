import { rmSync } from 'node:fs';

import type { Page } from '@playwright/test';

import type { Shop } from '#server/shop.ts';

import { openBuiltShop } from './built-shop.ts';

/**
 * A shop for one file of journeys, whose data the others must not see: the build itself, without a socket.
 */
export type OwnShop = {
  shop: Shop;
  /** Answers every request of this page to the shop's origin. */
  serve(page: Page): Promise<void>;
  close(): Promise<void>;
};

/** Opens an empty shop; `origin` is any unused URL, such as `http://pictures.test`. */
export async function openOwnShop(origin: string): Promise<OwnShop> {
  const { shop, folder } = await openBuiltShop(origin);
  return {
    shop,
    async serve(page) {
      await page.route(`${origin}/**`, async (route) => {
        const request = route.request();
        // Without Accept-Encoding the response is uncompressed.
        const response = await shop.handle(new Request(request.url(), { method: request.method() }));
        const body = Buffer.from(await response.arrayBuffer());
        const headers = Object.fromEntries(response.headers);
        // A page that was closed meanwhile needs no response.
        await route.fulfill({ status: response.status, headers, body }).catch((error: unknown) => {
          if (!page.isClosed()) throw error;
        });
      });
    },
    async close() {
      await shop.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
