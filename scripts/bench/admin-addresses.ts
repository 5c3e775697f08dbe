import { REPORT_PERIOD_OPTIONS } from '../../app/lib/report-span.ts';
import { REPORT_TABS, type ReportTab } from '../../app/modules/analytics-pages/report-choice.ts';
import { ORDERS_PATH } from './filled-shop.ts';

export const LIST = '/admin/services';

function formatIsoDateDaysAgo(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
}

/** Every variant of the list of services, in the groups of the figures. */
export const SERVICE_ADDRESSES: Record<string, readonly string[]> = {
  'first page': [LIST, `${LIST}?size=100`, `${LIST}?view=cards`],
  sorts: ['oldest', 'popular', 'price-desc', 'price-asc', 'a-z', 'z-a'].map((sort) => `${LIST}?sort=${sort}`),
  '100th page': ['recent', 'popular', 'price-desc', 'z-a'].map((sort) => `${LIST}?sort=${sort}&page=100`),
  filters: [
    ...['published', 'draft', 'archived'].map((status) => `${LIST}?status=${status}`),
    ...['fix', 'advise'].map((category) => `${LIST}?category=${category}&status=published`),
  ],
  'text search': ['audit', 'newsletter 42', 'a', 'costs orders', 'nothing-like-this', 'st'].map(
    (q) => `${LIST}?q=${encodeURIComponent(q)}`,
  ),
  trash: [`${LIST}/trash`, `${LIST}/trash?q=audit&sort=a-z`],
};

/** A custom period, with a comparison period of the same length. */
const LONGEST = `span=custom&from=${formatIsoDateDaysAgo(999)}&to=${formatIsoDateDaysAgo(0)}`;
/** Every period of the reports. */
const SPANS = [...REPORT_PERIOD_OPTIONS.map(({ key }) => `span=${key}`), LONGEST];

/** The same for the orders, plus the page of one order. */
export const ORDER_ADDRESSES: Record<string, readonly string[]> = {
  'orders, tabs': [
    ORDERS_PATH,
    ...['waiting', 'delivered', 'completed', 'closed', 'unpaid', 'all'].map(
      (tab) => `${ORDERS_PATH}?tab=${tab}`,
    ),
  ],
  'orders, sorts': ['oldest', 'due', 'due-last', 'total-desc', 'total-asc'].map(
    (sort) => `${ORDERS_PATH}?tab=all&sort=${sort}`,
  ),
  'orders, 100th page': ['newest', 'due', 'total-desc'].map(
    (sort) => `${ORDERS_PATH}?tab=all&sort=${sort}&page=100`,
  ),
  'orders, filters': [
    ...['due=overdue', 'due=week', 'work=revision_requested', 'brief=check', 'unread=yes', 'refund=open'],
    ...['category=fix', 'promo=WELCOME10', 'tag=rush', 'min=500', 'buyer=guest', 'mode=test'],
  ].map((filter) => `${ORDERS_PATH}?tab=all&${filter}`),
  'orders, text search': [
    'client42',
    'Lind',
    'Ltd',
    'audit',
    'nothing-like-this',
    'buyer7',
    'cs_test_bench12',
  ].map((q) => `${ORDERS_PATH}?tab=all&q=${encodeURIComponent(q)}`),
};

/** Every breakdown and filter of the tabs. */
const CUTS = [
  ...['by=service', 'by=source', 'by=campaign'].map((by) => `span=365&${by}`),
  ...[
    'segment=category&value=Fix+Problems',
    'segment=promo&value=WELCOME10',
    'segment=source&value=source3',
  ].map((part) => `${LONGEST}&${part}`),
  `${LONGEST}&by=service`,
];
const PARTS: Partial<Record<ReportTab, readonly string[]>> = {
  sales: CUTS,
  funnel: CUTS,
  services: [
    'span=365&segment=category&value=Fix+Problems',
    `${LONGEST}&segment=category&value=Advise+%26+Plan`,
  ],
  delivery: [...CUTS, 'span=365&page=100'],
};

/** Pages of figures, in every period. */
export const FIGURE_ADDRESSES: Record<string, readonly string[]> = {
  dashboard: SPANS.map((span) => `/admin?${span}`),
  ...Object.fromEntries(
    REPORT_TABS.map(({ key }) => [
      `analytics, ${key}`,
      [
        ...SPANS.map((span) => `/admin/analytics?tab=${key}&${span}`),
        ...(PARTS[key] ?? []).map((part) => `/admin/analytics?tab=${key}&${part}`),
      ],
    ]),
  ),
};

/** The same for the leads and the inbox. */
const LEADS = '/admin/crm';
const INBOX = '/admin/crm/inbox';
export const PEOPLE_ADDRESSES: Record<string, readonly string[]> = {
  'leads, tabs': [LEADS, ...['new', 'qualified', 'won', 'lost'].map((tab) => `${LEADS}?tab=${tab}`)],
  'leads, sorts': ['oldest', 'value', 'name', 'heard'].map((sort) => `${LEADS}?sort=${sort}`),
  'leads, 100th page': ['newest', 'value', 'name'].map((sort) => `${LEADS}?sort=${sort}&page=100`),
  'leads, filters': ['source=contact-form', 'owner=none', 'tag=vip', 'task=open', 'task=overdue'].map(
    (filter) => `${LEADS}?${filter}`,
  ),
  'leads, text search': ['person4242', 'Lind', 'Ltd', 'client42', 'nothing-like-this', 'no'].map(
    (q) => `${LEADS}?q=${encodeURIComponent(q)}`,
  ),
  'inbox, tabs': [
    INBOX,
    ...['unread', 'mine', 'late', 'answered', 'spam', 'all'].map((tab) => `${INBOX}?tab=${tab}`),
  ],
  'inbox, sorts': ['oldest', 'waiting'].map((sort) => `${INBOX}?tab=all&sort=${sort}`),
  'inbox, 100th page': [`${INBOX}?tab=all&page=100`],
  'inbox, filters': ['subject=support', 'assigned=nobody', 'from=2026-06-01&to=2026-09-01'].map(
    (filter) => `${INBOX}?tab=all&${filter}`,
  ),
  'inbox, text search': ['person4242', 'newsletter', 'audit costs', 'nothing-like-this'].map(
    (q) => `${INBOX}?tab=all&q=${encodeURIComponent(q)}`,
  ),
};
