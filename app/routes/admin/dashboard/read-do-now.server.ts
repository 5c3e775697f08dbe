import { BACKUPS_HREF } from '#app/modules/backups/backup-list.ts';
import { isBackupOverdue } from '#app/modules/backups/find-last-backup.server.ts';
import { countInbox } from '#app/modules/crm/inbox/list-inbox.server.ts';
import { countNewLeads } from '#app/modules/crm/leads/list-leads.server.ts';
import { countAdminOrders } from '#app/modules/order-pages/admin/count-admin-orders.server.ts';
import { listMailDeliveries } from '#app/modules/outbox/list-mail-deliveries.server.ts';
import { mailDeliveryListSearch } from '#app/modules/outbox/mail-delivery.ts';
import { FAILED_EVENTS_HREF } from '#app/modules/payments/provider-events/event-log.ts';
import { countDeadEvents } from '#app/modules/payments/provider-events/list-event-log.server.ts';
import { countPendingReviews } from '#app/modules/reviews/count-moderated-reviews.server.ts';
import { countPendingTestimonials } from '#app/modules/testimonials/admin/count-admin-testimonials.server.ts';
import { hasPermission, type Permission } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';

/** Something that needs attention, and its list; `count` is null if it could not be read. */
export type Waiting = { label: string; href: string; count: number | null };

/** Data that two counts share, read once for both. */
type SharedReads = { inbox: () => ReturnType<typeof countInbox> };

type CountSource = {
  label: string;
  href: string;
  read: (ctx: AppContext, shared: SharedReads) => Promise<number>;
  /** The permission to open the link's target; absent if every role here has it. */
  permission?: Permission;
};

/** Counts the orders that a query of their list matches. */
function ofOrders(label: string, query: string): CountSource {
  return { label, href: `/admin/orders?${query}`, read: (ctx) => countAdminOrders(ctx, query) };
}

async function countMailsInTrouble(ctx: AppContext): Promise<number> {
  const { total } = await listMailDeliveries(
    ctx,
    mailDeliveryListSearch.read(new URLSearchParams('state=trouble')),
  );
  return total.count;
}

const OVERDUE_ORDERS = ofOrders('Overdue', 'due=overdue');
const DUE_SOON_ORDERS = ofOrders('Due in 24 hours', 'due=day');
const REVISION_REQUESTS = ofOrders('Revisions', 'work=revision_requested');
const UNREAD_MESSAGES = ofOrders('Order messages', 'tab=all&unread=yes');

const OF_THE_SHOP: readonly CountSource[] = [
  OVERDUE_ORDERS,
  DUE_SOON_ORDERS,
  ofOrders('Briefs to check', 'brief=check'),
  REVISION_REQUESTS,
  UNREAD_MESSAGES,
  ofOrders('Refund requests', 'tab=all&refund=open'),
  {
    label: 'Unread inbox',
    href: '/admin/crm/inbox',
    read: async (_, { inbox }) => (await inbox()).unread,
  },
  {
    label: 'Overdue replies',
    href: '/admin/crm/inbox?tab=late',
    read: async (_, { inbox }) => (await inbox()).late,
  },
  { label: 'New leads', href: '/admin/crm?tab=new', read: countNewLeads },
  { label: 'Pending reviews', href: '/admin/reviews', read: countPendingReviews },
  { label: 'Pending testimonials', href: '/admin/testimonials?tab=pending', read: countPendingTestimonials },
  { label: 'Failed emails', href: '/admin/notifications/mails?state=trouble', read: countMailsInTrouble },
  {
    label: 'Failed payment events',
    href: FAILED_EVENTS_HREF,
    read: countDeadEvents,
    permission: 'readiness:read',
  },
  {
    label: 'Backup problems',
    href: BACKUPS_HREF,
    read: async (ctx) => ((await isBackupOverdue(ctx)) ? 1 : 0),
    permission: 'security:read',
  },
];
const OF_A_FULFILLER: readonly CountSource[] = [
  OVERDUE_ORDERS,
  DUE_SOON_ORDERS,
  ofOrders('To start', 'work=queued'),
  REVISION_REQUESTS,
  UNREAD_MESSAGES,
];

async function countOf(
  ctx: AppContext,
  { label, href, read }: CountSource,
  shared: SharedReads,
): Promise<Waiting> {
  try {
    return { label, href, count: await read(ctx, shared) };
  } catch (error) {
    ctx.log.error(
      { err: error, requestId: ctx.requestId, label },
      'a count of the dashboard could not be read',
    );
    return { label, href, count: null };
  }
}

/**
 * Returns what needs attention: for a fulfiller, in assigned orders only; null for roles that do not work on
 * orders. Each count fails independently.
 */
export async function readDoNow(
  ctx: AppContext,
): Promise<{ title: string; counts: readonly Waiting[] } | null> {
  if (!hasPermission(ctx.actor, 'orders:work')) return null;
  const isTeam = hasPermission(ctx.actor, 'orders:write');
  let read: ReturnType<SharedReads['inbox']> | undefined;
  const shared: SharedReads = { inbox: () => (read ??= countInbox(ctx)) };
  const counts = await Promise.all(
    (isTeam ? OF_THE_SHOP : OF_A_FULFILLER)
      .filter(({ permission }) => permission === undefined || hasPermission(ctx.actor, permission))
      .map((source) => countOf(ctx, source, shared)),
  );
  return { title: isTeam ? 'Needs attention' : 'Your work', counts };
}
