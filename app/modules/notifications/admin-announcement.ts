/**
 * What the database announces on the channel `desk` (migration 0052). It carries only ids: each subscriber
 * loads the rest with its own rights.
 */
export type AdminLiveUpdateNotification =
  /** New or read notifications of one person. */
  | { kind: 'notices'; userId: string }
  /** An order was placed or changed its status. */
  | { kind: 'orders' }
  /** An event or a message in an order; `workers` are the ids of its assignees. */
  | { kind: 'order'; orderId: string; workers: readonly string[] }
  /** A new external message, or one that changed its state. */
  | { kind: 'inbox' };

/** What a member of the team may be notified of. */
export type TeamMemberNotificationScope = {
  userId: string;
  /** Which orders: all, the assigned ones, or none. */
  orders: 'all' | 'assigned' | 'none';
  /** Whether the work on orders is included. */
  isAtWork: boolean;
  isAtInbox: boolean;
};

/** Reads an announcement; null if it is from another version of the shop. */
export function parseAdminLiveUpdateAnnouncement(announced: string): AdminLiveUpdateNotification | null {
  const [kind = '', id = '', workers = ''] = announced.split(':');
  switch (kind) {
    case 'notices':
      return { kind, userId: id };
    case 'orders':
    case 'inbox':
      return { kind };
    case 'order':
      return { kind, orderId: id, workers: workers === '' ? [] : workers.split(',') };
    default:
      return null;
  }
}

/** The event that is sent to the page: its name, and the id of an order. */
export type AdminServerSentEvent = { name: AdminLiveUpdateNotification['kind']; data: { id?: string } };

const createAdminEventWithoutData = (name: AdminLiveUpdateNotification['kind']): AdminServerSentEvent => ({
  name,
  data: {},
});

/** Whether they may see the work on an order; fulfillers see only what is assigned to them. */
function canSubscriberSeeOrderWork(
  { userId, orders, isAtWork }: TeamMemberNotificationScope,
  workers: readonly string[],
): boolean {
  return isAtWork && (orders === 'all' || (orders === 'assigned' && workers.includes(userId)));
}

/** Returns the event for a subscriber; null if they may not see it. */
export function getAdminEventForSubscriber(
  subscriber: TeamMemberNotificationScope,
  announced: string,
): AdminServerSentEvent | null {
  const announcement = parseAdminLiveUpdateAnnouncement(announced);
  switch (announcement?.kind) {
    case 'notices':
      return announcement.userId === subscriber.userId
        ? createAdminEventWithoutData(announcement.kind)
        : null;
    case 'orders':
      // Fulfillers learn of a new order by a notification, once it is assigned to them.
      return subscriber.orders === 'all' ? createAdminEventWithoutData(announcement.kind) : null;
    case 'order':
      return canSubscriberSeeOrderWork(subscriber, announcement.workers)
        ? { name: 'order', data: { id: announcement.orderId } }
        : null;
    case 'inbox':
      return subscriber.isAtInbox ? createAdminEventWithoutData(announcement.kind) : null;
    case undefined:
      return null;
  }
}

/** Returns the event for the buyer's page of one order; null for everything that is not about this order. */
export function getLiveEventForOrderPage(orderId: string, announced: string): AdminServerSentEvent | null {
  const announcement = parseAdminLiveUpdateAnnouncement(announced);
  return announcement?.kind === 'order' && announcement.orderId === orderId
    ? { name: 'order', data: { id: orderId } }
    : null;
}
