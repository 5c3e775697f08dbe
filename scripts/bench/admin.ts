import { SPAN_CHOICES } from '../../app/lib/report-span.ts';
import { embedded, type Engine, onBothDatabases } from './databases.ts';
import { BARE, DESK, fillBySql, fillServices, getAsOwner, orderPath, signIn } from './filled-shop.ts';
import { manyEvents } from './events-load.ts';
import { manyOrders } from './orders-load.ts';
import { type Figure, type Part, percentile } from './part.ts';
import { manyPeople } from './people-load.ts';
import { settleShop, type ShopProcess, withShop } from './shop-process.ts';

const SERVICES = 5_000;
const ROUNDS = { alone: 20, inWhole: 10 };
const WARM_UP = 2;
const LIST = '/admin/services';
const ORDERS = 100_000;
const EVENTS = 1_000_000;
const PEOPLE = 100_000;

function daysAgo(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
}

/** Every way to ask for a list, in the groups the figures are about. */
const ADDRESSES: Record<string, readonly string[]> = {
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

/** Every time figures are asked for, and the longest of one's own. */
const SPANS = [
  ...SPAN_CHOICES.map(({ key }) => `span=${key}`),
  `span=custom&from=${daysAgo(1_000)}&to=${daysAgo(0)}`,
];

/** The same for the orders, with the dashboard and the analytics; one order is opened besides. */
const ORDER_ADDRESSES: Record<string, readonly string[]> = {
  'orders, tabs': [
    DESK,
    ...['waiting', 'delivered', 'completed', 'closed', 'unpaid', 'all'].map((tab) => `${DESK}?tab=${tab}`),
  ],
  'orders, sorts': ['oldest', 'due', 'due-last', 'total-desc', 'total-asc'].map(
    (sort) => `${DESK}?tab=all&sort=${sort}`,
  ),
  'orders, 100th page': ['newest', 'due', 'total-desc'].map(
    (sort) => `${DESK}?tab=all&sort=${sort}&page=100`,
  ),
  'orders, filters': [
    ...['due=overdue', 'due=week', 'work=revision_requested', 'brief=check', 'unread=yes', 'refund=open'],
    ...['category=fix', 'promo=WELCOME10', 'tag=rush', 'min=500', 'buyer=guest', 'mode=test'],
  ].map((filter) => `${DESK}?tab=all&${filter}`),
  'orders, text search': [
    'client42',
    'Lind',
    'Ltd',
    'audit',
    'nothing-like-this',
    'buyer7',
    'cs_test_bench12',
  ].map((q) => `${DESK}?tab=all&q=${encodeURIComponent(q)}`),
  dashboard: SPANS.map((span) => `/admin?${span}`),
  analytics: ['sales', 'funnel', 'services', 'delivery', 'search'].flatMap((tab) =>
    SPANS.map((span) => `/admin/analytics?tab=${tab}&${span}`),
  ),
  'analytics, parts': [
    ...['sales', 'funnel', 'delivery'].flatMap((tab) =>
      ['by=service', 'by=source', 'segment=category&value=Fix+Problems', 'segment=promo&value=WELCOME10'].map(
        (part) => `/admin/analytics?tab=${tab}&span=365&${part}`,
      ),
    ),
    '/admin/analytics?tab=services&span=365&segment=category&value=Fix+Problems',
    '/admin/analytics?tab=delivery&span=365&page=100',
  ],
};

/** The same for the leads and the inbox. */
const LEADS = '/admin/crm';
const INBOX = '/admin/crm/inbox';
const PEOPLE_ADDRESSES: Record<string, readonly string[]> = {
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

/** The lists of the admin with 5,000 services, 100,000 orders, contacts and messages each, over HTTP as a signed-in owner, on both databases (speed.md section 8). */
export const admin: Part = {
  name: 'admin',
  async run(isWhole) {
    // The dearer one is enough for the whole bench.
    if (isWhole) return { figures: await measure(embedded, ROUNDS.inWhole) };
    return onBothDatabases((engine) => measure(engine, ROUNDS.alone));
  },
};

/** Pages of figures of a whole shop: 300 ms on either database. */
const FIGURES = new Set(['dashboard', 'analytics', 'analytics, parts']);

type Limit = { goal: number; gate: number };
const EMBEDDED_LIMIT: Limit = { goal: 150, gate: 300 };
const SERVER_LIMIT: Limit = { goal: 60, gate: 120 };

async function measure({ name: engine, isServer, emptyPlace }: Engine, rounds: number): Promise<Figure[]> {
  const limit = isServer ? SERVER_LIMIT : EMBEDDED_LIMIT;
  const place = await emptyPlace();
  const settings = { environment: BARE };
  const lists = await withShop(place, (shop) => listTimes(shop, rounds), settings);
  await fillBySql(place, [...manyOrders(ORDERS), ...manyPeople(PEOPLE), ...manyEvents(EVENTS)]);
  const orders = await withShop(place, (shop) => orderTimes(shop, rounds), settings);
  const figures = Object.entries({ ...lists.times, ...orders }).map(([name, value]): Figure => {
    const its = FIGURES.has(name) ? { goal: 200, gate: 300 } : limit;
    return { name: `${engine}: ${name}, p95`, value, unit: 'ms', ...its, moreIsBetter: false };
  });
  return [...figures, exportRate(engine, lists.exported)];
}

async function listTimes(shop: ShopProcess, rounds: number) {
  await fillServices(shop, SERVICES);
  const cookie = await signIn(shop);
  await settleShop(shop);
  const lists = await times({ shop, cookie, rounds }, ADDRESSES);
  return { times: lists, exported: await getAsOwner(shop, `${LIST}/export.csv`, cookie) };
}

/** p95 in ms of the pages about orders and people, in the same shop started again. */
async function orderTimes(shop: ShopProcess, rounds: number): Promise<Record<string, number>> {
  const cookie = await signIn(shop);
  await settleShop(shop);
  const order = await orderPath(shop, cookie);
  return times({ shop, cookie, rounds }, { ...ORDER_ADDRESSES, 'one order': [order], ...PEOPLE_ADDRESSES });
}

/** p95 in ms of the slowest address of each group; the addresses take turns. */
async function times(
  { shop, cookie, rounds }: { shop: ShopProcess; cookie: string; rounds: number },
  addresses: Readonly<Record<string, readonly string[]>>,
): Promise<Record<string, number>> {
  const measured = new Map<string, number[]>();
  for (let round = 0; round < rounds + WARM_UP; round++) {
    for (const path of Object.values(addresses).flat()) {
      const { ms } = await getAsOwner(shop, path, cookie);
      if (round >= WARM_UP) measured.set(path, [...(measured.get(path) ?? []), ms]);
    }
  }
  return Object.fromEntries(
    Object.entries(addresses).map(([group, paths]) => {
      return [group, Math.max(...paths.map((path) => percentile(measured.get(path) ?? [], 0.95)))];
    }),
  );
}

function exportRate(engine: string, { text, ms }: { text: string; ms: number }): Figure {
  const rows = text.trim().split('\r\n').length - 1;
  return {
    name: `${engine}: CSV export`,
    value: rows / (ms / 1_000),
    unit: 'rows/s',
    goal: 10_000,
    gate: 5_000,
    moreIsBetter: true,
    note: `${rows} rows`,
  };
}
