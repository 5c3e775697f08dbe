import { REPORT_PERIOD_OPTIONS } from '../../app/lib/report-span.ts';
import { REPORT_TABS, type AnalyticsReportTab } from '../../app/modules/analytics-pages/report-choice.ts';
import { ADMIN_ORDERS_PATH } from './filled-shop.ts';

export const ADMIN_SERVICE_LIST_PATH = '/admin/services';

function formatIsoDateDaysAgo(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
}

/** Every variant of the list of services, in the groups of the figures. */
export const ADMIN_SERVICE_LIST_BENCHMARK_URLS: Record<string, readonly string[]> = {
  'first page': [
    ADMIN_SERVICE_LIST_PATH,
    `${ADMIN_SERVICE_LIST_PATH}?size=100`,
    `${ADMIN_SERVICE_LIST_PATH}?view=cards`,
  ],
  sorts: ['oldest', 'popular', 'price-desc', 'price-asc', 'a-z', 'z-a'].map(
    (sort) => `${ADMIN_SERVICE_LIST_PATH}?sort=${sort}`,
  ),
  '100th page': ['recent', 'popular', 'price-desc', 'z-a'].map(
    (sort) => `${ADMIN_SERVICE_LIST_PATH}?sort=${sort}&page=100`,
  ),
  filters: [
    ...['published', 'draft', 'archived'].map((status) => `${ADMIN_SERVICE_LIST_PATH}?status=${status}`),
    ...['fix', 'advise'].map(
      (category) => `${ADMIN_SERVICE_LIST_PATH}?category=${category}&status=published`,
    ),
  ],
  'text search': ['audit', 'newsletter 42', 'a', 'costs orders', 'nothing-like-this', 'st'].map(
    (q) => `${ADMIN_SERVICE_LIST_PATH}?q=${encodeURIComponent(q)}`,
  ),
  trash: [`${ADMIN_SERVICE_LIST_PATH}/trash`, `${ADMIN_SERVICE_LIST_PATH}/trash?q=audit&sort=a-z`],
};

/** A custom period, with a comparison period of the same length. */
const LONGEST_REPORT_PERIOD_QUERY = `span=custom&from=${formatIsoDateDaysAgo(999)}&to=${formatIsoDateDaysAgo(0)}`;
/** Every period of the reports. */
const BENCHMARKED_REPORT_PERIOD_QUERIES = [
  ...REPORT_PERIOD_OPTIONS.map(({ key }) => `span=${key}`),
  LONGEST_REPORT_PERIOD_QUERY,
];

/** The same for the orders, plus the page of one order. */
export const ADMIN_ORDER_BENCHMARK_URLS: Record<string, readonly string[]> = {
  'orders, tabs': [
    ADMIN_ORDERS_PATH,
    ...['waiting', 'delivered', 'completed', 'closed', 'unpaid', 'all'].map(
      (tab) => `${ADMIN_ORDERS_PATH}?tab=${tab}`,
    ),
  ],
  'orders, sorts': ['oldest', 'due', 'due-last', 'total-desc', 'total-asc'].map(
    (sort) => `${ADMIN_ORDERS_PATH}?tab=all&sort=${sort}`,
  ),
  'orders, 100th page': ['newest', 'due', 'total-desc'].map(
    (sort) => `${ADMIN_ORDERS_PATH}?tab=all&sort=${sort}&page=100`,
  ),
  'orders, filters': [
    ...['due=overdue', 'due=week', 'work=revision_requested', 'brief=check', 'unread=yes', 'refund=open'],
    ...['category=fix', 'promo=WELCOME10', 'tag=rush', 'min=500', 'buyer=guest', 'mode=test'],
  ].map((filter) => `${ADMIN_ORDERS_PATH}?tab=all&${filter}`),
  'orders, text search': [
    'client42',
    'Lind',
    'Ltd',
    'audit',
    'nothing-like-this',
    'buyer7',
    'cs_test_bench12',
  ].map((q) => `${ADMIN_ORDERS_PATH}?tab=all&q=${encodeURIComponent(q)}`),
};

/** Every breakdown and filter of the tabs. */
const BENCHMARKED_REPORT_BREAKDOWN_QUERIES = [
  ...['by=service', 'by=source', 'by=campaign'].map((by) => `span=365&${by}`),
  ...[
    'segment=category&value=Fix+Problems',
    'segment=promo&value=WELCOME10',
    'segment=source&value=source3',
  ].map((part) => `${LONGEST_REPORT_PERIOD_QUERY}&${part}`),
  `${LONGEST_REPORT_PERIOD_QUERY}&by=service`,
];
const EXTRA_QUERIES_BY_REPORT_TAB: Partial<Record<AnalyticsReportTab, readonly string[]>> = {
  sales: BENCHMARKED_REPORT_BREAKDOWN_QUERIES,
  funnel: BENCHMARKED_REPORT_BREAKDOWN_QUERIES,
  services: [
    'span=365&segment=category&value=Fix+Problems',
    `${LONGEST_REPORT_PERIOD_QUERY}&segment=category&value=Advise+%26+Plan`,
  ],
  delivery: [...BENCHMARKED_REPORT_BREAKDOWN_QUERIES, 'span=365&page=100'],
};

/** Pages of figures, in every period. */
export const ADMIN_ANALYTICS_BENCHMARK_URLS: Record<string, readonly string[]> = {
  dashboard: BENCHMARKED_REPORT_PERIOD_QUERIES.map((span) => `/admin?${span}`),
  ...Object.fromEntries(
    REPORT_TABS.map(({ key }) => [
      `analytics, ${key}`,
      [
        ...BENCHMARKED_REPORT_PERIOD_QUERIES.map((span) => `/admin/analytics?tab=${key}&${span}`),
        ...(EXTRA_QUERIES_BY_REPORT_TAB[key] ?? []).map((part) => `/admin/analytics?tab=${key}&${part}`),
      ],
    ]),
  ),
};

/** The same for the leads and the inbox. */
const ADMIN_LEADS_PATH = '/admin/crm';
const ADMIN_INBOX_PATH = '/admin/crm/inbox';
export const ADMIN_CRM_BENCHMARK_URLS: Record<string, readonly string[]> = {
  'leads, tabs': [
    ADMIN_LEADS_PATH,
    ...['new', 'qualified', 'won', 'lost'].map((tab) => `${ADMIN_LEADS_PATH}?tab=${tab}`),
  ],
  'leads, sorts': ['oldest', 'value', 'name', 'heard'].map((sort) => `${ADMIN_LEADS_PATH}?sort=${sort}`),
  'leads, 100th page': ['newest', 'value', 'name'].map((sort) => `${ADMIN_LEADS_PATH}?sort=${sort}&page=100`),
  'leads, filters': ['source=contact-form', 'owner=none', 'tag=vip', 'task=open', 'task=overdue'].map(
    (filter) => `${ADMIN_LEADS_PATH}?${filter}`,
  ),
  'leads, text search': ['person4242', 'Lind', 'Ltd', 'client42', 'nothing-like-this', 'no'].map(
    (q) => `${ADMIN_LEADS_PATH}?q=${encodeURIComponent(q)}`,
  ),
  'inbox, tabs': [
    ADMIN_INBOX_PATH,
    ...['unread', 'mine', 'late', 'answered', 'spam', 'all'].map((tab) => `${ADMIN_INBOX_PATH}?tab=${tab}`),
  ],
  'inbox, sorts': ['oldest', 'waiting'].map((sort) => `${ADMIN_INBOX_PATH}?tab=all&sort=${sort}`),
  'inbox, 100th page': [`${ADMIN_INBOX_PATH}?tab=all&page=100`],
  'inbox, filters': ['subject=support', 'assigned=nobody', 'from=2026-06-01&to=2026-09-01'].map(
    (filter) => `${ADMIN_INBOX_PATH}?tab=all&${filter}`,
  ),
  'inbox, text search': ['person4242', 'newsletter', 'audit costs', 'nothing-like-this'].map(
    (q) => `${ADMIN_INBOX_PATH}?tab=all&q=${encodeURIComponent(q)}`,
  ),
};
