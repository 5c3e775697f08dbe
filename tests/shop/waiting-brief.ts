import { eq } from 'drizzle-orm';

import { HOUR_MS } from '#app/lib/durations.ts';
import { addBrief, addWork, makeQuestion } from '#app/modules/fulfilment/fixtures.ts';
import { orderItems } from '#app/modules/orders/item-tables.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import { freshContext } from './context.ts';

export const GOAL = makeQuestion({ key: 'goal', type: 'long', isRequired: true });
export const SITE = makeQuestion({ key: 'site', type: 'url' });
export const MANY = makeQuestion({ key: 'many', type: 'multi', options: ['A', 'B', 'C'] });

export const OWNER = { kind: 'user', id: '00000000-0000-4000-8000-0000000000aa', role: 'owner' } as const;

/** An order of one service that waits for its brief. `later` is its context a day later. */
export async function waiting(questions = [GOAL, SITE, MANY], isWaiting = true) {
  const ctx = await freshContext();
  const workState = isWaiting ? ('awaiting_brief' as const) : ('queued' as const);
  const { orderId, itemIds, access } = await addWork(ctx, {
    items: [{ workState, isBriefRequired: isWaiting }],
  });
  const [itemId = ''] = itemIds;
  await addBrief(ctx, itemId, questions);
  return { ctx, later: at(ctx, 24), orderId, itemId, access };
}

/** The context so many hours later. */
export const at = (ctx: AppContext, hours: number): AppContext => ({
  ...ctx,
  now: new Date(ctx.now.getTime() + hours * HOUR_MS),
});

/** The same context with the owner as actor. */
export const asOwner = (ctx: AppContext): AppContext => ({
  ...ctx,
  actor: { ...OWNER, isEmailVerified: true } as AppContext['actor'],
});

/** The item as it is now. Throws if it does not exist. */
export async function itemOf(ctx: AppContext, itemId: string) {
  const [item] = await ctx.db.select().from(orderItems).where(eq(orderItems.id, itemId));
  if (!item) throw new Error('no item');
  return item;
}
