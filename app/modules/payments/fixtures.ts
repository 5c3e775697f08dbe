import { asc, eq } from 'drizzle-orm';

import { outbox } from '#app/modules/outbox/tables.server.ts';
import type { AppContext } from '#app/platform/context.ts';

/** Returns the templates of all emails about an order, sorted. */
export async function mailsOf(ctx: AppContext, orderId: string) {
  const mails = await ctx.db
    .select()
    .from(outbox)
    .where(eq(outbox.orderId, orderId))
    .orderBy(asc(outbox.template));
  return mails.map((mail) => mail.template);
}
