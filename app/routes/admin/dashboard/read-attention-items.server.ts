import { BACKUPS_HREF } from '#app/modules/backups/backup-list.ts';
import { isBackupOverdue } from '#app/modules/backups/find-last-backup.server.ts';
import { countUnreadAndLateInboxMessages } from '#app/modules/crm/inbox/list-inbox.server.ts';
import { countLeadsInNewStage } from '#app/modules/crm/leads/list-leads.server.ts';
import { countAdminOrders } from '#app/modules/order-pages/admin/count-admin-orders.server.ts';
import { listMailDeliveries } from '#app/modules/outbox/list-mail-deliveries.server.ts';
import { mailDeliveryListSearch } from '#app/modules/outbox/mail-delivery.ts';
import { FAILED_PAYMENT_EVENTS_HREF } from '#app/modules/payments/provider-events/event-log.ts';
import { countFailedProviderEvents } from '#app/modules/payments/provider-events/list-event-log.server.ts';
import { countPendingReviews } from '#app/modules/reviews/count-moderated-reviews.server.ts';
import { countPendingTestimonials } from '#app/modules/testimonials/admin/count-admin-testimonials.server.ts';
import { hasPermission, type Permission } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';

/** Something that needs attention, and its list; `count` is null if it could not be read. */
export type DashboardAttentionItem = { label: string; href: string; count: number | null };

/** Data that two counts share, read once for both. */
type SharedInboxCount = { inbox: () => ReturnType<typeof countUnreadAndLateInboxMessages> };

type DashboardAttentionSource = {
  label: string;
  href: string;
  read: (ctx: AppContext, shared: SharedInboxCount) => Promise<number>;
  /** The permission to open the link's target; absent if every role here has it. */
  permission?: Permission;
};

/** Counts the orders that a query of their list matches. */
function createOrderAttentionCounter(label: string, query: string): DashboardAttentionSource {
  return { label, href: `/admin/orders?${query}`, read: (ctx) => countAdminOrders(ctx, query) };
}

async function countFailedMailDeliveries(ctx: AppContext): Promise<number> {
  const { total } = await listMailDeliveries(
    ctx,
    mailDeliveryListSearch.read(new URLSearchParams('state=trouble')),
  );
  return total.count;
}

const OVERDUE_ORDERS_ATTENTION_SOURCE = createOrderAttentionCounter('Overdue', 'due=overdue');
const DUE_SOON_ORDERS_ATTENTION_SOURCE = createOrderAttentionCounter('Due in 24 hours', 'due=day');
const REVISION_REQUESTS_ATTENTION_SOURCE = createOrderAttentionCounter(
  'Revisions',
  'work=revision_requested',
);
const UNREAD_ORDER_MESSAGES_ATTENTION_SOURCE = createOrderAttentionCounter(
  'Order messages',
  'tab=all&unread=yes',
);

const SHOP_DASHBOARD_ATTENTION_SOURCES: readonly DashboardAttentionSource[] = [
  OVERDUE_ORDERS_ATTENTION_SOURCE,
  DUE_SOON_ORDERS_ATTENTION_SOURCE,
  createOrderAttentionCounter('Briefs to check', 'brief=check'),
  REVISION_REQUESTS_ATTENTION_SOURCE,
  UNREAD_ORDER_MESSAGES_ATTENTION_SOURCE,
  createOrderAttentionCounter('Refund requests', 'tab=all&refund=open'),
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
  { label: 'New leads', href: '/admin/crm?tab=new', read: countLeadsInNewStage },
  { label: 'Pending reviews', href: '/admin/reviews', read: countPendingReviews },
  { label: 'Pending testimonials', href: '/admin/testimonials?tab=pending', read: countPendingTestimonials },
  {
    label: 'Failed emails',
    href: '/admin/notifications/mails?state=trouble',
    read: countFailedMailDeliveries,
  },
  {
    label: 'Failed payment events',
    href: FAILED_PAYMENT_EVENTS_HREF,
    read: countFailedProviderEvents,
    permission: 'readiness:read',
  },
  {
    label: 'Backup problems',
    href: BACKUPS_HREF,
    read: async (ctx) => ((await isBackupOverdue(ctx)) ? 1 : 0),
    permission: 'security:read',
  },
];
const FULFILLER_DASHBOARD_ATTENTION_SOURCES: readonly DashboardAttentionSource[] = [
  OVERDUE_ORDERS_ATTENTION_SOURCE,
  DUE_SOON_ORDERS_ATTENTION_SOURCE,
  createOrderAttentionCounter('To start', 'work=queued'),
  REVISION_REQUESTS_ATTENTION_SOURCE,
  UNREAD_ORDER_MESSAGES_ATTENTION_SOURCE,
];

async function countDashboardAttentionItems(
  ctx: AppContext,
  { label, href, read }: DashboardAttentionSource,
  shared: SharedInboxCount,
): Promise<DashboardAttentionItem> {
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
export async function readDashboardAttentionItems(
  ctx: AppContext,
): Promise<{ title: string; counts: readonly DashboardAttentionItem[] } | null> {
  if (!hasPermission(ctx.actor, 'orders:work')) return null;
  const isTeam = hasPermission(ctx.actor, 'orders:write');
  let read: ReturnType<SharedInboxCount['inbox']> | undefined;
  const shared: SharedInboxCount = { inbox: () => (read ??= countUnreadAndLateInboxMessages(ctx)) };
  const counts = await Promise.all(
    (isTeam ? SHOP_DASHBOARD_ATTENTION_SOURCES : FULFILLER_DASHBOARD_ATTENTION_SOURCES)
      .filter(({ permission }) => permission === undefined || hasPermission(ctx.actor, permission))
      .map((source) => countDashboardAttentionItems(ctx, source, shared)),
  );
  return { title: isTeam ? 'Needs attention' : 'Your work', counts };
}
