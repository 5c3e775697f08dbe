/**
 * What the database announces on the channel `desk` (migration 0052). Only ids travel: whoever hears one asks for the rest with
 * their own rights.
 */
export type DeskNews =
  /** Notices of one person came, or were read. */
  | { kind: 'notices'; userId: string }
  /** An order was placed or changed its status. */
  | { kind: 'orders' }
  /** Something happened to an order, or was written in it; `workers` are the people it is assigned to. */
  | { kind: 'order'; orderId: string; workers: readonly string[] }
  /** A message from outside came, or its state changed. */
  | { kind: 'inbox' };

/** As much as somebody who works here may hear. */
export type DeskHearer = {
  userId: string;
  /** Of which orders: of all, of those assigned to them, or of none. */
  orders: 'all' | 'assigned' | 'none';
  /** Of what is written in them. */
  isAtWork: boolean;
  isAtInbox: boolean;
};

/** Reads an announcement; null for one of another version of the shop. */
export function readDeskNews(announced: string): DeskNews | null {
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

/** What is sent of it: its name, and of an order its id. */
export type DeskEvent = { name: DeskNews['kind']; data: { id?: string } };

const nameless = (name: DeskNews['kind']): DeskEvent => ({ name, data: {} });

/** Whether an order's work is theirs to see; a fulfiller sees what is assigned to them. */
function mayWorkOn({ userId, orders, isAtWork }: DeskHearer, workers: readonly string[]): boolean {
  return isAtWork && (orders === 'all' || (orders === 'assigned' && workers.includes(userId)));
}

/** The event somebody gets of an announcement; null when it is not for them. */
export function heardNews(hearer: DeskHearer, announced: string): DeskEvent | null {
  const news = readDeskNews(announced);
  switch (news?.kind) {
    case 'notices':
      return news.userId === hearer.userId ? nameless(news.kind) : null;
    case 'orders':
      // Of new orders a fulfiller hears by a notice, when one becomes theirs.
      return hearer.orders === 'all' ? nameless(news.kind) : null;
    case 'order':
      return mayWorkOn(hearer, news.workers) ? { name: 'order', data: { id: news.orderId } } : null;
    case 'inbox':
      return hearer.isAtInbox ? nameless(news.kind) : null;
    case undefined:
      return null;
  }
}

/** The event the page of one order gets of an announcement, for who bought it: that something happened to it, and of nothing else. */
export function heardOfOrder(orderId: string, announced: string): DeskEvent | null {
  const news = readDeskNews(announced);
  return news?.kind === 'order' && news.orderId === orderId ? { name: 'order', data: { id: orderId } } : null;
}
