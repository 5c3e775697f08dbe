import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import { eq } from 'drizzle-orm';

import { addServiceFixtures } from '#app/modules/catalog/fixtures.ts';
import { sessions, users } from '#app/modules/identity/account-tables.server.ts';
import { outbox } from '#app/modules/outbox/tables.server.ts';

import { signedInAs, signedUp, type Visitor } from '../request/visitor.ts';

import { expect, watchFaults } from './journey.ts';
import { buyByRequest } from './sale.ts';
import type { ServedShop } from './served-shop.ts';

const SLUG = 'audit';
const PRICE_CENTS = 200_00;
const BUYER = 'ada@example.com';

/** Resolves when the page's script has run. */
export const ready = (page: Page) => page.locator('html[data-ready]').waitFor();

/**
 * Opens a page in a new browser context, signed in as this visitor; its `leave` fails if the page has thrown.
 */
async function openAs(browser: Browser, shop: ServedShop, visitor: Visitor, options: BrowserContextOptions) {
  const context = await browser.newContext({ baseURL: shop.origin, ...options });
  await context.addCookies([...visitor.cookies].map(([name, value]) => ({ name, value, url: shop.origin })));
  const page = await context.newPage();
  const faults = watchFaults(page);
  const leave = async () => {
    await context.close();
    expect(faults, 'errors thrown in the page').toEqual([]);
  };
  return { page, leave };
}

/** Opens a shop that sells one service, its owner whose sign-in is an hour old, and its signed-in buyer. */
export async function openTrade(
  browser: Browser,
  shop: ServedShop,
  ownersOptions: BrowserContextOptions = {},
) {
  await addServiceFixtures(shop.ctx, { service_title: 'Website audit', slug: SLUG, price_usd: PRICE_CENTS });
  const ada = await signedUp(shop, BUYER);
  const mara = await signedInAs(shop, 'owner');
  const [owner] = await shop.ctx.db.select().from(users).where(eq(users.role, 'owner'));
  const provedAt = new Date(Date.now() - 3_600_000);
  await shop.ctx.db
    .update(sessions)
    .set({ provedAt })
    .where(eq(sessions.userId, owner?.id ?? ''));
  const buyer = await openAs(browser, shop, ada, {});
  const staff = await openAs(browser, shop, mara, ownersOptions);
  return {
    buyer: buyer.page,
    owner: staff.page,
    leave: async () => {
      await buyer.leave();
      await staff.leave();
    },
  };
}

/**
 * Buys the service and pays for it, by requests of the buyer's browser; returns the id of the confirmed
 * order.
 */
export async function buy(page: Page, { origin }: ServedShop): Promise<string> {
  return (await buyByRequest(page, origin, SLUG, BUYER)).orderId;
}

/** Returns the emails of a template about an order. */
export async function mailsOf(shop: ServedShop, orderId: string, template: string) {
  const rows = await shop.ctx.db.select().from(outbox).where(eq(outbox.orderId, orderId));
  return rows.filter((mail) => mail.template === template);
}
