import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { addServiceFixtures } from '#app/modules/catalog/fixtures.ts';
import { services } from '#app/modules/catalog/tables.server.ts';
import { toBriefTemplateFormValues } from '#app/modules/fulfilment/briefs/brief-forms.ts';
import { briefTemplates } from '#app/modules/fulfilment/briefs/brief-tables.server.ts';
import { findBrief } from '#app/modules/fulfilment/briefs/find-brief.server.ts';
import { addBrief, addWork, makeQuestion } from '#app/modules/fulfilment/fixtures.ts';
import { users } from '#app/modules/identity/account-tables.server.ts';

import { openTestShop, type TestShop } from './shop.ts';
import { openVisitor, signedInAs, signedUp, type Visitor } from './visitor.ts';

const GOAL = makeQuestion({ key: 'goal', type: 'long', label: 'What for?', isRequired: true });
const SITE = makeQuestion({ key: 'site', type: 'url', label: 'Which site?' });

let shop: TestShop;
let ada: Visitor;
beforeAll(async () => {
  shop = await openTestShop();
  ada = await signedUp(shop);
});
afterAll(() => shop.close());

/** An order of Ada's that waits for its brief. */
async function waiting() {
  const [user] = await shop.ctx.db.select().from(users).where(eq(users.email, 'ada@example.com'));
  const { orderId, itemIds } = await addWork(shop.ctx, {
    items: [{ workState: 'awaiting_brief', isBriefRequired: true }],
    order: { userId: user?.id ?? null },
  });
  const [itemId = ''] = itemIds;
  await addBrief(shop.ctx, itemId, [GOAL, SITE]);
  return { orderId, itemId, page: `/orders/${orderId}/brief/${itemId}` };
}

const asDocument = { Accept: 'text/html' };

test('without JavaScript a brief can be saved, sent and changed, and keeps its input on errors', async () => {
  const { orderId, itemId, page } = await waiting();
  const saved = await ada.post(page, { later: 'yes', version: '1', 'answer-goal': 'Mo' }, asDocument);
  expect([saved.status, saved.headers.get('Location')]).toEqual([303, `${page}?saved`]);
  const fields = { intent: 'submit', version: '2', 'answer-goal': '', 'answer-site': 'nonsense' };
  const refused = await ada.post(page, fields, asDocument);
  const text = await refused.text();
  expect(refused.status).toBe(422);
  expect(text).toContain('What for? Answer this question.');
  expect(text).toContain('value="nonsense"');
  expect(refused.headers.get('Cache-Control')).toContain('no-store');
  const sent = await ada.post(
    page,
    { ...fields, version: '2', 'answer-goal': '<b>More</b> calls', 'answer-site': 'example.com' },
    asDocument,
  );
  expect([sent.status, sent.headers.get('Location')]).toEqual([303, page]);
  const read = await (await ada.get(page)).text();
  expect(read).toContain('We have your brief.');
  expect(read).toContain('&lt;b&gt;More&lt;/b&gt; calls');
  // From a tab that was not reloaded.
  const stale = await ada.post(page, { ...fields, version: '2', 'answer-goal': 'Mine' }, asDocument);
  expect(stale.status).toBe(409);
  const answered = await stale.text();
  expect(answered).toContain('Someone else changed these answers while you were editing.');
  expect(answered).toContain('&lt;b&gt;More&lt;/b&gt; calls');
  expect((await findBrief(shop.ctx, { orderId, itemId }))?.answers['goal']).toBe('<b>More</b> calls');
});

test('a brief of another customer or order is not found, and hostile answers change nothing', async () => {
  const mine = await waiting();
  const other = await waiting();
  const eve = await signedUp(shop, 'eve@example.com');
  const guest = openVisitor(shop);
  const fields = { intent: 'save', version: '1', 'answer-goal': 'x' };
  expect((await eve.get(mine.page)).status).toBe(404);
  expect((await eve.post(mine.page, fields)).status).toBe(404);
  expect((await guest.get(mine.page)).status).toBe(302);
  expect((await guest.post(mine.page, fields)).status).toBe(401);
  for (const item of [other.itemId, 'nonsense', mine.orderId]) {
    const page = `/orders/${mine.orderId}/brief/${item}`;
    expect((await ada.get(page)).status).toBe(404);
    expect((await ada.post(page, fields)).status).toBe(404);
  }
  const hostile: Record<string, string>[] = [
    { 'answer-__proto__': 'x' },
    { 'answer-admin': 'yes' },
    { 'answer-goal': 'x'.repeat(5001) },
  ];
  for (const answers of hostile)
    expect((await ada.post(mine.page, { ...fields, ...answers })).status).toBe(422);
  expect((await ada.post(mine.page, { ...fields, 'answer-goal': 'x'.repeat(1_100_000) })).status).toBe(413);
  const { orderId, itemId } = mine;
  expect((await findBrief(shop.ctx, { orderId, itemId }))?.answers).toEqual({});
});

test('an edited questionnaire updates the cached service page, and a stale save gets 409', async () => {
  const editor = await signedInAs(shop, 'editor');
  await addServiceFixtures(shop.ctx, { slug: 'asked' });
  const [template] = await shop.ctx.db
    .insert(briefTemplates)
    .values({ name: 'Asked', questions: [GOAL] })
    .returning();
  const id = template?.id ?? '';
  await shop.ctx.db
    .update(services)
    .set({ briefTemplateId: id })
    .where(and(eq(services.slug, 'asked')));
  expect(await (await shop.get('/service/asked')).text()).toContain('What for?');
  const values = toBriefTemplateFormValues(
    { name: 'Asked', questions: [{ ...GOAL, label: 'What is it good for?' }] },
    1,
  );
  const fields = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]));
  const page = `/admin/templates/briefs/${id}`;
  const saved = await editor.post(page, { ...fields, intent: 'save' }, asDocument);
  expect(saved.status).toBe(303);
  await expect.poll(async () => (await shop.get('/service/asked')).text()).toContain('What is it good for?');
  const stale = await editor.post(page, { ...fields, name: 'Mine', intent: 'save' }, asDocument);
  expect(stale.status).toBe(409);
  expect(await stale.text()).toContain('Mine');
});
