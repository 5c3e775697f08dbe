import { eq } from 'drizzle-orm';
import { afterEach, expect, test } from 'vitest';

import { auditLog } from '#app/modules/audit/tables.server.ts';
import { makeContactMessage } from '#app/modules/crm/fixtures.ts';
import { accounts, sessions, users } from '#app/modules/identity/tables.server.ts';
import { addOrder } from '#app/modules/orders/fixtures.ts';
import { orders } from '#app/modules/orders/tables.server.ts';

import { openTestShop, type TestShop } from './shop.ts';
import { openVisitor, PASSWORD, signedUp } from './visitor.ts';

let shop: TestShop;
afterEach(() => shop.close());

const location = (response: Response) => response.headers.get('Location');

async function idOf(email: string): Promise<string> {
  const [user] = await shop.ctx.db.select().from(users).where(eq(users.email, email));
  return user?.id ?? '';
}

test('a copy of my data holds what is mine and proved to be, nothing of others, and no secret', async () => {
  shop = await openTestShop({ RATE_LIMITS: 'off' });
  const visitor = await signedUp(shop);
  await signedUp(shop, 'eve@example.com');
  const owners = [
    { userId: await idOf('ada@example.com'), customerName: 'By account' },
    { emailNorm: 'ada@example.com', email: 'Ada@Example.com', customerName: 'As a guest' },
    { userId: await idOf('eve@example.com'), emailNorm: 'ada@example.com', customerName: 'Of Eve' },
    { emailNorm: 'eve@example.com', customerName: 'A guest named Eve' },
  ];
  for (const [place, owner] of owners.entries()) {
    const id = await addOrder(shop.ctx, { createdAt: new Date(Date.UTC(2026, 0, 1 + place)) });
    await shop.ctx.db.update(orders).set(owner).where(eq(orders.id, id));
  }
  for (const email of ['ada@example.com', 'eve@example.com']) {
    const message = makeContactMessage({ email, message: `Something that ${email} wrote to the shop.` });
    expect((await shop.post('/api/contact', message)).status).toBeLessThan(300);
  }
  const answer = await visitor.post('/account/data', {});
  expect(answer.status).toBe(200);
  expect(answer.headers.get('Content-Disposition')).toMatch(/^attachment; filename="my-data-[\d-]+\.json"/);
  expect(answer.headers.get('Cache-Control')).toBe('private, no-store');
  const text = await answer.text();
  const copy: unknown = JSON.parse(text);
  expect(copy).toMatchObject({
    profile: { name: 'Ada Lovelace', email: 'ada@example.com', company: 'Analytical Engines' },
    twoStepSignInSince: null,
    sessions: [{ userAgent: expect.stringContaining('Firefox') }],
    contact: { messages: [{ message: 'Something that ada@example.com wrote to the shop.' }] },
    orders: [
      { customerName: 'By account', items: [{ title: 'Landing Page', lineCents: 149_00 }] },
      { customerName: 'As a guest', items: [{ title: 'Landing Page' }] },
    ],
  });
  expect(copy).toHaveProperty('orders.length', 2);
  expect(text).not.toMatch(/eve|argon2/i);
  for (const { token } of await shop.ctx.db.select().from(sessions)) expect(text).not.toContain(token);
  for (const { password } of await shop.ctx.db.select().from(accounts))
    expect(text).not.toContain(String(password));
  const lines = await shop.ctx.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.action, 'account.data_downloaded'));
  expect(lines).toHaveLength(1);
});

test('a copy needs a proof of the last ten minutes, by a form only, and comes three times an hour', async () => {
  shop = await openTestShop();
  const visitor = await signedUp(shop);
  expect(location(await visitor.get('/account/data'))).toBe('/account?tab=privacy');
  expect((await openVisitor(shop).post('/account/data', {})).status).toBe(401);
  await shop.ctx.db.update(sessions).set({ provedAt: new Date(Date.now() - 11 * 60_000) });
  const refused = await visitor.post('/account/data', { proof: 'not the password' });
  expect(location(refused)).toBe('/account?tab=privacy&refused=wrong-proof');
  const page = await (await visitor.get(location(refused) ?? '')).text();
  expect(page).toContain('This is not your password, and not a code of your app.');
  expect((await visitor.post('/account/data', { proof: PASSWORD })).status).toBe(200);
  for (let again = 0; again < 2; again++) expect((await visitor.post('/account/data', {})).status).toBe(200);
  const tooOften = await visitor.post('/account/data', {});
  expect(location(tooOften)).toBe('/account?tab=privacy&refused=too-many');
  expect(await (await visitor.get(location(tooOften) ?? '')).text()).toContain('Please wait a while');
});
