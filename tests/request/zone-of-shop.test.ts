import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

import { addDays } from '#app/lib/dates.ts';
import { getShopTimeZone } from '#app/lib/shop-zone.ts';
import { formatDateTimeInput } from '#app/lib/date-time-input.ts';
import { auditLog } from '#app/modules/audit/tables.server.ts';
import { defaultShopProviderDetails } from '#app/modules/content/model.ts';
import { toProviderFormValues } from '#app/modules/content/settings/provider-form.ts';
import { EMAIL_TEMPLATES } from '#app/modules/notifications/mails/mail-templates.server.ts';
import { renderMail } from '#app/modules/notifications/mails/render-mail.server.ts';
import { addOwnOrder, addStaffMessage } from '#app/modules/order-pages/fixtures.ts';
import { orderItems } from '#app/modules/orders/item-tables.server.ts';
import { users } from '#app/modules/identity/account-tables.server.ts';
import { NEW_PROMO_TERMS, toPromoFormValues } from '#app/modules/promo/promo-form.ts';
import { promoCodes } from '#app/modules/promo/tables.server.ts';
import { seedDemoShop } from '#app/seed/demo.server.ts';

import { openTestShop, type TestShop } from './shop.ts';
import { signedInAs, signedUp, type Visitor } from './visitor.ts';

const SETTINGS = '/admin/homepage-content/settings';
const KOLKATA = getShopTimeZone('Asia/Kolkata');

/** Enough time for a busy machine. */
const LATER = { timeout: 10_000 };

let shop: TestShop;
let owner: Visitor;
let ada: Visitor;
let orderId: string;
let itemId: string;

/** The text of a page, without scripts, tags and the options of its selects. */
const wordsOf = (html: string) =>
  html
    .replaceAll(/<(script|style|select)[^]*?<\/\1>|<!--[^]*?-->/g, '')
    .replaceAll(/<[^>]*>/g, '\n')
    .replaceAll(/[\u00a0\u202f]/g, ' ');
/** Texts that name the former time zone. */
const oldZoneIn = (text: string) => text.match(/.{0,30}(?:\bET\b|Eastern|EST\b|EDT\b).{0,10}/g) ?? [];

let version = 0;
async function saveZone(timeZone: string): Promise<Response> {
  const form = {
    ...toProviderFormValues({ ...defaultShopProviderDetails, timeZone }, version),
    intent: 'save-shop',
  };
  const fields = Object.entries(form).map(([name, value]): [string, string] => [name, value]);
  const answer = await owner.post(SETTINGS, fields, { Accept: 'text/html' });
  if (answer.status === 303) version += 1;
  return answer;
}

async function wordsAt(visitor: Visitor, path: string): Promise<string> {
  const answer = await visitor.get(path);
  expect([path, answer.status]).toEqual([path, 200]);
  return wordsOf(await answer.text());
}

beforeAll(async () => {
  shop = await openTestShop({ RATE_LIMITS: 'off' });
  await seedDemoShop(shop.ctx);
  owner = await signedInAs(shop, 'owner');
  ada = await signedUp(shop, 'ada@example.com');
  await owner.post('/account', { intent: 'working', timeZone: 'UTC', singleKeys: 'on' });
  const [user] = await shop.ctx.db.select().from(users).where(eq(users.email, 'ada@example.com'));
  const work = await addOwnOrder(shop.ctx, {
    userId: user?.id ?? '',
    items: [{ workState: 'in_progress' }, { workState: 'delivered' }],
  });
  orderId = work.orderId;
  itemId = work.itemIds[0] ?? '';
  await addStaffMessage(shop.ctx, orderId);
});
afterAll(() => shop.close());

test('an unknown time zone is refused with a sentence and kept in its field', async () => {
  for (const zone of ['Mars/Olympus', '', 'EST5', '../../etc/passwd', 'x'.repeat(5_000)]) {
    const refused = await saveZone(zone);
    expect([zone.slice(0, 20), refused.status]).toEqual([zone.slice(0, 20), 400]);
    const html = await refused.text();
    expect(html).toContain('Choose a time zone from the list.');
    expect(html).toContain(`<option value="${zone}" selected="">`);
  }
  expect(await wordsAt(ada, '/contact')).toContain('Eastern Time');
});

test('a new time zone is on public and private pages at the next request, and the old one on none', async () => {
  const pages = [
    '/contact',
    `/orders/${orderId}`,
    `/orders/${orderId}/messages`,
    '/orders',
    '/account',
    '/cart',
  ];
  const staffPages = [
    '/admin',
    SETTINGS,
    `${SETTINGS}?tab=dates`,
    '/admin/promo-codes/new',
    '/admin/legal/terms-of-service',
    '/admin/homepage-content/faq',
    `/admin/orders/${orderId}`,
  ];
  expect(oldZoneIn(await wordsAt(ada, '/contact'))).not.toEqual([]);
  expect((await saveZone(KOLKATA.id)).status).toBe(303);
  await vi.waitFor(
    async () => expect(await wordsAt(ada, '/contact')).toContain('India Standard Time'),
    LATER,
  );
  const sitemap = await (await shop.get('/sitemap.xml')).text();
  const listed = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc = '']) => new URL(loc).pathname);
  // Up to four pages of each kind.
  const kindOf = (path: string) => path.split('/')[1];
  const some = listed.filter((path, place) => {
    const before = listed.slice(0, place).filter((other) => kindOf(other) === kindOf(path));
    return before.length < 4;
  });
  const found: Record<string, string[]> = {};
  for (const path of [...some, ...pages]) found[path] = oldZoneIn(await wordsAt(ada, path));
  for (const path of staffPages) found[path] = oldZoneIn(await wordsAt(owner, path));
  expect(Object.entries(found).filter(([, stated]) => stated.length > 0)).toEqual([]);
  // Each time on the customer's order page names the new zone.
  const room = await wordsAt(ada, `/orders/${orderId}`);
  const times = room.match(/\d{1,2}:\d{2} [AP]M(?: [A-Z]+[+\d:]*)?/g) ?? [];
  expect(times.length).toBeGreaterThanOrEqual(2);
  expect(times.filter((time) => !time.endsWith('M GMT+5:30'))).toEqual([]);
  for (const [path, label] of [
    ['/admin/promo-codes/new', 'Ends (India Standard Time)'],
    ['/admin/legal/terms-of-service', 'Effective (India Standard Time)'],
    [`/admin/orders/${orderId}`, 'New date (India Standard Time, as the customer reads it)'],
    [`${SETTINGS}?tab=dates`, 'India Standard Time (change it under Shop)'],
  ] as const)
    expect(await wordsAt(owner, path), path).toContain(label);
});

test('every email shows its times in that zone', async () => {
  const sender = { ...defaultShopProviderDetails, timeZone: KOLKATA.id };
  let stated = 0;
  for (const [template, { example }] of Object.entries(EMAIL_TEMPLATES)) {
    const { subject, text, html } = await renderMail(template, example.payload, sender);
    expect([template, oldZoneIn(`${subject} ${text} ${wordsOf(html)}`)]).toEqual([template, []]);
    if (text.includes('GMT+5:30')) stated += 1;
  }
  expect(stated).toBeGreaterThanOrEqual(15);
});

test('what is typed as a time is a moment in that zone: the end of a code, and another date of an order', async () => {
  const fields = toPromoFormValues({ ...NEW_PROMO_TERMS, code: 'ENDS5' }, 1, KOLKATA);
  const created = await owner.post(
    '/admin/promo-codes/new',
    { ...(fields as Record<string, string>), intent: 'save', ends: '2030-12-01T00:00' },
    { Accept: 'text/html' },
  );
  expect(created.status).toBe(303);
  const [code] = await shop.ctx.db.select().from(promoCodes).where(eq(promoCodes.code, 'ENDS5'));
  expect(code?.endsAt?.toISOString()).toBe('2030-11-30T18:30:00.000Z');
  expect(await (await owner.get(`/admin/promo-codes/${code?.id}`)).text()).toContain('2030-12-01T00:00');
  const typed = formatDateTimeInput(KOLKATA, addDays(shop.ctx.now, 20));
  const [item] = await shop.ctx.db.select().from(orderItems).where(eq(orderItems.id, itemId));
  const moved = await owner.post(
    `/admin/orders/${orderId}`,
    { intent: 'due', itemId, version: String(item?.version), dueAt: typed, reason: 'As you asked' },
    { Accept: 'text/html' },
  );
  expect(moved.status).toBe(303);
  const [now] = await shop.ctx.db.select().from(orderItems).where(eq(orderItems.id, itemId));
  expect(now?.dueAt && formatDateTimeInput(KOLKATA, now.dueAt)).toBe(typed);
});

test('the audit records the change', async () => {
  const [line] = await shop.ctx.db.select().from(auditLog).where(eq(auditLog.action, 'settings.saved'));
  expect([line?.before, line?.after]).toMatchObject([
    { timeZone: 'America/New_York' },
    { timeZone: KOLKATA.id },
  ]);
});

test('a stale save gets 409, keeps the chosen zone and can overwrite', async () => {
  version -= 1;
  const late = await saveZone('Europe/Berlin');
  expect(late.status).toBe(409);
  expect(await late.text()).toContain('<option value="Europe/Berlin" selected="">');
  version += 1;
  expect((await saveZone('Europe/Berlin')).status).toBe(303);
  await vi.waitFor(
    async () => expect(await wordsAt(ada, '/contact')).toContain('Central European Time'),
    LATER,
  );
});
