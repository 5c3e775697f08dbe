import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { EASTERN_TIME_ZONE } from '#app/lib/shop-zone.ts';
import { getDayAndMinutesInZone } from '#app/lib/zone-days.ts';
import { auditLog } from '#app/modules/audit/tables.server.ts';
import { makeContactMessage } from '#app/modules/crm/fixtures.ts';
import { recoveryCodes, sessions, twoFactors, users } from '#app/modules/identity/account-tables.server.ts';
import { addOrder } from '#app/modules/orders/fixtures.ts';
import { orders } from '#app/modules/orders/order-tables.server.ts';
import { outbox } from '#app/modules/outbox/tables.server.ts';

import { openTestShop, type TestShop } from './shop.ts';
import { mails, openVisitor, PASSWORD, signedInAs, signedUp, signUpFields, type Visitor } from './visitor.ts';

let shop: TestShop;
let owner: Visitor;
let manager: Visitor;
beforeAll(async () => {
  shop = await openTestShop({ RATE_LIMITS: 'off' });
  owner = await signedInAs(shop, 'owner');
  manager = await signedInAs(shop, 'manager');
});
afterAll(() => shop.close());
beforeEach(() => shop.ctx.db.delete(outbox));

const LIST = '/admin/users?tab=customers';
const location = (response: Response) => response.headers.get('Location');
async function person(email: string) {
  const [found] = await shop.ctx.db.select().from(users).where(eq(users.email, email));
  if (!found) throw new Error(`nobody is called ${email}`);
  return found;
}
const pageOf = (id: string) => `/admin/users/${id}`;
/** Posts as a page without JavaScript does, so that success is a redirect. */
const post = (visitor: Visitor, id: string, fields: Record<string, string>) =>
  visitor.post(pageOf(id), fields, { Accept: 'text/html' });
const refusal = async (response: Response) => {
  const alert = /role="alert"[^]*?<\/(?:ul|div|p)>/.exec(await response.text())?.[0] ?? '';
  return [response.status, alert.replaceAll(/<[^>]*>/g, ' ')] as const;
};
/** An order of an account, or of a guest with an email address. */
async function buy(of: { userId: string } | { emailNorm: string }, refundedCents = 0) {
  const id = await addOrder(shop.ctx, { status: 'COMPLETED' });
  await shop.ctx.db
    .update(orders)
    .set({ ...of, refundedCents })
    .where(eq(orders.id, id));
  return id;
}

test('the page of a customer shows what was bought, wished and written, and the list sums it up', async () => {
  await signedUp(shop, 'grace@example.com');
  const { id } = await person('grace@example.com');
  const orderId = await buy({ userId: id }, 49_00);
  await buy({ userId: id });
  await shop.post('/api/contact', makeContactMessage({ email: 'grace@example.com' }));
  const list = await (await manager.get(`${LIST}&q=grace`)).text();
  for (const fact of ['grace@example.com', 'Analytical Engines', '$249.00', pageOf(id)])
    expect(list).toContain(fact);
  const page = await (await manager.get(pageOf(id))).text();
  for (const fact of [
    orderId.slice(0, 8),
    'Landing Page',
    '$49.00 refunded',
    '2 orders, $249.00 paid and kept',
    '1 message through the contact form, 0 in orders',
    'Firefox on Windows',
    'Not wanted',
  ])
    expect(page).toContain(fact);
  expect(page).not.toMatch(/Export data|Delete account|Download data/);
  expect(await (await owner.get(pageOf(id))).text()).toMatch(/Export data[^]*Delete account/);
  // Staff, unknown ids and invalid ids have no such page.
  const none = [(await person('owner@example.com')).id, crypto.randomUUID(), 'x', '%27'];
  for (const other of none) expect((await owner.get(pageOf(other))).status, other).toBe(404);
  const today = getDayAndMinutesInZone(EASTERN_TIME_ZONE, new Date()).day;
  expect(await (await manager.get(`${LIST}&q=grace&from=${today}&factor=no`)).text()).toContain(pageOf(id));
  for (const none of ['from=2999-01-01', 'to=2001-01-01', 'factor=yes', 'orders=no', 'status=suspended'])
    expect(await (await manager.get(`${LIST}&q=grace&${none}`)).text(), none).toContain('No customers match');
});

test('a manager corrects a name, suspends, lets in again, and sends the mails people ask for', async () => {
  const heidi = await signedUp(shop, 'heidi@example.com');
  const { id } = await person('heidi@example.com');
  await shop.ctx.db.delete(outbox);
  expect((await post(manager, id, { intent: 'rename', name: '  Heidi   Example ' })).status).toBe(303);
  expect((await person('heidi@example.com')).name).toBe('Heidi Example');
  expect((await refusal(await post(manager, id, { intent: 'rename', name: ' ' })))[1]).toContain(
    'Enter your name.',
  );
  expect((await post(manager, id, { intent: 'send-reset' })).status).toBe(303);
  expect(await mails(shop)).toMatchObject([{ template: 'account.reset', recipient: 'heidi@example.com' }]);
  expect((await refusal(await post(manager, id, { intent: 'send-code' })))[1]).toContain('already verified');

  expect((await post(manager, id, { intent: 'suspend' })).status).toBe(303);
  expect(location(await heidi.get('/account'))).toContain('/auth/sign-in');
  expect((await post(manager, id, { intent: 'unsuspend' })).status).toBe(303);
  expect((await heidi.post('/auth/sign-in', { email: 'heidi@example.com', password: PASSWORD })).status).toBe(
    303,
  );

  await openVisitor(shop).post('/auth/sign-up', signUpFields('judy@example.com'));
  await shop.ctx.db.delete(outbox);
  const judy = await person('judy@example.com');
  expect((await post(manager, judy.id, { intent: 'send-code' })).status).toBe(303);
  expect(await mails(shop)).toMatchObject([{ template: 'account.verify', recipient: 'judy@example.com' }]);
  // The audit log outlives the account, without name and address.
  const lines = await shop.ctx.db.select().from(auditLog).where(eq(auditLog.entityId, id));
  expect(lines.map(({ action }) => action)).toEqual(
    expect.arrayContaining([
      'customer.renamed',
      'customer.mailed',
      'customer.suspended',
      'customer.unsuspended',
    ]),
  );
  expect(JSON.stringify(lines)).not.toMatch(/heidi/i);
});

test('guest orders of the proved mailbox are attached by a manager, others by an owner with a reason', async () => {
  await signedUp(shop, 'kim@example.com');
  const { id } = await person('kim@example.com');
  const own = await buy({ emailNorm: 'kim@example.com' });
  const other = await buy({ emailNorm: 'old@example.com' });
  const attach = (visitor: Visitor, email: string, reason = '') =>
    post(visitor, id, { intent: 'attach', email, reason });
  expect((await attach(manager, 'Kim@Example.com ')).status).toBe(303);
  const ownerOf = async (order: string) =>
    (await shop.ctx.db.select().from(orders).where(eq(orders.id, order)))[0]?.userId;
  expect(await ownerOf(own)).toBe(id);
  expect((await refusal(await attach(manager, 'kim@example.com')))[1]).toContain('no guest orders');
  for (const [visitor, reason] of [
    [manager, 'They said so'],
    [owner, '  '],
  ] as const)
    expect((await refusal(await attach(visitor, 'old@example.com', reason)))[1]).toContain('Only an owner');
  expect(await ownerOf(other)).toBeNull();
  expect((await attach(owner, 'old@example.com', 'Showed the receipt')).status).toBe(303);
  expect(await ownerOf(other)).toBe(id);
  const [line] = (await shop.ctx.db.select().from(auditLog).where(eq(auditLog.entityId, id))).filter(
    ({ action, after }) => action === 'orders.attached' && after?.['reason'] !== null,
  );
  expect(line?.after).toEqual({ orderIds: [other], reason: 'Showed the receipt' });
});

test('a copy of the data is the owner’s alone, after a proof, without the browser’s own choices', async () => {
  await signedUp(shop, 'mia@example.com');
  const { id } = await person('mia@example.com');
  expect((await manager.get(`${pageOf(id)}/data`)).status).toBe(403);
  await shop.ctx.db.update(sessions).set({ provedAt: new Date(Date.now() - 11 * 60_000) });
  expect(location(await owner.get(`${pageOf(id)}/data`))).toBe(pageOf(id));
  const requested = await post(owner, id, { intent: 'show-data' });
  expect([requested.status, (await requested.text()).includes('Confirm that it is you')]).toEqual([
    422,
    true,
  ]);
  expect((await post(owner, id, { intent: 'show-data', proof: PASSWORD })).status).toBe(303);
  expect(await (await owner.get(pageOf(id))).text()).toContain('Download data');
  const copy = await owner.get(`${pageOf(id)}/data`);
  expect(copy.headers.get('Content-Disposition')).toMatch(/^attachment; filename="customer-[\da-f]{8}-/);
  const found: unknown = await copy.json();
  expect(found).toMatchObject({ profile: { email: 'mia@example.com' } });
  expect(found).not.toHaveProperty('consentOfThisBrowser');
  const lines = await shop.ctx.db.select().from(auditLog).where(eq(auditLog.entityId, id));
  expect(lines.map(({ action }) => action)).toContain('customer.data_exported');
});

test('exports the filtered list without formulas, and the audit omits the search text', async () => {
  await signedUp(shop, 'nina@example.com');
  await shop.ctx.db.update(users).set({ name: '=cmd()' }).where(eq(users.email, 'nina@example.com'));
  const confirm = '/admin/confirm?next=%2Fadmin%2Fusers%2Fexport.csv';
  expect((await manager.post(confirm, { proof: PASSWORD })).status).toBe(303);
  const answer = await manager.get('/admin/users/export.csv?q=nina@');
  expect(answer.headers.get('Content-Disposition')).toContain('customers.csv');
  const [header, row, ...more] = (await answer.text()).trim().split('\r\n');
  expect(header).toContain('"lifetime_value_cents"');
  expect(row).toContain(`"'=cmd()","nina@example.com","yes"`);
  expect(more).toEqual([]);
  const lines = await shop.ctx.db.select().from(auditLog).where(eq(auditLog.action, 'customers.exported'));
  expect(JSON.stringify(lines)).not.toContain('nina');
});

test('an owner turns off the second factor of another account, which gets an email, but not their own', async () => {
  const olga = await signedInAs(shop, 'editor', 'olga@example.com');
  const { id } = await person('olga@example.com');
  await shop.ctx.db.insert(twoFactors).values({ userId: id, sealedSecret: 's', confirmedAt: new Date() });
  await shop.ctx.db.insert(recoveryCodes).values({ userId: id, digest: 'd' });
  await shop.ctx.db.delete(outbox);
  const reset = (of: string) =>
    owner.post('/admin/users', { intent: 'reset-factor', id: of }, { Accept: 'text/html' });
  expect((await reset(id)).status).toBe(303);
  for (const table of [twoFactors, recoveryCodes])
    expect(await shop.ctx.db.select().from(table).where(eq(table.userId, id))).toEqual([]);
  expect(location(await olga.get('/admin'))).toContain('/auth/sign-in');
  expect(await mails(shop)).toMatchObject([
    { template: 'account.two_factor', recipient: 'olga@example.com', payload: { change: 'turned off' } },
  ]);
  expect((await refusal(await reset(id)))[1]).toContain('has no two-step sign-in');
  expect((await refusal(await reset((await person('owner@example.com')).id)))[1]).toContain(
    'in your account',
  );
});
