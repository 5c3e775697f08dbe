import { randomUUID } from 'node:crypto';

import { expect, test } from 'vitest';

import { EASTERN_TIME_ZONE } from '#app/lib/shop-zone.ts';
import { getDayAndMinutesInZone } from '#app/lib/zone-days.ts';
import { recordAudit, recordAuditLines } from '#app/modules/audit/record-audit.server.ts';
import { recordDeniedAccess } from '#app/modules/audit/count-denied-access.server.ts';
import { users } from '#app/modules/identity/account-tables.server.ts';
import type { AppContext, Role } from '#app/platform/context.ts';

import { freshContext } from '../../../tests/shop/context.ts';

import { streamAuditEntryPages, findAuditEntry, listAuditLogEntries } from './list-audit.server.ts';
import { auditListUrlParameters } from './schemas.ts';

const state = (query = '') => auditListUrlParameters.read(new URLSearchParams(query));
const line = { entity: 'service', entityId: 'a', summary: 'Something happened' };

async function staff(role: Role) {
  const id = randomUUID();
  const email = `${role}@example.com`;
  const actor = { kind: 'user', id, role, email, isEmailVerified: true } as const;
  const ctx = await freshContext({ actor });
  await ctx.db.insert(users).values({ id, name: 'Mara Ellison', email, role });
  return ctx;
}
const later = (ctx: AppContext, seconds: number): AppContext => ({
  ...ctx,
  now: new Date(ctx.now.getTime() + seconds * 1000),
});

test('rows are sorted into kinds by their action', async () => {
  const ctx = await staff('owner');
  const actions = {
    'payment.review': 'money',
    'account.signed_in': 'security',
    'team.role_changed': 'security',
    'service.deleted': 'deletes',
    'service.restored': 'deletes',
    'service.restored-version': 'other',
    'service.saved': 'other',
    'contact.erased': 'deletes',
    'contact_note.deleted': 'deletes',
    'search.synonyms.remove': 'deletes',
    'search.rule.remove': 'deletes',
    'payment.received': 'money',
    'refund.succeeded': 'money',
    'account.proved': 'security',
    'reviews.exported': 'other',
  };
  await recordAuditLines(
    ctx,
    Object.keys(actions).map((action) => ({ ...line, action })),
  );
  const { rows } = await listAuditLogEntries(ctx, state());
  expect(Object.fromEntries(rows.map(({ action, kind }) => [action, kind]))).toEqual(actions);
});

test('the filter Money finds price changes, orders made by hand and canceled items', async () => {
  const ctx = await staff('owner');
  const money = ['order.made_by_hand', 'order.item_canceled', 'order.canceled_unpaid'];
  await recordAuditLines(ctx, [
    ...money.map((action) => ({ ...line, action })),
    { ...line, action: 'service.saved', before: { price_usd: 149_00 }, after: { price_usd: 99_00 } },
    { ...line, action: 'service.restored-version', before: { price_usd: null }, after: { price_usd: 1 } },
    // A new service has a price, but changes none.
    { ...line, action: 'service.created', after: { price_usd: 149_00 } },
    { ...line, action: 'service.saved', before: { about: 'a' }, after: { about: 'b' } },
    { ...line, action: 'order.purged', before: { price_usd: 1 }, after: { price_usd: 2 } },
  ]);
  const { rows } = await listAuditLogEntries(ctx, state('kind=money'));
  expect(rows.map(({ action }) => action).toSorted()).toEqual(
    [...money, 'service.saved', 'service.restored-version'].toSorted(),
  );
});

test('each column filters, alone and together', async () => {
  const ctx = { ...(await staff('owner')), userAgent: 'Mozilla/5.0 (Windows NT 10.0) Firefox/140.0' };
  await recordAudit(ctx, { ...line, action: 'service.saved', summary: 'The price of 50% off was changed' });
  const job = { ...later(ctx, 1), actor: { kind: 'system', name: 'purge' }, userAgent: null } as const;
  await recordAudit(job, { ...line, action: 'service.purged', entityId: 'b' });
  await recordDeniedAccess(later(ctx, 2), { action: 'access.refused', path: '/admin/users' });
  const found = async (query: string) =>
    (await listAuditLogEntries(ctx, state(query))).rows.map(({ action }) => action);

  expect(await found('')).toHaveLength(3);
  expect(await found('q=50%25')).toEqual(['service.saved']);
  expect(await found('q=5_%25')).toEqual([]);
  expect(await found('kind=deletes')).toEqual(['service.purged']);
  expect(await found('kind=denials')).toEqual(['access.refused']);
  expect(await found('result=refused')).toEqual(['access.refused']);
  expect(await found('actor=mara')).toHaveLength(2);
  expect(await found('actor=purge')).toEqual(['service.purged']);
  expect(await found('action=saved')).toEqual(['service.saved']);
  expect(await found('entity=service&id=b')).toEqual(['service.purged']);
  expect(await found('device=firefox&address=192.0.2')).toHaveLength(2);
  expect(await found(`request=${ctx.requestId}`)).toHaveLength(3);
  const { day } = getDayAndMinutesInZone(EASTERN_TIME_ZONE, ctx.now);
  expect(await found(`from=${day}&to=2099-01-01`)).toHaveLength(3);
  expect(await found('to=2020-01-01')).toEqual([]);
  expect(await found('sort=oldest&entity=service')).toEqual(['service.saved', 'service.purged']);
});

test('a manager sees neither security rows nor denials, nor opens one; others see nothing', async () => {
  const owner = await staff('owner');
  await recordAudit(owner, { ...line, action: 'team.role_changed' });
  await recordAudit(owner, { ...line, action: 'service.saved' });
  await recordDeniedAccess(owner, { action: 'access.refused', path: '/admin/users' });
  const all = await listAuditLogEntries(owner, state());
  const manager: AppContext = {
    ...owner,
    actor: { kind: 'user', id: randomUUID(), role: 'manager', email: 'm@example.com', isEmailVerified: true },
  };
  const seen = await listAuditLogEntries(manager, state());
  expect(seen.rows.map(({ action }) => action)).toEqual(['service.saved']);
  expect((await listAuditLogEntries(manager, state('kind=security'))).rows).toEqual([]);
  for (const { id, action } of all.rows)
    expect((await findAuditEntry(manager, id)) === null).toBe(action !== 'service.saved');
  const editor: AppContext = { ...manager, actor: { ...owner.actor, role: 'editor' } as AppContext['actor'] };
  await expect(listAuditLogEntries(editor, state())).rejects.toMatchObject({ status: 403 });
});

test('a row opens what changed, without secrets and addresses of people', async () => {
  const ctx = await staff('owner');
  await recordAudit(ctx, {
    ...line,
    action: 'service.saved',
    before: { title: 'Old', email: 'a@example.com', price: 1 },
    after: { title: 'New', email: 'b@example.com', price: 1, password: 'x' },
  });
  const [row] = (await listAuditLogEntries(ctx, state())).rows;
  const detail = await findAuditEntry(ctx, row?.id ?? '');
  expect(detail?.actor).toBe('Mara Ellison');
  expect(detail?.changes).toEqual([
    { name: 'password', before: null, after: '[redacted]' },
    { name: 'title', before: 'Old', after: 'New' },
  ]);
  expect(await findAuditEntry(ctx, randomUUID())).toBeNull();
});

test('refusals of one minute, page and person are one row with a count', async () => {
  const ctx = { ...(await staff('owner')), now: new Date('2026-11-20T10:00:10Z') };
  for (const seconds of [0, 5, 20]) {
    await recordDeniedAccess(later(ctx, seconds), { action: 'access.refused', path: '/admin/users.data' });
  }
  await recordDeniedAccess(later(ctx, 60), { action: 'access.refused', path: '/admin/users' });
  const { rows } = await listAuditLogEntries(ctx, state('kind=denials'));
  expect(rows.map(({ summary, entityId }) => [summary, entityId])).toEqual([
    ['Denied', '/admin/users'],
    ['Denied, 3 times in this minute', '/admin/users'],
  ]);
});

test('an export reads every row once, in the order of the page', async () => {
  const ctx = await staff('owner');
  const lines = Array.from({ length: 2345 }, (_, at) => ({
    ...line,
    action: 'service.saved',
    summary: `${at}`,
  }));
  await recordAuditLines(ctx, lines);
  const sizes: number[] = [];
  const seen = new Set<string>();
  for await (const rows of streamAuditEntryPages(ctx, state())) {
    sizes.push(rows.length);
    for (const { id } of rows) seen.add(id);
  }
  expect([sizes, seen.size]).toEqual([[1000, 1000, 345], 2345]);
});
