import { type ListFilter, listSearch, type StateOf } from '#app/lib/list-search.ts';
import type { Cents } from '#app/lib/money.ts';
import { CATEGORIES } from '#app/modules/catalog/model.ts';
import type { OrderStatus, PaymentState, WorkState } from '#app/modules/orders/model.ts';

/** The tabs of /admin/orders (pages.md section 5), the first one is open at first. */
export const DESK_TABS = [
  { key: 'open', label: 'Open' },
  { key: 'waiting', label: 'Waiting for client' },
  { key: 'delivered', label: 'Delivered' },
  { key: 'completed', label: 'Completed' },
  { key: 'closed', label: 'Refunded or canceled', shortLabel: 'Closed' },
  { key: 'unpaid', label: 'Unpaid' },
  { key: 'all', label: 'All' },
] as const;
export type DeskTab = (typeof DESK_TABS)[number]['key'];

/** The tab of an address; what is none is the first. */
export function deskTab(value: string | null): DeskTab {
  return DESK_TABS.find(({ key }) => key === value)?.key ?? 'open';
}

type Tone = 'neutral' | 'good' | 'warn' | 'bad';
type Words<Key extends string> = Record<Key, { label: string; tone: Tone }>;

export const STATUS_WORDS: Words<OrderStatus> = {
  PENDING: { label: 'Waiting for payment', tone: 'warn' },
  PAID: { label: 'Open', tone: 'neutral' },
  COMPLETED: { label: 'Completed', tone: 'good' },
  CANCELED: { label: 'Canceled', tone: 'neutral' },
  EXPIRED: { label: 'Expired', tone: 'neutral' },
  REFUNDED: { label: 'Refunded', tone: 'bad' },
};

export const PAYMENT_WORDS: Words<PaymentState> = {
  UNPAID: { label: 'Unpaid', tone: 'warn' },
  PROCESSING: { label: 'Processing', tone: 'warn' },
  PAID: { label: 'Paid', tone: 'good' },
  NO_CHARGE: { label: 'No charge', tone: 'neutral' },
  PARTIALLY_REFUNDED: { label: 'Partly refunded', tone: 'warn' },
  REFUNDED: { label: 'Refunded', tone: 'bad' },
  REVIEW: { label: 'Under review', tone: 'bad' },
};

export const WORK_WORDS: Words<WorkState> = {
  awaiting_brief: { label: 'Waiting for brief', tone: 'warn' },
  queued: { label: 'Queued', tone: 'neutral' },
  in_progress: { label: 'In progress', tone: 'neutral' },
  delivered: { label: 'Delivered', tone: 'good' },
  revision_requested: { label: 'Revision requested', tone: 'bad' },
  accepted: { label: 'Accepted', tone: 'good' },
  canceled: { label: 'Canceled', tone: 'neutral' },
};

function optionsOf<Key extends string>(words: Words<Key>) {
  // A record's own keys.
  return (Object.keys(words) as Key[]).map((value) => ({ value, label: words[value].label }));
}

/** Who may be given an order; `id` and name. */
export type DeskPerson = { id: string; name: string };

/** What somebody may see and choose in the list (pages.md section 1.2). */
export type DeskSight = {
  /** Totals, payments, codes, refunds and disputes. */
  money: boolean;
  /** Names and e-mail addresses as they are; a fulfiller sees names only, an analyst neither. */
  people: 'all' | 'names' | 'masked';
  /** Only what is assigned to this person. */
  isAssignedOnly: boolean;
};

const choice = <const Value extends string>(
  label: string,
  all: string,
  options: readonly { value: Value; label: string }[],
) => ({ label, all, options });
const yesNo = (label: string, all: string, yes: string, no: string) =>
  choice(label, all, [
    { value: 'yes', label: yes },
    { value: 'no', label: no },
  ]);

const ALL_FILTERS = {
  work: choice('Work', 'Any work state', optionsOf(WORK_WORDS)),
  due: choice('Due', 'Due at any time', [
    { value: 'overdue', label: 'Overdue' },
    { value: 'day', label: 'In 24 hours' },
    { value: 'week', label: 'In 7 days' },
  ]),
  status: choice('Status', 'Any status', optionsOf(STATUS_WORDS)),
  payment: choice('Payment', 'Any payment', optionsOf(PAYMENT_WORDS)),
  category: choice(
    'Category',
    'All categories',
    CATEGORIES.map(({ key, name }) => ({ value: key, label: name })),
  ),
  unread: yesNo('Messages', 'Read or not', 'Unread', 'All read'),
  brief: choice('Brief', 'Any brief', [{ value: 'check', label: 'To check' }]),
  refund: choice('Refund request', 'With or without request', [{ value: 'open', label: 'Refund requested' }]),
  dispute: choice('Dispute', 'With or without dispute', [
    { value: 'open', label: 'Open dispute' },
    { value: 'any', label: 'Ever disputed' },
  ]),
  buyer: choice('Buyer', 'Guests and accounts', [
    { value: 'guest', label: 'Guest' },
    { value: 'account', label: 'With an account' },
  ]),
  manual: yesNo('Source', 'Bought or made by the team', 'Manual', 'Bought in the shop'),
  mode: choice('Mode', 'Live and test', [
    { value: 'live', label: 'Live' },
    { value: 'test', label: 'Test' },
  ]),
  service: { kind: 'text', label: 'Service' },
  promo: { kind: 'text', label: 'Promo code' },
  tag: { kind: 'text', label: 'Tag' },
  from: { kind: 'day', label: 'Placed from (UTC)' },
  to: { kind: 'day', label: 'Placed to (UTC)' },
  min: { kind: 'text', label: 'Total from ($)' },
  max: { kind: 'text', label: 'Total to ($)' },
} as const satisfies Record<string, ListFilter>;

/** Filters that would tell what a role does not see. */
const MONEY_FILTERS = [
  'payment',
  'promo',
  'min',
  'max',
  'refund',
  'dispute',
  'buyer',
  'manual',
  'mode',
] as const;
/** A person's own marks, and what concerns the work. */
const WORK_FILTERS = ['unread', 'brief'] as const;

const SORTS = [
  { key: 'newest', label: 'Newest first', column: 'created', direction: 'desc' },
  { key: 'oldest', label: 'Oldest first', column: 'created', direction: 'asc' },
  { key: 'due', label: 'Due first', column: 'due', direction: 'asc' },
  { key: 'due-last', label: 'Due last', column: 'due', direction: 'desc' },
] as const;
const MONEY_SORTS = [
  { key: 'total-desc', label: 'Total: high to low', column: 'total', direction: 'desc' },
  { key: 'total-asc', label: 'Total: low to high', column: 'total', direction: 'asc' },
] as const;

/** Everything the list's address can say. What a role may not filter by is never read from it. */
function wholeSearch(fixed: Record<string, string>, people: readonly DeskPerson[]) {
  const assignee = choice('Assignee', 'Anybody', [
    { value: 'me', label: 'Me' },
    { value: 'none', label: 'Nobody' },
    ...people.map(({ id, name }) => ({ value: id, label: name })),
  ]);
  return listSearch({
    sorts: [...SORTS, ...MONEY_SORTS],
    filters: { ...ALL_FILTERS, assignee },
    fixed,
  });
}
export type DeskState = StateOf<ReturnType<typeof wholeSearch>> & { tab: DeskTab };
export type DeskSort = DeskState['sort'];

function isHidden(name: string, { money, people, isAssignedOnly }: DeskSight): boolean {
  const has = (names: readonly string[]) => names.includes(name);
  if (has(MONEY_FILTERS)) return !money;
  if (has(WORK_FILTERS)) return people === 'masked';
  return name === 'assignee' && isAssignedOnly;
}

/** The list's address for one tab, one role and the people there are: the loader reads it, the page writes links from it. */
export function deskSearch(tab: DeskTab, sight: DeskSight, people: readonly DeskPerson[]) {
  const fixed: Record<string, string> = tab === 'open' ? {} : { tab };
  const whole = wholeSearch(fixed, people);
  const hidden = Object.keys(whole.filters).filter((name) => isHidden(name, sight));
  const isMoneySort = (key: string) => MONEY_SORTS.some((sort) => sort.key === key);
  const filters = Object.fromEntries(
    Object.entries(whole.filters).filter(([name]) => !hidden.includes(name)),
  );
  return {
    ...whole,
    filters,
    sorts: sight.money ? whole.sorts : whole.sorts.filter(({ key }) => !isMoneySort(key)),
    read(address: URLSearchParams): DeskState {
      const seen = new URLSearchParams(address);
      for (const name of hidden) seen.delete(name);
      if (!sight.money && isMoneySort(seen.get('sort') ?? '')) seen.delete('sort');
      return { ...whole.read(seen), tab };
    },
  };
}

/** One line of an order in the list. */
export type DeskItem = {
  title: string;
  quantity: number;
  workState: WorkState | null;
  /** ISO 8601. */
  dueAt: string | null;
};

/** One order of the list; times are ISO 8601. What a role may not see is null. */
export type DeskOrder = {
  id: string;
  number: string;
  status: OrderStatus;
  createdAt: string;
  customer: { name: string | null; company: string | null; email: string | null; isGuest: boolean };
  items: DeskItem[];
  /** `refundedCents` went back; `pendingCents` is on its way, or waits for the provider's answer. */
  money: {
    totalCents: Cents;
    refundedCents: Cents;
    pendingCents: Cents;
    paymentState: PaymentState;
  } | null;
  hasOpenDispute: boolean;
  hasRefundRequest: boolean;
  dueAt: string | null;
  isOverdue: boolean;
  assignee: string | null;
  unread: number;
  tags: string[];
  isManual: boolean;
  isTest: boolean;
  isDemo: boolean;
};

/** States in which the provider owes the next step: only these can be late. */
export const OWED_WORK: readonly WorkState[] = ['queued', 'in_progress', 'revision_requested'];

/** The date that counts for an open order: the earliest of what is still owed, and whether it has passed. */
export function dueOf(
  order: { status: OrderStatus; dueAt: Date | null },
  items: readonly { workState: WorkState | null; dueAt: Date | null }[],
  now: Date,
): { dueAt: Date | null; isOverdue: boolean } {
  if (order.status !== 'PAID') return { dueAt: null, isOverdue: false };
  const owed = items.flatMap(({ workState, dueAt }) =>
    workState !== null && OWED_WORK.includes(workState) && dueAt ? [dueAt] : [],
  );
  const [first] = owed.toSorted((one, other) => one.getTime() - other.getTime());
  return first ? { dueAt: first, isOverdue: first < now } : { dueAt: order.dueAt, isOverdue: false };
}

/** `a•••@example.com` and `A•••`: an analyst tells customers apart without knowing them. */
export function maskName(name: string): string {
  return name === '' ? '' : `${Array.from(name)[0]}•••`;
}

/** Dollars as people type them, in cents; null for what is no amount. */
export function centsOf(text: string | null): Cents | null {
  const match = /^\$?\s*(\d{1,7})(?:\.(\d{1,2}))?$/.exec((text ?? '').replaceAll(',', '').trim());
  if (!match) return null;
  return Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'));
}

/** Tags as the staff types them: parted by commas, lower case, each once, at most ten of thirty characters. */
export function tagsOf(text: string): string[] {
  const words = text.split(',').map((word) => word.trim().replaceAll(/\s+/g, ' ').toLowerCase());
  return [
    ...new Set(words.filter((word) => word !== '').map((word) => word.slice(0, MAX_TAG_LENGTH).trim())),
  ].slice(0, MAX_TAGS);
}
export const MAX_TAGS = 10;
const MAX_TAG_LENGTH = 30;
