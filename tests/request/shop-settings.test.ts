import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';

import type { FormValues } from '#app/lib/form-values.ts';
import { defaultShopProviderDetails } from '#app/modules/content/model.ts';
import { findSiteSettingsBlock } from '#app/modules/content/settings/find-settings-block.server.ts';
import { toProviderFormValues } from '#app/modules/content/settings/provider-form.ts';
import {
  toRetentionFormValues,
  DEFAULT_RETENTION_DAYS,
} from '#app/modules/content/settings/retention-form.ts';
import { contentBlocks } from '#app/modules/content/tables.server.ts';
import { readWorkWeek } from '#app/modules/fulfilment/schedule/read-work-week.server.ts';
import { STAFF_ROLES } from '#app/platform/access.server.ts';

import { openTestShop, type TestShop } from './shop.ts';
import { openVisitor, signedInAs, type Visitor } from './visitor.ts';

const PATH = '/admin/homepage-content/settings';
let shop: TestShop;
const staff = new Map<string, Visitor>();

beforeAll(async () => {
  shop = await openTestShop({ RATE_LIMITS: 'off' });
  for (const role of STAFF_ROLES) staff.set(role, await signedInAs(shop, role));
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.ctx.db.delete(contentBlocks);
});

const as = (role: string): Visitor => staff.get(role) ?? openVisitor(shop);
const fieldsOf = (values: FormValues): [string, string][] =>
  Object.entries(values).flatMap(([name, value]) =>
    [value].flat().map((one): [string, string] => [name, one]),
  );
/** Saves the shop settings as a browser without JavaScript does. */
const save = (role: string, fields: Record<string, string>, version = 0) => {
  const values = {
    ...toProviderFormValues(defaultShopProviderDetails, version),
    intent: 'save-shop',
    ...fields,
  };
  return as(role).post(PATH, fieldsOf(values), { Accept: 'text/html' });
};

const REFUND_DAYS_PAGES = ['/', '/contact', '/how-it-works', '/legal/terms-of-service'];
/** Each text of a page about the number of days for refunds. */
const refundWords = async (path: string) =>
  (await (await shop.get(path)).text()).match(
    /(?:back|refund)[^.<]{0,60} \d+ days?|\d+ days? of delivery/gi,
  ) ?? [];

test('every page that says within how many days money goes back says those of the settings', async () => {
  for (const [typed, words] of [
    ['7', '7 days'],
    ['30', '30 days'],
    ['1', '1 day'],
  ] as const) {
    await shop.ctx.db.delete(contentBlocks);
    expect((await save('manager', { refundDays: typed })).status).toBe(303);
    for (const path of REFUND_DAYS_PAGES) {
      await vi.waitFor(
        async () => {
          const stated = await refundWords(path);
          expect([path, stated.length > 0, stated.filter((one) => !one.includes(words))]).toEqual([
            path,
            true,
            [],
          ]);
        },
        { timeout: 10_000 },
      );
    }
  }
  const refused = await save('owner', { refundDays: '0' });
  expect(refused.status).toBe(400);
  const page = await refused.text();
  expect(page).toContain('“Refund period (days)” must be a whole number from 1 to 90.');
  expect(page).toMatch(/name="refundDays"[^>]*value="0"|value="0"[^>]*name="refundDays"/);
});

test('owner and manager open each part, the others have neither the page nor its entry in the menu', async () => {
  for (const role of ['owner', 'manager']) {
    for (const [search, words] of [
      ['', 'Support email'],
      ['?tab=dates', 'The next 14 days'],
      ['?tab=invoices', 'Next invoice'],
      ['?tab=figures', 'Appears after 5 completed live orders.'],
      ['?tab=retention', 'can’t be restored'],
      ['?tab=none', 'Support email'],
    ] as const) {
      const page = await as(role).get(PATH + search);
      expect([page.status, await page.text()]).toEqual([200, expect.stringContaining(words)]);
    }
    expect(await (await as(role).get('/admin')).text()).toContain(`href="${PATH}"`);
  }
  for (const role of ['editor', 'fulfiller', 'analyst']) {
    const page = await as(role).get(PATH);
    expect([page.status, await page.text()]).toEqual([
      403,
      expect.not.stringContaining(defaultShopProviderDetails.email),
    ]);
    expect(await (await as(role).get('/admin')).text()).not.toContain(`href="${PATH}"`);
    expect((await save(role, { name: 'Stolen' })).status).toBe(403);
  }
  expect((await openVisitor(shop).get(PATH)).status).toBe(302);
  expect((await findSiteSettingsBlock(shop.ctx, 'provider')).version).toBe(0);
});

test('a name saved without JavaScript is on a cached public page at the next request', async () => {
  const textOf = async (path: string) => (await shop.get(path)).text();
  expect(await textOf('/')).toContain(defaultShopProviderDetails.name);
  expect(await textOf('/')).toContain(defaultShopProviderDetails.name);
  const step = async () =>
    /href="\/admin\/set-up\/business".*?(Done|Open)</s.exec(
      await (await as('owner').get('/admin')).text(),
    )?.[1];
  expect(await step()).toBe('Open');
  const saved = await save('owner', { name: 'Ada Works', legalLine: 'Ada Works Ltd, London' });
  expect([saved.status, saved.headers.get('Location')]).toEqual([303, PATH]);
  const home = await textOf('/');
  expect(home).toContain('Ada Works Ltd, London');
  expect(home).not.toContain(defaultShopProviderDetails.legalLine);
  expect(await step()).toBe('Done');
  expect(await (await as('owner').get(PATH)).text()).toContain('value="Ada Works"');
});

test('saving an older version answers 409 with who and when, keeps the input and can overwrite', async () => {
  await save('manager', { name: 'Ada Works' });
  const late = await save('owner', { name: 'Bob & Sons' });
  const page = await late.text();
  expect(late.status).toBe(409);
  expect(page).toMatch(/Changed by Ada Lovelace at/);
  expect(page).toContain('value="Bob &amp; Sons"');
  expect((await findSiteSettingsBlock(shop.ctx, 'provider')).value.name).toBe('Ada Works');
  expect((await save('owner', { name: 'Bob & Sons', overwrite: '1' })).status).toBe(303);
  expect((await findSiteSettingsBlock(shop.ctx, 'provider')).value.name).toBe('Bob & Sons');
});

test('hostile text is refused or shown as text, and nothing typed is lost', async () => {
  const refused = await save('owner', {
    name: 'Ada',
    email: 'ada@example.com\r\nBcc: everybody@evil.example',
    chatUrl: 'javascript:alert(1)',
  });
  const page = await refused.text();
  expect(refused.status).toBe(400);
  expect(page).toContain('“Support email” must be an email address, like name@example.com.');
  expect(page).toContain('“Chat link” must be a full URL that starts with https://.');
  expect(page).toContain('value="Ada"');
  expect((await findSiteSettingsBlock(shop.ctx, 'provider')).version).toBe(0);
  const script = '"><script>alert(1)</script>';
  expect((await save('owner', { name: script, about: script })).status).toBe(303);
  for (const path of ['/', '/services', '/feed.xml', '/contact', '/legal/terms-of-service'])
    expect(await (await shop.get(path)).text(), path).not.toContain('<script>alert(1)');
});

test('a stored block that fits no longer is shown as shipped, and its editor says so', async () => {
  await shop.ctx.db.insert(contentBlocks).values({ key: 'provider', value: { name: 7 } });
  const page = await (await as('owner').get(PATH)).text();
  expect(page).toContain('These settings can’t be read');
  expect(page).toContain(`value="${defaultShopProviderDetails.name}"`);
});

test('the calendar is saved from rows without script, and a wrong row comes back with its sentence', async () => {
  const hours = (name: string, time: string): [string, string][] =>
    Array.from({ length: 7 }, (_, place) => [name, place < 4 ? time : '']);
  const day = (date: string, note: string): [string, string][] => [
    ['day_date', date],
    ['day_kind', 'holiday'],
    ['day_from', ''],
    ['day_to', ''],
    ['day_note', note],
  ];
  const form = (...days: [string, string][][]): [string, string][] => [
    ['intent', 'save-dates'],
    ['version', '0'],
    ['mode', 'calendar'],
    ['cut_off', '14:00'],
    ['units_at_once', '2'],
    ...hours('hours_from', '08:00'),
    ...hours('hours_to', '16:00'),
    ...days.flat(),
  ];
  const post = (fields: [string, string][]) =>
    as('owner').post(`${PATH}?tab=dates`, fields, { Accept: 'text/html' });
  const contact = async () => (await shop.get('/contact')).text();
  expect(await contact()).toContain('Monday to Friday, 9 AM to 6 PM');
  const wrong = await post(form(day('2026-13-01', 'Typed and kept')));
  expect([wrong.status, await wrong.text()]).toEqual([400, expect.stringContaining('Typed and kept')]);
  const saved = await post(form(day('2027-01-01', 'New Year'), day('', '')));
  expect([saved.status, saved.headers.get('Location')]).toEqual([303, `${PATH}?tab=dates`]);
  expect(await readWorkWeek(shop.ctx)).toMatchObject({
    hours: [1, 2, 3, 4].map((weekday) => ({ weekday, startsAt: '08:00', endsAt: '16:00' })),
    days: [{ day: '2027-01-01', note: 'New Year' }],
  });
  const [row] = await shop.ctx.db.select().from(contentBlocks).where(eq(contentBlocks.key, 'promise'));
  expect(row?.value).toEqual({ mode: 'calendar', cutOff: '14:00', unitsAtOnce: 2 });
  await expect.poll(contact).toContain('Monday to Thursday, 8 AM to 4 PM');
});

test('retention periods save without JavaScript and update the privacy policy', async () => {
  const policy = async () => (await shop.get('/legal/privacy-policy')).text();
  const post = (fields: Record<string, string>) => {
    const values = {
      ...toRetentionFormValues(DEFAULT_RETENTION_DAYS, 0),
      intent: 'save-retention',
      ...fields,
    };
    return as('manager').post(`${PATH}?tab=retention`, fieldsOf(values), { Accept: 'text/html' });
  };
  expect(await policy()).toContain('Up to 12 months after our last exchange');
  const wrong = await post({ messages: '45', unpaidOrders: '13' });
  const page = await wrong.text();
  expect(wrong.status).toBe(400);
  expect(page).toContain('Enter a whole number of days from 14 to 365.');
  expect(page).toMatch(/name="messages"[^>]*value="45"|value="45"[^>]*name="messages"/);
  expect((await findSiteSettingsBlock(shop.ctx, 'retention')).version).toBe(0);
  const saved = await post({ messages: '45' });
  expect([saved.status, saved.headers.get('Location')]).toEqual([303, `${PATH}?tab=retention`]);
  expect(await policy()).toContain('Up to 45 days after our last exchange');
  await shop.ctx.db.update(contentBlocks).set({ value: { messages: 1 } });
  const unreadable = await (await as('owner').get(`${PATH}?tab=retention`)).text();
  expect(unreadable).toContain('keeps everything for the longest period');
  expect(unreadable).toMatch(/name="searches"[^>]*value="365"|value="365"[^>]*name="searches"/);
});
