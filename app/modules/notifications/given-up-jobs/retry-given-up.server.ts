import { recordAudit } from '#app/modules/audit/record-audit.server.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { deadLetterDays } from '#app/platform/jobs/dead-letters.server.ts';

import { notifyStaff } from '../inbox/notify-staff.server.ts';

import { GIVEN_UP_HREF, jobWords } from './given-up-job.ts';

const DAY_MS = 86_400_000;

/**
 * Runs jobs that gave up once more, each by a new job of its queue; audited. Says how many: one that somebody else has
 * retried meanwhile is left out, so that of two presses one runs. Refuses without the right `mails:read`.
 */
export async function retryGivenUp(ctx: AppContext, ids: readonly string[]): Promise<number> {
  assertCan(ctx, 'mails:read');
  let count = 0;
  for (const id of ids) {
    const letter = await inTransaction(ctx, async (ctx) => {
      const taken = await ctx.jobs.again(ctx, id);
      if (taken)
        await recordAudit(ctx, {
          action: 'job.retried',
          entity: 'job',
          entityId: id,
          summary: `Ran “${jobWords(taken.queue)}” again, which had given up`,
          after: { queue: taken.queue, ...taken.data },
        });
      return taken;
    });
    if (!letter) continue;
    count += 1;
    ctx.jobs.wake(letter.queue);
  }
  return count;
}

/**
 * Tells the owners that jobs gave up, once a day at most (pages.md section 6, team.system). Looks back two days, so that
 * nothing is missed around midnight or while the shop stood still.
 */
export async function tellGivenUp(ctx: AppContext): Promise<void> {
  const days = await deadLetterDays(ctx, new Date(ctx.now.getTime() - 2 * DAY_MS));
  for (const { day, count } of days) {
    const problem = count === 1 ? 'A background job gave up' : `${count} background jobs gave up`;
    await notifyStaff(ctx, {
      kind: 'system.trouble',
      subject: `dead-job:${day}`,
      title: problem,
      href: GIVEN_UP_HREF,
      mail: {
        template: 'team.system',
        dedupeKey: `t-sys:dead-job:${day}`,
        recipient: null,
        orderId: null,
        payload: {
          problem: problem.charAt(0).toLowerCase() + problem.slice(1),
          detail: `Every try failed. See why, and run it again: ${ctx.settings.publicUrl}${GIVEN_UP_HREF}`,
        },
      },
    });
  }
}
