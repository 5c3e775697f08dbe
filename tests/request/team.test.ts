import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { auditLog } from '#app/modules/audit/tables.server.ts';
import { invitations, sessions, users } from '#app/modules/identity/account-tables.server.ts';
import { outbox } from '#app/modules/outbox/tables.server.ts';

import { openTestShop, type TestShop } from './shop.ts';
import { mails, openVisitor, PASSWORD, signedInAs, signedUp, type Visitor } from './visitor.ts';

let shop: TestShop;
let owner: Visitor;
let manager: Visitor;
beforeAll(async () => {
  shop = await openTestShop({ RATE_LIMITS: 'off' });
  owner = await signedInAs(shop, 'owner');
  manager = await signedInAs(shop, 'manager');
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.ctx.db.delete(outbox);
  await shop.ctx.db.delete(invitations);
});

const TEAM = '/admin/users';
const location = (response: Response) => response.headers.get('Location');
/** Posts as a page without JavaScript does, so that success is a redirect. */
const post = (visitor: Visitor, fields: Record<string, string>) =>
  visitor.post(TEAM, fields, { Accept: 'text/html' });
async function idOf(email: string): Promise<string> {
  const [user] = await shop.ctx.db.select({ id: users.id }).from(users).where(eq(users.email, email));
  return user?.id ?? '';
}
async function roleOf(email: string) {
  const [user] = await shop.ctx.db.select().from(users).where(eq(users.email, email));
  return user?.role;
}
async function acceptPath(): Promise<string> {
  const mail = (await mails(shop)).findLast(({ template }) => template === 'team.invite');
  const url = new URL(String(mail?.payload['acceptUrl']));
  return url.pathname + url.search;
}
const ACCEPT = '/auth/sign-up?step=invite';

test('each value of a list carries the name of its column, for phones; what only acts has none', async () => {
  const html = await (await owner.get(TEAM)).text();
  for (const label of ['Email', 'Role', 'Two-step sign-in', 'Status'])
    expect(html).toContain(`data-label="${label}"`);
  expect(html).not.toContain('data-label="Actions"');
});

test('an invitation is emailed, can be opened many times, and is accepted once', async () => {
  expect((await post(owner, { intent: 'invite', email: 'Eve@Example.com', role: 'editor' })).status).toBe(
    303,
  );
  expect(await mails(shop)).toMatchObject([
    {
      template: 'team.invite',
      recipient: 'eve@example.com',
      payload: { role: 'editor', inviter: 'Ada Lovelace' },
    },
  ]);
  const path = await acceptPath();
  const [stored] = await shop.ctx.db.select().from(invitations);
  expect(JSON.stringify(stored)).not.toContain(path.split('=')[1]);
  const visitor = openVisitor(shop);
  for (let look = 0; look < 2; look++) {
    expect(location(await visitor.get(path))).toBe(ACCEPT);
    expect(await (await visitor.get(ACCEPT)).text()).toContain('as an editor');
  }
  const weak = await visitor.post(ACCEPT, { intent: 'invite', name: 'Eve', password: 'short' });
  expect([weak.status, (await weak.text()).includes('Use at least 12 characters')]).toEqual([400, true]);
  const person = { intent: 'invite', name: 'Eve Example', password: PASSWORD, email: 'mallory@example.com' };
  const joined = await visitor.post(ACCEPT, person);
  expect([joined.status, location(joined)]).toEqual([303, '/admin']);
  expect((await visitor.get('/admin')).status).toBe(200);
  expect(await roleOf('eve@example.com')).toBe('editor');
  expect(await roleOf('mallory@example.com')).toBeUndefined();
  const again = openVisitor(shop);
  await again.get(path);
  const late = await again.post(ACCEPT, person);
  expect([late.status, (await late.text()).includes('is no longer open')]).toEqual([422, true]);
});

test('sending an invitation again ends the link before; taking it back, or 72 hours, ends it for good', async () => {
  await post(owner, { intent: 'invite', email: 'finn@example.com', role: 'fulfiller' });
  const first = await acceptPath();
  const [stored] = await shop.ctx.db.select().from(invitations);
  const id = stored?.id ?? '';
  expect((await post(owner, { intent: 'resend', id })).status).toBe(303);
  const second = await acceptPath();
  const look = async (path: string) => {
    const visitor = openVisitor(shop);
    await visitor.get(path);
    return (await visitor.get(ACCEPT)).text();
  };
  expect(await look(first)).toContain('is no longer open');
  expect(await look(second)).toMatch(
    /<title>Join the team - [^]*You’re invited to join this shop as an? [a-z]+\./,
  );
  const hours = ((stored?.expiresAt.getTime() ?? 0) - Date.now()) / 3_600_000;
  expect(Math.round(hours)).toBe(72);
  await shop.ctx.db.update(invitations).set({ expiresAt: new Date() });
  expect(await look(second)).toContain('is no longer open');
  await shop.ctx.db.update(invitations).set({ expiresAt: new Date(Date.now() + 60_000) });
  expect((await post(owner, { intent: 'revoke', id })).status).toBe(303);
  expect(await look(second)).toContain('is no longer open');
});

test('an existing account that accepts an invitation keeps its password, gets the role and signs in again', async () => {
  const customer = await signedUp(shop, 'gina@example.com');
  await post(owner, { intent: 'invite', email: 'gina@example.com', role: 'analyst' });
  const path = await acceptPath();
  await customer.get(path);
  expect(await (await customer.get(ACCEPT)).text()).toContain('Accept invitation');
  expect(location(await customer.post(ACCEPT, { intent: 'invite', password: 'another password' }))).toBe(
    '/auth/sign-in?next=%2Fadmin',
  );
  expect((await customer.get('/admin')).status).toBe(302);
  await customer.post('/auth/sign-in', { email: 'gina@example.com', password: PASSWORD });
  expect((await customer.get('/admin')).status).toBe(200);
});

test('a new role ends the sessions, is in the audit, and is mailed to the person and to every owner', async () => {
  const editor = await signedInAs(shop, 'editor', 'hank@example.com');
  const id = await idOf('hank@example.com');
  await shop.ctx.db.delete(outbox);
  expect((await post(owner, { intent: 'change-role', id, role: 'manager' })).status).toBe(303);
  expect((await editor.get('/admin')).status).toBe(302);
  const notified = (await mails(shop)).map(({ template, recipient }) => [template, recipient]);
  expect(notified.toSorted((a, b) => String(a[1]).localeCompare(String(b[1])))).toEqual([
    ['team.role', 'hank@example.com'],
    ['team.role', 'owner@example.com'],
  ]);
  const lines = await shop.ctx.db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.action, 'team.role_changed'), eq(auditLog.entityId, id)));
  expect(lines).toMatchObject([{ before: { role: 'editor' }, after: { role: 'manager' } }]);
  expect((await post(owner, { intent: 'remove', id })).status).toBe(303);
  expect(await roleOf('hank@example.com')).toBe('customer');
});

test('suspending ends the sessions and blocks sign-in until the suspension is lifted', async () => {
  const editor = await signedInAs(shop, 'editor', 'ivan@example.com');
  const id = await idOf('ivan@example.com');
  expect((await post(owner, { intent: 'suspend', id })).status).toBe(303);
  expect((await editor.get('/admin')).status).toBe(302);
  expect(await (await owner.get(`${TEAM}?status=suspended`)).text()).toContain('ivan@example.com');
  const signIn = () => editor.post('/auth/sign-in', { email: 'ivan@example.com', password: PASSWORD });
  expect((await signIn()).status).toBe(403);
  expect((await post(owner, { intent: 'unsuspend', id })).status).toBe(303);
  expect((await signIn()).status).toBe(303);
});

test('the last owner cannot be demoted, removed or suspended, and no owner can suspend themselves', async () => {
  const id = await idOf('owner@example.com');
  for (const intent of ['change-role', 'remove']) {
    const refused = await post(owner, { id, intent, role: 'editor' });
    expect([refused.status, (await refused.text()).includes('The shop needs an owner')]).toEqual([422, true]);
  }
  const own = await post(owner, { intent: 'suspend', id });
  expect([own.status, (await own.text()).includes('You can’t suspend yourself')]).toEqual([422, true]);
  expect(await roleOf('owner@example.com')).toBe('owner');
});

test('of two owners who remove each other at the same moment one stays', async () => {
  const second = await signedInAs(shop, 'owner', 'jane@example.com');
  const [first, other] = [await idOf('owner@example.com'), await idOf('jane@example.com')];
  const answers = await Promise.all([
    post(owner, { intent: 'change-role', id: other, role: 'editor' }),
    post(second, { intent: 'change-role', id: first, role: 'editor' }),
  ]);
  expect(answers.filter(({ status }) => status === 303)).toHaveLength(1);
  const left = await shop.ctx.db.select().from(users).where(eq(users.role, 'owner'));
  expect(left).toHaveLength(1);
  // Restores the first owner for the other tests of this file.
  await shop.ctx.db.update(users).set({ role: 'owner' }).where(eq(users.id, first));
  await shop.ctx.db.update(users).set({ role: 'customer' }).where(eq(users.id, other));
  await owner.post('/auth/sign-in', { email: 'owner@example.com', password: PASSWORD });
});

test('an action without a recent proof asks for one, keeps the form and then runs', async () => {
  await shop.ctx.db.update(sessions).set({ provedAt: new Date(Date.now() - 11 * 60_000) });
  const fields = { intent: 'invite', email: 'kim@example.com', role: 'analyst' };
  const requested = await post(owner, fields);
  expect(requested.status).toBe(422);
  const page = await requested.text();
  expect(page).toContain('Confirm that it is you');
  for (const [name, value] of [
    ['email', 'kim@example.com'],
    ['role', 'analyst'],
  ])
    expect(page).toMatch(new RegExp(`<input type="hidden" name="${name}" value="${value}"`));
  const wrong = await post(owner, { ...fields, proof: 'not the password' });
  expect([wrong.status, (await wrong.text()).includes('That’s not your password')]).toEqual([422, true]);
  expect(await shop.ctx.db.select().from(invitations)).toEqual([]);
  expect((await post(owner, { ...fields, proof: PASSWORD })).status).toBe(303);
  expect(await shop.ctx.db.select().from(invitations)).toMatchObject([{ email: 'kim@example.com' }]);
  // The proof counts for the next 10 minutes.
  expect((await post(owner, { ...fields, email: 'lee@example.com' })).status).toBe(303);
});

test('a manager sees the team and changes nothing; customers are listed with their orders', async () => {
  await manager.post('/auth/sign-in', { email: 'manager@example.com', password: PASSWORD });
  const page = await (await manager.get(TEAM)).text();
  expect(page).toContain('owner@example.com');
  expect(page).not.toMatch(/Change role|Send invitation/);
  const id = await idOf('owner@example.com');
  for (const intent of ['suspend', 'invite', 'no such intent']) {
    const fields = { intent, id, email: 'x@example.com', role: 'owner' };
    expect((await post(manager, fields)).status).toBe(403);
  }
  await signedUp(shop, 'customer-of-the-list@example.com');
  const customers = await (await manager.get(`${TEAM}?tab=customers&q=of-the-list`)).text();
  expect(customers).toContain('customer-of-the-list@example.com');
  expect(customers).not.toContain('owner@example.com');
  expect(await (await manager.get(`${TEAM}?tab=customers&q=%25_`)).text()).toContain('No customers match');
});
