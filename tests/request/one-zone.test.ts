import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { addDays } from '#app/lib/dates.ts';
import { EASTERN_TIME_ZONE } from '#app/lib/shop-zone.ts';
import { formatDateTimeInput } from '#app/lib/date-time-input.ts';
import { users } from '#app/modules/identity/account-tables.server.ts';
import { addOwnOrder, addStaffMessage } from '#app/modules/order-pages/fixtures.ts';
import { orderItems } from '#app/modules/orders/item-tables.server.ts';

import { openTestShop, type TestShop } from './shop.ts';
import { signedInAs, signedUp, type Visitor } from './visitor.ts';

const TOKYO = 'Asia/Tokyo';

let shop: TestShop;
let ada: Visitor;
let owner: Visitor;
let manager: Visitor;
let orderId: string;

/** An order with a changed due date, a paused item, and messages of both sides. */
async function orderWithTimes(): Promise<string> {
  const [user] = await shop.ctx.db.select().from(users).where(eq(users.email, 'ada@example.com'));
  const work = await addOwnOrder(shop.ctx, {
    userId: user?.id ?? '',
    items: [{ workState: 'in_progress' }, { workState: 'in_progress' }, { workState: 'delivered' }],
  });
  const [dated = '', paused = ''] = work.itemIds;
  const versionOf = async (id: string) => {
    const [item] = await shop.ctx.db.select().from(orderItems).where(eq(orderItems.id, id));
    return String(item?.version);
  };
  const forms: (Record<string, string> & { itemId: string })[] = [
    {
      intent: 'due',
      itemId: dated,
      dueAt: formatDateTimeInput(EASTERN_TIME_ZONE, addDays(shop.ctx.now, 20)),
    },
    { intent: 'pause', itemId: paused, why: 'waiting_for_client' },
    { intent: 'resume', itemId: paused },
  ];
  for (const form of forms) {
    const version = await versionOf(form.itemId);
    const fields = { ...form, version, reason: 'The login is missing' };
    const answer = await owner.post(`/admin/orders/${work.orderId}`, fields, { Accept: 'text/html' });
    expect([form.intent, answer.status]).toEqual([form.intent, 303]);
  }
  await addStaffMessage(shop.ctx, work.orderId);
  return work.orderId;
}

beforeAll(async () => {
  shop = await openTestShop({ RATE_LIMITS: 'off' });
  ada = await signedUp(shop);
  owner = await signedInAs(shop, 'owner');
  manager = await signedInAs(shop, 'manager');
  await owner.post('/account', { intent: 'working', timeZone: TOKYO, singleKeys: 'on' });
  orderId = await orderWithTimes();
});
afterAll(() => shop.close());

/** The HTML of a page without scripts and comments. */
async function pageOf(visitor: Visitor, path: string): Promise<string> {
  const answer = await visitor.get(path);
  expect([path, answer.status]).toEqual([path, 200]);
  return (await answer.text()).replaceAll(/<script[^]*?<\/script>|<!--[^]*?-->/g, '');
}

/** Each time of day on a page, with the word after it, which is the zone if one is named. */
function clockTimes(html: string): string[] {
  const text = html.replaceAll(/<[^>]*>/g, '\n').replaceAll(/[\u00a0\u202f]/g, ' ');
  return text.match(/\d{1,2}:\d{2} [AP]M(?: [A-Z]+)?/g) ?? [];
}

/** Each `<time>` that shows a time of day, and its text. */
const shownTimes = (html: string) =>
  [...html.matchAll(/<time dateTime="([^"]+)"[^>]*>([^<]+)<\/time>/g)]
    .map(([, at = '', words = '']) => ({ at, words }))
    .filter(({ words }) => /\d [AP]M/.test(words));

const words = (at: string, timeZone: string) =>
  new Intl.DateTimeFormat('en-US', { timeZone, dateStyle: 'medium', timeStyle: 'short' })
    .format(new Date(at))
    .replaceAll(/\s/g, ' ');

test('every time of the customer’s pages is in the zone of the shop and says so', async () => {
  for (const [path, least] of [
    [`/orders/${orderId}`, 6],
    [`/orders/${orderId}/messages`, 1],
    ['/account', 1],
  ] as const) {
    const times = clockTimes(await pageOf(ada, path));
    expect(times.length, path).toBeGreaterThanOrEqual(least);
    expect(
      times.filter((time) => !time.endsWith('M ET')),
      path,
    ).toEqual([]);
  }
});

test('every time of the staff’s order page is in the zone its reader chose, those within a sentence too', async () => {
  for (const [path, least] of [
    [`/admin/orders/${orderId}`, 8],
    [`/admin/orders/${orderId}/messages`, 1],
  ] as const) {
    const html = await pageOf(owner, path);
    const times = shownTimes(html);
    expect(times.length, path).toBeGreaterThanOrEqual(least);
    expect(times.map((time) => time.words)).toEqual(times.map(({ at }) => `${words(at, TOKYO)} GMT+9`));
    // Every time of day is in a `<time>` element, because nothing would convert it outside of one.
    expect(clockTimes(html), path).toHaveLength(times.length);
  }
});

test('who chose no zone reads every time in the zone of the shop, which is named', async () => {
  const html = await pageOf(manager, `/admin/orders/${orderId}`);
  const times = shownTimes(html);
  expect(times.length).toBeGreaterThanOrEqual(8);
  expect(times.map((time) => time.words)).toEqual(
    times.map(({ at }) => `${words(at, EASTERN_TIME_ZONE.id)} ET`),
  );
  expect(clockTimes(html)).toHaveLength(times.length);
});

test('the one field in the zone of the shop on the staff’s page says so', async () => {
  const html = await pageOf(owner, `/admin/orders/${orderId}`);
  expect(html).toMatch(/New date \(Eastern Time, as the customer reads it\)[^]{0,600}type="datetime-local"/);
});
