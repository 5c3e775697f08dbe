import { asc, eq } from 'drizzle-orm';

import { sandboxObjects } from '#app/modules/checkout/tables.server.ts';
import { outbox } from '#app/modules/notifications/tables.server.ts';
import type { AppContext } from '#app/platform/context.ts';

/** Templates of all mails about an order, sorted. */
export async function mailsOf(ctx: AppContext, orderId: string) {
  const mails = await ctx.db
    .select()
    .from(outbox)
    .where(eq(outbox.orderId, orderId))
    .orderBy(asc(outbox.template));
  return mails.map((mail) => mail.template);
}

/** Changes what the provider says about an object, as if it had gone wrong there. */
export async function tamper(ctx: AppContext, id: string, change: Record<string, unknown>) {
  const [object] = await ctx.db.select().from(sandboxObjects).where(eq(sandboxObjects.id, id));
  await ctx.db
    .update(sandboxObjects)
    .set({ json: { ...object?.json, ...change } })
    .where(eq(sandboxObjects.id, id));
}
