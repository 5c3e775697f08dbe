import { randomUUID } from 'node:crypto';

import { noticeChoices, notices } from '#app/modules/notifications/tables.server.ts';
import { mailBounces } from '#app/modules/outbox/tables.server.ts';

import { addDeadLetter } from '../../../shop/dead-letter.ts';

import { at, type Action, MAY, type Row } from '../row.ts';
import { sentMail } from '../targets.ts';
import { isGuest, type Who, type World } from '../world.ts';

const { MANAGERS, OWNER, STAFF } = MAY;
const INBOX = '/admin/notifications';

/** Creates a notification for this person. */
export async function noticeFor(world: World, who: Who, isRead = false): Promise<string> {
  const { db, now } = world.ctx();
  const [notice] = await db
    .insert(notices)
    .values({
      userId: isGuest(who) ? randomUUID() : world.person(who).id,
      kind: 'lead.new',
      subject: randomUUID(),
      title: 'New message',
      readAt: isRead ? now : null,
    })
    .returning({ id: notices.id });
  return notice?.id ?? '';
}

async function bounceFor(world: World): Promise<string> {
  const mailbox = `${randomUUID()}@walk.example`;
  const [bounce] = await world
    .ctx()
    .db.insert(mailBounces)
    .values({ mailbox, reason: 'gone', outboxId: randomUUID() })
    .returning({ id: mailBounces.id });
  return bounce?.id ?? '';
}

/** Returns the actions of the delivery log, which the page of one email has too. */
const mailActions = (path: (mail: string) => string): Record<string, Action> => {
  const onMail = (may: Action['may']): Action => ({
    may,
    make: async (world) => {
      const id = await sentMail(world);
      return { path: path(id), fields: { id } };
    },
  });
  return {
    resend: onMail(MANAGERS),
    bounced: onMail(OWNER),
    lift: {
      may: OWNER,
      make: async (world) => ({ path: path(await sentMail(world)), fields: { ids: await bounceFor(world) } }),
    },
    test: { may: MANAGERS, make: async (world) => ({ path: path(await sentMail(world)) }) },
  };
};

/** The inbox, notification preferences, and the sent emails. */
export const noticeRows: Row[] = [
  ...at('/admin/notifications', {
    read: {
      may: STAFF,
      make: async (world, who) => ({ path: INBOX, fields: { ids: await noticeFor(world, who) } }),
    },
    unread: {
      may: STAFF,
      make: async (world, who) => ({ path: INBOX, fields: { ids: await noticeFor(world, who, true) } }),
    },
    'read-all': {
      may: STAFF,
      make: async (world, who) => {
        await noticeFor(world, who);
        return { path: INBOX };
      },
    },
  }),
  ...at('/admin/notifications/preferences', {
    // Editors and analysts get none of the kinds that can be switched.
    save: {
      may: ['owner', 'manager', 'fulfiller', 'other fulfiller'],
      idle: ['editor', 'analyst'],
      make: () => ({ path: `${INBOX}/preferences`, fields: { inApp: 'order.paid' } }),
    },
    drop: {
      may: STAFF,
      make: async (world, who) => {
        if (!isGuest(who)) {
          const choice = { userId: world.person(who).id, kind: 'lead.new', isInApp: true, isByMail: true };
          await world.ctx().db.insert(noticeChoices).values(choice).onConflictDoNothing();
        }
        return { path: `${INBOX}/preferences` };
      },
    },
  }),
  ...at('/admin/notifications/defaults', {
    save: {
      may: OWNER,
      make: () => ({ path: `${INBOX}/defaults`, fields: { role: 'manager', inApp: 'order.paid' } }),
    },
  }),
  ...at(
    '/admin/notifications/mails',
    mailActions(() => `${INBOX}/mails`),
  ),
  ...at(
    '/admin/notifications/mails/:id',
    mailActions((mail) => `${INBOX}/mails/${mail}`),
  ),
  ...at('/admin/notifications/bounces', {
    lift: {
      may: OWNER,
      make: async (world) => ({ path: `${INBOX}/bounces`, fields: { ids: await bounceFor(world) } }),
    },
  }),
  ...at('/admin/notifications/jobs', {
    retry: {
      may: MANAGERS,
      make: async (world) => ({
        path: `${INBOX}/jobs`,
        fields: { ids: await addDeadLetter(world.ctx(), {}) },
      }),
    },
  }),
];
