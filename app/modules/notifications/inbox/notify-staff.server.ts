import { queueLine } from '#app/modules/outbox/queue-line.server.ts';
import type { MailTemplate, NewMail } from '#app/modules/outbox/mail-kinds.ts';
import type { AppContext } from '#app/platform/context.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';

import { notices } from '../tables.server.ts';

import { listNotifiedStaff } from './list-notified-staff.server.ts';
import { audienceOf, NOTICE_KINDS, type NoticeKind } from './notice-kinds.ts';
import { canBeMailed } from './notice-preference.ts';
import { readWays } from './read-notice-defaults.server.ts';

export type StaffNotice<Template extends MailTemplate> = {
  kind: NoticeKind;
  /** The event: of one event nobody is told twice. */
  subject: string;
  /** One line without words of customers' messages and briefs. */
  title: string;
  /** Path in the admin where it is dealt with. */
  href: string | null;
  /** Who does the work, or started it; null or absent when nobody in particular does. */
  assigneeId?: string | null;
  /** What is mailed besides; each person gets their own, under the key `<dedupeKey>:<user id>`. */
  mail?: NewMail<Template>;
};

/**
 * Tells the staff of an event, in the caller's transaction: a line in each inbox and a mail, both as each person chose
 * (pages.md section 7). Repeated for the same event it changes nothing. A shop in which nobody works yet
 * whom it may be mailed to gets the mail at its own address.
 */
export async function notifyStaff<Template extends MailTemplate>(
  ctx: AppContext,
  { kind, subject, title, href, assigneeId = null, mail }: StaffNotice<Template>,
): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const people = audienceOf(kind, await listNotifiedStaff(ctx), assigneeId);
    // What is somebody's own is nobody else's news once that person has left.
    if (people.length === 0 && NOTICE_KINDS[kind].audience === 'asker') return;
    const ways = await readWays(ctx, kind, people);
    const rows = ways
      .filter(({ isInApp }) => isInApp)
      .map(({ id }) => ({ userId: id, kind, subject, title }));
    if (rows.length > 0) {
      await ctx.db
        .insert(notices)
        .values(rows.map((row) => ({ ...row, href, createdAt: ctx.now })))
        .onConflictDoNothing();
    }
    if (!mail) return;
    if (!people.some(({ role }) => canBeMailed(kind, role))) await queueLine(ctx, { kind: 'mail', ...mail });
    for (const { id, email, isByMail } of ways) {
      if (!isByMail) continue;
      await queueLine(ctx, { kind: 'mail', ...mail, dedupeKey: `${mail.dedupeKey}:${id}`, recipient: email });
    }
  });
}
