import * as z from 'zod';

const instant = z.iso.datetime();

/** What every mail about the work on an order tells. */
const about = {
  /** First 8 characters of the order's id: the number people see. */
  orderNumber: z.string(),
  /** The item's title; of a whole order the first, with "+ N more". */
  service: z.string(),
  /** The order, for its customer or for the staff. */
  orderUrl: z.url(),
  /** No money moved: sandbox or test mode of the provider. */
  isTest: z.boolean(),
};

/** The mails of the order room about briefs, dates and deliveries (pages.md section 6). */
export const workMailPayloads = {
  'order.completed': z.object({
    ...about,
    /** Until when a refund may be asked for. */ refundUntil: z.nullable(instant),
  }),
  /** 30 days before files of a completed order go. */
  'order.files_ending': z.object({ ...about, count: z.int(), deleteAt: instant }),
  'item.delivered': z.object({
    ...about,
    version: z.int(),
    /** When it counts as accepted by itself. */
    acceptBy: instant,
    hasRevisionLeft: z.boolean(),
  }),
  'item.review_reminder': z.object({ ...about, acceptBy: instant }),
  /** To either side, without the words of the message. */
  'message.new': z.object({ ...about, from: z.string() }),
  'brief.reminder': z.object({
    ...about,
    isSecond: z.boolean(),
    /** Every service of the order whose brief is missing; absent in orders of one service, and in mails of an older version. */
    missing: z.optional(z.array(z.string())),
  }),
  'brief.received': z.object({
    ...about,
    dueAt: instant,
    /** Services of the order whose briefs are still missing; absent where none is, and in mails of an older version. */
    missing: z.optional(z.array(z.string())),
  }),
  'brief.returned': z.object({ ...about, comment: z.string() }),
  'due.changed': z.object({
    ...about,
    dueAt: instant,
    previous: z.nullable(instant),
    reason: z.string(),
    /** The work goes on without the brief, and the date counts from now; absent otherwise. */
    isBriefSkipped: z.optional(z.boolean()),
  }),
  'team.brief': z.object({ ...about, dueAt: z.nullable(instant), isAgain: z.boolean() }),
  'team.revision': z.object({ ...about, dueAt: instant, number: z.int() }),
  'team.due': z.object({
    listUrl: z.url(),
    due: z.array(z.object({ orderNumber: z.string(), service: z.string(), dueAt: instant, url: z.url() })),
    overdue: z.array(
      z.object({ orderNumber: z.string(), service: z.string(), dueAt: instant, url: z.url() }),
    ),
  }),
};
