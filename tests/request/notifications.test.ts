import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { buildEmailUnsubscribeUrl } from '#app/modules/notifications/find-unsubscription.server.ts';
import { notifyStaff } from '#app/modules/notifications/inbox/notify-staff.server.ts';
import { mailRefusals, notices } from '#app/modules/notifications/tables.server.ts';
import { queueMailUnlessUnsubscribed } from '#app/modules/notifications/queue-wanted-mail.server.ts';
import { outbox } from '#app/modules/outbox/tables.server.ts';

import { addDeadLetter } from '../shop/dead-letter.ts';

import { openTestShop, type TestShop } from './shop.ts';
import { signedInAs, type Visitor } from './visitor.ts';

let shop: TestShop;
let owner: Visitor;
let manager: Visitor;

beforeAll(async () => {
  shop = await openTestShop({ RATE_LIMITS: 'off' });
  owner = await signedInAs(shop, 'owner');
  manager = await signedInAs(shop, 'manager');
  await notifyStaff(shop.ctx, {
    kind: 'lead.new',
    subject: 'lead:1',
    title: 'New message: <b>Help</b>',
    href: '/admin/users',
  });
});
afterAll(() => shop.close());

const textOf = async (visitor: Visitor, path: string) => (await visitor.get(path)).text();
const unread = async (visitor: Visitor) => (await visitor.get('/admin/notifications/unread')).json();
const post = (visitor: Visitor, path: string, fields: Record<string, string>) => visitor.post(path, fields);

test('a notice is counted, listed as text, and read once it is opened', async () => {
  expect(await unread(owner)).toEqual({ unread: 1 });
  const page = await textOf(owner, '/admin/notifications');
  expect(page).toContain('New message: &lt;b&gt;Help&lt;/b&gt;');
  expect(page).toContain('Notifications, 1 unread');
  const [own] = await shop.ctx.db.select().from(notices).where(eq(notices.kind, 'lead.new'));
  const mine = page.includes(own?.id ?? '') ? owner : manager;
  const other = mine === owner ? manager : owner;
  expect((await other.get(`/admin/notifications/open/${own?.id}`)).status).toBe(404);
  const opened = await mine.get(`/admin/notifications/open/${own?.id}`);
  expect([opened.status, opened.headers.get('location')]).toEqual([302, '/admin/users']);
  expect(await unread(mine)).toEqual({ unread: 0 });
  expect(await unread(other)).toEqual({ unread: 1 });
  await post(other, '/admin/notifications', { intent: 'read-all' });
  expect(await unread(other)).toEqual({ unread: 0 });
});

test('preferences are kept, also without script, and what cannot be switched off says so', async () => {
  const page = await textOf(manager, '/admin/notifications/preferences');
  expect(page).toContain('Refund requested: by email');
  expect(page).not.toContain('Refund failed: by email');
  const saved = await post(manager, '/admin/notifications/preferences', {
    intent: 'save',
    inApp: 'order.paid',
  });
  expect(saved.status).toBeLessThan(400);
  const after = await textOf(manager, '/admin/notifications/preferences');
  const box = (name: string, kind: string) =>
    new RegExp(`<input[^>]*name="${name}"[^>]*value="${kind}"[^>]*>`).exec(after)?.[0] ?? '';
  expect(box('inApp', 'order.paid')).toContain('checked');
  expect(box('inApp', 'message.in')).not.toContain('checked');
  expect(box('byMail', 'order.paid')).not.toContain('checked');
});

test('the delivery log shows each mail as text and sends it again', async () => {
  const [mail] = await shop.ctx.db
    .insert(outbox)
    .values({
      kind: 'mail',
      dedupeKey: 'delivery-log-test',
      recipient: 'nora@client.test',
      template: 'team.system',
      payload: { problem: '<script>alert(1)</script>', detail: 'x' },
      state: 'dead',
      error: 'mailbox full',
    })
    .returning();
  const list = await textOf(owner, '/admin/notifications/mails?state=trouble');
  expect(list).toContain('mailbox full');
  const path = `/admin/notifications/mails/${mail?.id}`;
  const page = await textOf(owner, path);
  expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
  expect(page).toContain('Try again');
  expect((await post(owner, path, { intent: 'resend', id: mail?.id ?? '' })).status).toBeLessThan(400);
  const [again] = await shop.ctx.db.select().from(outbox).where(eq(outbox.dedupeKey, 'delivery-log-test'));
  expect(again?.state).not.toBe('dead');
  expect((await owner.get('/admin/notifications/mails/nonsense')).status).toBe(404);
  expect((await post(owner, path, { intent: 'resend', id: 'nonsense' })).status).toBe(400);
});

test('a job that gave up is listed as text, retried without script, once, and counted in the health', async () => {
  const id = await addDeadLetter(shop.ctx, {
    queue: 'order.paid',
    data: { orderId: crypto.randomUUID() },
    output: { message: 'The <b>disk</b> is full.' },
    retries: 10,
  });
  const page = await textOf(owner, '/admin/notifications/jobs');
  expect(page).toContain('The &lt;b&gt;disk&lt;/b&gt; is full.');
  expect(page).toContain('Retry: Count a paid order');
  expect(await textOf(owner, '/admin')).toContain('Failed jobs');
  const press = () => post(manager, '/admin/notifications/jobs', { intent: 'retry', ids: id });
  expect((await press()).status).toBeLessThan(400);
  const second = await press();
  expect([second.status, await second.text()]).toEqual([
    409,
    expect.stringContaining('This job no longer exists'),
  ]);
  expect(await textOf(owner, '/admin/notifications/jobs')).toContain('No failed jobs');
  expect(await textOf(owner, '/admin/notifications/jobs?work=order.paid')).toContain(
    'No jobs match your filters',
  );
  const editor = await signedInAs(shop, 'editor');
  expect((await editor.get('/admin/notifications/jobs')).status).toBe(403);
  expect(await textOf(editor, '/admin/notifications')).not.toContain('/admin/notifications/jobs');
});

test('an unsubscribe link asks first; its POST works without cookies and from the mail client', async () => {
  await queueMailUnlessUnsubscribed(shop.ctx, {
    template: 'message.new',
    dedupeKey: 'msg:unsubscribe-test',
    recipient: 'guest@client.test',
    orderId: null,
    payload: { orderNumber: '1', service: 'x', orderUrl: 'http://shop.test/o', isTest: false, from: 'Mara' },
  });
  const [mail] = await shop.ctx.db.select().from(outbox).where(eq(outbox.dedupeKey, 'msg:unsubscribe-test'));
  const { pathname, search } = new URL(buildEmailUnsubscribeUrl(shop.ctx.settings, mail?.id ?? ''));
  const path = pathname + search;
  const requested = await shop.get(path);
  expect([
    requested.status,
    requested.headers.get('Cache-Control'),
    requested.headers.get('Referrer-Policy'),
  ]).toEqual([200, 'private, no-store', 'no-referrer']);
  expect(await requested.text()).toContain('Unsubscribe');
  expect(await shop.ctx.db.select().from(mailRefusals)).toEqual([]);
  const oneClick = await shop.handle(
    new Request(shop.settings.publicUrl + path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    }),
  );
  expect([oneClick.status, await oneClick.text()]).toEqual([200, expect.stringContaining('<h1')]);
  expect(await shop.ctx.db.select().from(mailRefusals)).toMatchObject([
    { mailbox: 'guest@client.test', topic: 'messages' },
  ]);
  expect((await shop.get(`${pathname}?t=${mail?.id}.forged`)).status).toBe(404);
});

test('only the owner sets what a role is notified of, also without script', async () => {
  const path = '/admin/notifications/defaults';
  expect(await textOf(owner, path)).toContain('Save defaults');
  const saved = await post(owner, path, { intent: 'save', role: 'fulfiller', inApp: 'message.in' });
  expect(saved.status).toBeLessThan(400);
  const fulfiller = await signedInAs(shop, 'fulfiller');
  const page = await textOf(fulfiller, '/admin/notifications/preferences');
  const boxes = [...page.matchAll(/<input type="checkbox"[^>]*>/g)].map(([box]) => box);
  expect(
    boxes.filter((box) => box.includes('checked')).map((box) => /value="([^"]+)"/.exec(box)?.[1]),
  ).toEqual(['message.in']);
  expect(page).not.toContain(path);
  expect((await manager.get(path)).status).toBe(403);
  expect((await post(manager, path, { intent: 'save', role: 'owner' })).status).toBe(403);
  expect((await post(owner, path, { intent: 'save', role: 'customer' })).status).toBe(400);
});

test('the owner marks a mail as bounced and lets mails go there again; a manager reads of it', async () => {
  const [mail] = await shop.ctx.db
    .insert(outbox)
    .values({
      kind: 'mail',
      dedupeKey: 'bounce-test',
      recipient: 'gone@client.test',
      template: 'team.system',
      payload: { problem: 'x', detail: 'y' },
      state: 'sent',
      sentAt: new Date(),
    })
    .returning();
  const id = mail?.id ?? '';
  const path = `/admin/notifications/mails/${id}`;
  expect(await textOf(owner, path)).toContain('Mark as bounced');
  expect(await textOf(manager, path)).not.toContain('Mark as bounced');
  expect((await post(manager, path, { intent: 'bounced', id })).status).toBe(403);
  expect((await post(owner, path, { intent: 'bounced', id })).status).toBeLessThan(400);
  const page = await textOf(manager, path);
  expect(page).toContain('Emails to gone@client.test bounce');
  expect(page).not.toContain('Send again');
  expect((await post(owner, path, { intent: 'resend', id })).status).toBe(422);

  const list = await textOf(owner, '/admin/notifications/bounces');
  expect(list).toContain('gone@client.test');
  const [, bounceId = ''] = /name="ids" value="([^"]+)"/.exec(list) ?? [];
  expect(await textOf(manager, '/admin/notifications/bounces')).not.toContain('value="lift"');
  const lift = (visitor: Visitor) =>
    post(visitor, '/admin/notifications/bounces', { intent: 'lift', ids: bounceId });
  expect((await lift(manager)).status).toBe(403);
  expect((await lift(owner)).status).toBeLessThan(400);
  expect((await lift(owner)).status).toBe(409);
  expect(await textOf(owner, path)).toContain('Send again');
});

test('opening a page marks its notifications as read', async () => {
  const places = ['/admin/notifications/jobs', '/admin/notifications/mails?state=trouble', '/admin/users'];
  for (const [at, href] of places.entries()) {
    await notifyStaff(shop.ctx, { kind: 'system.mail', subject: `place:${at}`, title: 'News', href });
    const { unread: before } = await unread(owner);
    await owner.get(href);
    expect(await unread(owner), href).toEqual({ unread: before - 1 });
  }
});
