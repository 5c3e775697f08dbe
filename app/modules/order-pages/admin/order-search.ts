import {
  type ListFilterDefinition,
  defineListUrlParameters,
  type ListStateOfListSearch,
} from '#app/lib/list-search.ts';
import type { ShopTimeZone } from '#app/lib/shop-zone.ts';

import {
  ORDER_PAYMENT_LABELS,
  ORDER_STATUS_LABELS,
  WORK_STATE_LABELS,
  type AdminOrderTab,
  type BadgeLabelsAndTonesByKey,
} from './order-list-labels.ts';

function toFilterOptionsFromLabels<Key extends string>(words: BadgeLabelsAndTonesByKey<Key>) {
  // The record's own keys.
  return (Object.keys(words) as Key[]).map((value) => ({ value, label: words[value].label }));
}

/** A person who can be assigned to an order: id and name. */
export type OrderAssigneeOption = { id: string; name: string };

/** What a person may see and select in the list (pages.md "Roles and permissions"). */
export type StaffOrderVisibilityRights = {
  /** Totals, payments, codes, refunds and disputes. */
  money: boolean;
  /** Whether names and email addresses are visible; a fulfiller sees names only, an analyst neither. */
  people: 'all' | 'names' | 'masked';
  /** Only what is assigned to this person. */
  isAssignedOnly: boolean;
};

const createOrderListChoiceFilter = <const Value extends string>(
  label: string,
  all: string,
  options: readonly { value: Value; label: string }[],
) => ({ label, all, options });

const createYesNoOrderListFilter = (label: string, all: string, yes: string, no: string) =>
  createOrderListChoiceFilter(label, all, [
    { value: 'yes', label: yes },
    { value: 'no', label: no },
  ]);

const ORDER_LIST_FILTERS = {
  work: createOrderListChoiceFilter('Work', 'All work states', toFilterOptionsFromLabels(WORK_STATE_LABELS)),
  due: createOrderListChoiceFilter('Due', 'All due dates', [
    { value: 'overdue', label: 'Overdue' },
    { value: 'day', label: 'In 24 hours' },
    { value: 'week', label: 'In 7 days' },
  ]),
  status: createOrderListChoiceFilter(
    'Status',
    'All statuses',
    toFilterOptionsFromLabels(ORDER_STATUS_LABELS),
  ),
  payment: createOrderListChoiceFilter(
    'Payment',
    'All payments',
    toFilterOptionsFromLabels(ORDER_PAYMENT_LABELS),
  ),
  category: { kind: 'category', label: 'Category', all: 'All categories' },
  unread: createYesNoOrderListFilter('Messages', 'Messages: all', 'Unread', 'All read'),
  brief: createOrderListChoiceFilter('Brief', 'All briefs', [{ value: 'check', label: 'To check' }]),
  refund: createOrderListChoiceFilter('Refund request', 'Requests: all', [
    { value: 'open', label: 'Refund requested' },
  ]),
  dispute: createOrderListChoiceFilter('Dispute', 'Disputes: all', [
    { value: 'open', label: 'Open dispute' },
    { value: 'any', label: 'Ever disputed' },
  ]),
  buyer: createOrderListChoiceFilter('Customer', 'All customers', [
    { value: 'guest', label: 'Guest' },
    { value: 'account', label: 'With an account' },
  ]),
  manual: createYesNoOrderListFilter('Source', 'All sources', 'Manual', 'Placed in the shop'),
  mode: createOrderListChoiceFilter('Mode', 'All modes', [
    { value: 'live', label: 'Live' },
    { value: 'test', label: 'Test' },
  ]),
  counted: createOrderListChoiceFilter('In reports', 'Reports: all', [
    { value: 'sold', label: 'Counts as revenue' },
    { value: 'placed', label: 'Placed by customers' },
    { value: 'paid', label: 'Placed by customers, paid' },
  ]),
  device: createOrderListChoiceFilter('Device', 'All devices', [
    { value: 'mobile', label: 'Phone or tablet' },
    { value: 'desktop', label: 'Computer' },
    { value: 'none', label: 'Unknown' },
  ]),
  source: { kind: 'text', label: 'Campaign source' },
  campaign: { kind: 'text', label: 'Campaign' },
  service: { kind: 'text', label: 'Service' },
  promo: { kind: 'text', label: 'Promo code' },
  tag: { kind: 'text', label: 'Tag' },
  from: { kind: 'day', label: 'Placed from' },
  to: { kind: 'day', label: 'Placed to' },
  min: { kind: 'text', label: 'Total from ($)' },
  max: { kind: 'text', label: 'Total to ($)' },
} as const satisfies Record<string, ListFilterDefinition>;

/** Filters that would reveal what a role may not see. */
const RESTRICTED_ORDER_PAYMENT_FILTER_NAMES = [
  'payment',
  'promo',
  'min',
  'max',
  'refund',
  'dispute',
  'buyer',
  'manual',
  'mode',
  'counted',
  'device',
  'source',
  'campaign',
] as const;

/** The value in the URL for orders without a code or campaign. */
export const NO_CODE_OR_CAMPAIGN_FILTER_VALUE = 'none';

/** Filters for unread messages and for the work. */
const ORDER_MESSAGE_AND_BRIEF_FILTERS = ['unread', 'brief'] as const;

const ORDER_SORTS = [
  { key: 'newest', label: 'Newest first', column: 'created', direction: 'desc' },
  { key: 'oldest', label: 'Oldest first', column: 'created', direction: 'asc' },
  { key: 'due', label: 'Due first', column: 'due', direction: 'asc' },
  { key: 'due-last', label: 'Due last', column: 'due', direction: 'desc' },
] as const;

const PAYMENT_SORTS = [
  { key: 'total-desc', label: 'Total: high to low', column: 'total', direction: 'desc' },
  { key: 'total-asc', label: 'Total: low to high', column: 'total', direction: 'asc' },
] as const;

/** Every parameter of the list's URL. Filters a role may not use are never read from it. */
function createUnrestrictedOrderListUrlParameters(
  fixed: Record<string, string>,
  people: readonly OrderAssigneeOption[],
) {
  const assignee = createOrderListChoiceFilter('Assignee', 'All assignees', [
    { value: 'me', label: 'Me' },
    { value: 'none', label: 'Unassigned' },
    ...people.map(({ id, name }) => ({ value: id, label: name })),
  ]);
  return defineListUrlParameters({
    sorts: [...ORDER_SORTS, ...PAYMENT_SORTS],
    filters: { ...ORDER_LIST_FILTERS, assignee },
    fixed,
  });
}

/** The state of the URL by itself. */
type OrderListUrlState = ListStateOfListSearch<
  ReturnType<typeof createUnrestrictedOrderListUrlParameters>
> & {
  tab: AdminOrderTab;
};

export type OrderListState = OrderListUrlState & {
  /** The shop's time zone, to which the days in the URL refer. */
  zone: ShopTimeZone;
};

export type OrderListSort = OrderListState['sort'];

function isOrderFilterHiddenFromStaff(
  name: string,
  { money, people, isAssignedOnly }: StaffOrderVisibilityRights,
): boolean {
  const has = (names: readonly string[]) => names.includes(name);
  if (has(RESTRICTED_ORDER_PAYMENT_FILTER_NAMES)) return !money;
  if (has(ORDER_MESSAGE_AND_BRIEF_FILTERS)) return people === 'masked';
  return name === 'assignee' && isAssignedOnly;
}

/**
 * The list's URL state for one tab, one role and the current people: the loader reads it, the page writes
 * links from it.
 */
export function createVisibleOrderListUrlParameters(
  tab: AdminOrderTab,
  visibility: StaffOrderVisibilityRights,
  people: readonly OrderAssigneeOption[],
) {
  const fixed: Record<string, string> = tab === 'open' ? {} : { tab };
  const whole = createUnrestrictedOrderListUrlParameters(fixed, people);
  const hidden = Object.keys(whole.filters).filter((name) => isOrderFilterHiddenFromStaff(name, visibility));
  const isPaymentSort = (key: string) => PAYMENT_SORTS.some((sort) => sort.key === key);
  const filters = Object.fromEntries(
    Object.entries(whole.filters).filter(([name]) => !hidden.includes(name)),
  );
  return {
    ...whole,
    filters,
    sorts: visibility.money ? whole.sorts : whole.sorts.filter(({ key }) => !isPaymentSort(key)),
    read(address: URLSearchParams): OrderListUrlState {
      const seen = new URLSearchParams(address);
      for (const name of hidden) seen.delete(name);
      if (!visibility.money && isPaymentSort(seen.get('sort') ?? '')) seen.delete('sort');
      return { ...whole.read(seen), tab };
    },
  };
}
