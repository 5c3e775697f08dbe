import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { getShopTimeFormatters } from '#app/lib/dates.ts';
import { DAY_MS } from '#app/lib/durations.ts';
import { EASTERN_TIME_ZONE } from '#app/lib/shop-zone.ts';
import { addServiceFixtures } from '#app/modules/catalog/fixtures.ts';
import { services } from '#app/modules/catalog/tables.server.ts';
import { briefTemplates } from '#app/modules/fulfilment/briefs/brief-tables.server.ts';
import { addBrief, addWork, makeQuestion } from '#app/modules/fulfilment/fixtures.ts';
import { users } from '#app/modules/identity/account-tables.server.ts';

import { openTestShop, type TestShop } from './shop.ts';
import { signedUp, type Visitor } from './visitor.ts';

const BRIEFED = '00000000-0000-4000-8000-000000000911';
const PLAIN = '00000000-0000-4000-8000-000000000912';
const GOAL = makeQuestion({ key: 'goal', type: 'long', isRequired: true });

let shop: TestShop;
let ada: Visitor;
let adaId: string | null;

beforeAll(async () => {
  shop = await openTestShop({ RATE_LIMITS: 'off' });
  ada = await signedUp(shop);
  const [user] = await shop.ctx.db.select().from(users).where(eq(users.email, 'ada@example.com'));
  adaId = user?.id ?? null;
  await addServiceFixtures(
    shop.ctx,
    { id: BRIEFED, slug: 'briefed', delivery_time_days: 1 },
    { id: PLAIN, slug: 'plain', delivery_time_days: 1 },
  );
  const [template] = await shop.ctx.db
    .insert(briefTemplates)
    .values({ name: 'Goals', questions: [GOAL] })
    .returning({ id: briefTemplates.id });
  await shop.ctx.db
    .update(services)
    .set({ briefTemplateId: template?.id ?? null })
    .where(eq(services.id, BRIEFED));
});

afterAll(() => shop.close());

const wordsOf = (html: string) =>
  html
    .replaceAll(/<(?:script|style|noscript)[\s\S]*?<\/(?:script|style|noscript)>|<!-- -->/g, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ');
const inDays = (days: number) =>
  getShopTimeFormatters(EASTERN_TIME_ZONE).day(new Date(Date.now() + days * DAY_MS));

test('the page of a service promises from the brief on where it needs one, and from the order on where not', async () => {
  const briefed = wordsOf(await (await shop.get('/service/briefed')).text());
  expect(briefed).toContain('Delivered within 24 hours of your brief.');
  expect(briefed).not.toMatch(/Delivered by|hours after your order/);
  const plain = wordsOf(await (await shop.get('/service/plain')).text());
  expect(plain).toContain('Delivered by 24 hours after your order');
  expect(plain).not.toContain('of your brief');
});

test('the cart lines say which services need a brief', async () => {
  const answer = await shop.post('/api/cart-lines', { ids: [BRIEFED, PLAIN] });
  // The test asserts this shape.
  const { services: lines } = (await answer.json()) as { services: { id: string; needs_brief: boolean }[] };
  expect(Object.fromEntries(lines.map(({ id, needs_brief }) => [id, needs_brief]))).toEqual({
    [BRIEFED]: true,
    [PLAIN]: false,
  });
});

test('the page of an order and the list say the same sentence, and no date that moves', async () => {
  const { orderId, itemIds } = await addWork(shop.ctx, {
    items: [{ workState: 'awaiting_brief', isBriefRequired: true, deliveryDays: 2 }],
    order: { userId: adaId },
  });
  await addBrief(shop.ctx, itemIds[0] ?? '', [GOAL]);
  const page = wordsOf(await (await ada.get(`/orders/${orderId}`)).text());
  const sentence = `Delivered within 2 days of your brief. Send it today and you’ll have your delivery by ${inDays(2)}`;
  expect(page.split(sentence)).toHaveLength(3);
  expect(page).not.toMatch(/\bDue\b|moves with your brief/);
  const list = wordsOf(await (await ada.get('/orders')).text());
  expect(list).toContain('Your delivery clock starts once we have your brief.');
  expect(list).not.toMatch(/\bDue\b/);
});

test('of several services the brief that is in leads to the one that is missing', async () => {
  const waits = { workState: 'awaiting_brief' as const, isBriefRequired: true };
  const { orderId, itemIds } = await addWork(shop.ctx, { items: [waits, waits], order: { userId: adaId } });
  for (const id of itemIds) await addBrief(shop.ctx, id, [GOAL]);
  const [first, second] = itemIds;
  const address = `/orders/${orderId}/brief/${first}`;
  const fields = { intent: 'submit', version: '1', 'answer-goal': 'More calls' };
  expect((await ada.post(address, fields, { Accept: 'text/html' })).status).toBe(303);
  const sent = await (await ada.get(address)).text();
  expect(wordsOf(sent)).toContain('Still missing: the brief for Service 2.');
  expect(sent).toContain(`href="/orders/${orderId}/brief/${second}"`);
  expect(wordsOf(await (await ada.get(`/orders/${orderId}`)).text())).toContain(
    'Your turn: send the brief for Service 2.',
  );
});
