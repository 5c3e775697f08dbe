import { and, count, eq, inArray, lt } from 'drizzle-orm';

import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import { outbox } from '../tables.server.ts';

const LATE_MS = 15 * 60_000;

/** Mails that could not be sent: given up, or waiting for longer than a quarter of an hour. */
export async function countMailTrouble(ctx: AppContext): Promise<{ dead: number; late: number }> {
  assertCan(ctx, 'health:read');
  const isMail = inArray(outbox.kind, ['mail', 'staff_notice']);
  const [[dead], [late]] = await Promise.all([
    ctx.db
      .select({ count: count() })
      .from(outbox)
      .where(and(isMail, eq(outbox.state, 'dead'))),
    ctx.db
      .select({ count: count() })
      .from(outbox)
      .where(
        and(
          isMail,
          inArray(outbox.state, ['queued', 'sending', 'failed']),
          lt(outbox.createdAt, new Date(ctx.now.getTime() - LATE_MS)),
        ),
      ),
  ]);
  return { dead: dead?.count ?? 0, late: late?.count ?? 0 };
}
