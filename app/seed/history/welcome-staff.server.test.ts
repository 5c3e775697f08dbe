import { isNotNull } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { findSiteSettingsBlock } from '#app/modules/content/settings/find-settings-block.server.ts';
import { contentBlocks } from '#app/modules/content/tables.server.ts';
import { users } from '#app/modules/identity/account-tables.server.ts';
import { addAdminOrder } from '#app/modules/order-pages/fixtures.ts';
import { orders } from '#app/modules/orders/order-tables.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import { freshContext } from '../../../tests/shop/context.ts';

import { fillStaffInboxesWithDemoNotifications } from './welcome-staff.server.ts';

/**
 * Creates a shop with thirty demo orders, which a fulfiller joins; returns how many are assigned to the
 * fulfiller.
 */
async function assignedToJoiner(ctx: AppContext): Promise<number> {
  for (let created = 0; created < 30; created += 1)
    await addAdminOrder(ctx, { paidAt: ctx.now, isDemo: true, seedBatch: 'demo', assigneeId: null });
  const [joiner] = await ctx.db
    .insert(users)
    .values({ name: 'Joan', email: 'joan@example.com', role: 'fulfiller' })
    .returning();
  await fillStaffInboxesWithDemoNotifications(ctx, joiner?.id ?? '');
  return ctx.db.$count(orders, isNotNull(orders.assigneeId));
}

test('who joins a shop without a name of its own is given a part of the demo’s work', async () => {
  expect(await assignedToJoiner(await freshContext())).toBeGreaterThan(0);
});

test('who joins a shop with a name of its own is given no work of the demo', async () => {
  const ctx = await freshContext();
  const { value } = await findSiteSettingsBlock(ctx, 'provider');
  await ctx.db.insert(contentBlocks).values({ key: 'provider', value: { ...value, name: 'Fern Studio' } });
  expect(await assignedToJoiner(ctx)).toBe(0);
});
