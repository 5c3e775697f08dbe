import { expect, test } from 'vitest';

import { makeUser } from '#app/modules/identity/fixtures.ts';
import { recordSignInBrowser } from '#app/modules/identity/sessions/record-device.server.ts';
import { users } from '#app/modules/identity/account-tables.server.ts';
import { assignRole } from '#app/modules/identity/team/assign-role.server.ts';

import { freshContext, type TestContext } from '../../../tests/shop/context.ts';

import { notices } from './tables.server.ts';
import { notifySecurityEventJob } from './notify-security-event.job.server.ts';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const CHROME = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36';

const noticesOf = async (ctx: TestContext) =>
  (await ctx.jobs.sent()).filter(({ queue }) => queue === 'security.tell').map(({ data }) => data);

async function world(role: string) {
  const ctx = await freshContext();
  const owner = makeUser({ email: 'olga@example.com', role: 'owner' });
  const person = makeUser({ email: 'nora@example.com', name: 'Nora Lindqvist', role });
  await ctx.db.insert(users).values([owner, person]);
  const [nora] = (await ctx.db.select().from(users)).filter(({ email }) => email === person.email);
  if (!nora) throw new Error('nobody is there');
  return { ctx, nora };
}

test('the owners are notified of a changed role once, by a job that holds no name', async () => {
  const { ctx, nora } = await world('editor');
  expect(await assignRole(ctx, nora, 'manager')).toEqual({ ok: true });
  const found = await noticesOf(ctx);
  expect(found).toHaveLength(1);
  expect(JSON.stringify(found)).not.toMatch(/nora/i);
  for (let again = 0; again < 2; again += 1)
    for (const data of found) await notifySecurityEventJob.run(ctx, data);
  expect(await ctx.db.select().from(notices)).toMatchObject([
    { kind: 'security.role', title: 'Nora Lindqvist is now manager (was editor)', href: '/admin/users' },
  ]);
});

test.each([
  ['editor', ['Nora Lindqvist signed in from a new device: Chrome on Windows']],
  ['customer', []],
])('the second device of a person with the role %s is reported to the owners: %s', async (role, titles) => {
  const { ctx, nora } = await world(role);
  for (const userAgent of [FIREFOX, FIREFOX, CHROME])
    await recordSignInBrowser({ ...ctx, userAgent }, nora.id);
  for (const data of await noticesOf(ctx)) await notifySecurityEventJob.run(ctx, data);
  expect((await ctx.db.select().from(notices)).map(({ title }) => title)).toEqual(titles);
});

test('a job about a person who is deleted by then sends no notification', async () => {
  const { ctx, nora } = await world('editor');
  await assignRole(ctx, nora, 'manager');
  await ctx.db.delete(users);
  for (const data of await noticesOf(ctx)) await notifySecurityEventJob.run(ctx, data);
  expect(await ctx.db.select().from(notices)).toEqual([]);
});
