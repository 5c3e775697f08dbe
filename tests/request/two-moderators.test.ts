import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { auditLog } from '#app/modules/audit/tables.server.ts';
import { addServiceFixtures } from '#app/modules/catalog/fixtures.ts';
import { services } from '#app/modules/catalog/tables.server.ts';
import { users } from '#app/modules/identity/account-tables.server.ts';
import { addReviews } from '#app/modules/reviews/fixtures.ts';
import { serviceReviews } from '#app/modules/reviews/tables.server.ts';

import { openTestShop, type TestShop } from './shop.ts';
import { signedInAs, type Visitor } from './visitor.ts';

let shop: TestShop;
let owner: Visitor;
let manager: Visitor;
beforeAll(async () => {
  shop = await openTestShop({ RATE_LIMITS: 'off' });
  owner = await signedInAs(shop, 'owner');
  manager = await signedInAs(shop, 'manager');
  await shop.ctx.db.update(users).set({ name: 'Mara Ellison' }).where(eq(users.role, 'manager'));
  await addServiceFixtures(shop.ctx, {});
});
afterAll(() => shop.close());

let path: string;
beforeEach(async () => {
  await shop.ctx.db.delete(serviceReviews);
  const [service] = await shop.ctx.db.select().from(services);
  await addReviews(shop.ctx, { service_id: service?.id, status: 'pending' });
  path = `/admin/reviews/${(await stored()).id}`;
});

async function stored() {
  const [review] = await shop.ctx.db.select().from(serviceReviews);
  if (!review) throw new Error('no review');
  return review;
}

type Fields = Record<string, string>;
const send = (visitor: Visitor, intent: string, fields: Fields = {}) =>
  visitor.post(path, { version: '1', ...fields, intent }, { Accept: 'text/html' });

test('the second of two moderators hears what the first did, with what was typed, and may write over it', async () => {
  expect((await send(manager, 'reject', { reason: 'off_topic' })).status).toBe(303);
  const reply = 'Thank you, Nora.';
  const late = await send(owner, 'reply', { reply });
  const page = await late.text();
  expect(late.status).toBe(409);
  expect(page).toContain('Changed by Mara Ellison at');
  expect(page).toContain('Your changes are not saved yet.');
  expect(page).toMatch(/State<\/dt><dd[^>]*>rejected/);
  // In the field, and in the form that overwrites.
  expect(page.split(reply).length - 1).toBeGreaterThanOrEqual(2);
  expect(await stored()).toMatchObject({ status: 'rejected', reply: null, version: 2 });
  expect((await send(owner, 'reply', { reply, overwrite: '2' })).status).toBe(303);
  expect(await stored()).toMatchObject({ status: 'rejected', reply, version: 3 });
});

test('every decision about one review is refused when it was changed meanwhile, and changes nothing', async () => {
  await send(manager, 'reply', { reply: 'First' });
  const before = await stored();
  const actions: [string, Fields][] = [
    ['approve', {}],
    ['spam', {}],
    ['reject', { reason: 'abuse' }],
    ['trash', {}],
    ['pin', {}],
    ['reply', { reply: 'Second' }],
    ['edit', { title: 'Another title', text: 'Everything on the list was there the next day.' }],
    ['ask-edit', { note: 'Please leave the name of the person out.' }],
    ['feature', {}],
  ];
  for (const [intent, fields] of actions)
    expect([intent, (await send(owner, intent, fields)).status]).toEqual([intent, 409]);
  expect(await stored()).toEqual(before);
});

test('words a writer changed after the moderator had read them are not approved unseen', async () => {
  await shop.ctx.db.update(serviceReviews).set({ content: 'Something else.', version: 2 });
  const late = await send(owner, 'approve');
  expect(late.status).toBe(409);
  expect(await late.text()).toContain('Changed by Its writer at');
  expect((await stored()).status).toBe('pending');
});

test('pressing the same button twice acts once and gives the same answer', async () => {
  for (let press = 0; press < 2; press++) expect((await send(owner, 'approve')).status).toBe(303);
  expect(await stored()).toMatchObject({ status: 'approved', version: 2 });
  const ofReview = and(eq(auditLog.entity, 'review'), eq(auditLog.entityId, (await stored()).id));
  const lines = await shop.ctx.db.select().from(auditLog).where(ofReview);
  expect(lines.map(({ action }) => action)).toEqual(['review.approved']);
});
