import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

import { addServiceFixtures } from '#app/modules/catalog/fixtures.ts';
import { users } from '#app/modules/identity/account-tables.server.ts';
import { addOwnOrder, addStaffMessage } from '#app/modules/order-pages/fixtures.ts';
import { buildOrderAccessLink } from '#app/modules/orders/access/find-order-access.server.ts';
import { EmbeddedPostgresClient } from '#app/platform/db/embedded-client.server.ts';

import { openTestShop, type TestShop } from './shop.ts';
import { openVisitor, signedUp, type Visitor } from './visitor.ts';

let shop: TestShop;
let ada: Visitor;
let adaId: string;
beforeAll(async () => {
  shop = await openTestShop({ RATE_LIMITS: 'off', RENDER_PARAMETER: 'render' });
  ada = await signedUp(shop);
  const [user] = await shop.ctx.db.select().from(users).where(eq(users.email, 'ada@example.com'));
  adaId = user?.id ?? '';
});
afterAll(() => shop.close());

/** The statements of one page, once the data that pages share is in memory. */
async function statementsOf(visitor: Visitor, path: string): Promise<string[]> {
  expect((await visitor.get(path)).status, path).toBe(200);
  const querySpy = vi.spyOn(EmbeddedPostgresClient.prototype, 'query');
  await visitor.get(path);
  const statements = querySpy.mock.calls.map(([statement]) => statement);
  querySpy.mockRestore();
  return statements;
}

// Each statement costs the embedded database about a millisecond (docs/manual/speed.md "Filling the cache").
test('a page asks the database as little as it can', async () => {
  await addServiceFixtures(shop.ctx, { slug: 'audit' }, { slug: 'plan' });
  const otherVisitor = openVisitor(shop);
  expect(await statementsOf(otherVisitor, '/?render=1')).toEqual([]);
  const ofService = await statementsOf(otherVisitor, '/service/audit?render=1');
  expect(ofService).toHaveLength(4);
  // One statement reads the service with its scope, badges, gallery and texts for search engines.
  expect(ofService.filter((statement) => statement.includes('seo_title'))).toHaveLength(1);
  expect(await statementsOf(otherVisitor, '/cart')).toEqual([]);
  const page = await (await otherVisitor.get('/service/audit')).text();
  const service = /name="service"[^>]*value="([^"]+)"/.exec(page)?.[1] ?? '';
  await otherVisitor.post('/cart', { service });
  expect(await statementsOf(otherVisitor, '/cart')).toHaveLength(1);
});

test('the room of an order asks for the right to see it, and then for everything at once', async () => {
  const items = [
    { workState: 'delivered' as const, rows: ['First row'] },
    { workState: 'awaiting_brief' as const, rows: ['Second row'] },
  ];
  const { orderId } = await addOwnOrder(shop.ctx, { userId: adaId, titles: ['Audit', 'Plan'], items });
  await addStaffMessage(shop.ctx, orderId, 'Here it is.');
  const guest = openVisitor(shop);
  await guest.get(buildOrderAccessLink(shop.ctx, { id: orderId, linkVersion: 1 }));
  expect(await statementsOf(guest, `/orders/${orderId}`)).toHaveLength(2);
  const own = await statementsOf(ada, `/orders/${orderId}`);
  expect(own.filter((statement) => statement.includes('order'))).toHaveLength(2);
});
