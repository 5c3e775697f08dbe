import { desc, eq, ne } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { auditLog } from '#app/modules/audit/tables.server.ts';
import { makeNightlyBackup } from '#app/modules/backups/make-nightly-backup.job.server.ts';
import { backups } from '#app/modules/backups/tables.server.ts';
import { sessions, users } from '#app/modules/identity/account-tables.server.ts';
import { STAFF_ROLES } from '#app/platform/access.server.ts';

import { openTestShop, type TestShop } from './shop.ts';
import { openVisitor, PASSWORD, signedInAs, type Visitor } from './visitor.ts';

const PAGE = '/admin/security';
const PAGES = ['', '/sign-ins', '/backups', '/privacy', '/reports'].map((part) => PAGE + part);

let shop: TestShop;
const people = new Map<string, Visitor>();
const as = (role: string): Visitor => people.get(role) as Visitor; // everyone signs in before the tests

beforeAll(async () => {
  shop = await openTestShop();
  for (const role of [...STAFF_ROLES, 'customer'] as const) people.set(role, await signedInAs(shop, role));
});
afterAll(() => shop.close());

const location = (response: Response) => response.headers.get('Location');
const asDocument = (visitor: Visitor, path: string, fields: Record<string, string>) =>
  visitor.post(path, fields, { Accept: 'text/html' });

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000);

async function idOf(role: string): Promise<string> {
  const [row] = await shop.ctx.db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.email, `${role}@example.com`));
  return row?.id ?? '';
}

async function newestAction(): Promise<string | undefined> {
  const [line] = await shop.ctx.db
    .select()
    .from(auditLog)
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(1);
  return line?.action;
}

const POLICY = {
  intent: 'save-policy',
  version: '0',
  factorFrom: 'nobody',
  graceDays: '7',
  sessionMinutes: '720',
  idleMinutes: '120',
};

test.each([
  ['owner', 200],
  ['manager', 403],
  ['editor', 403],
  ['fulfiller', 403],
  ['analyst', 403],
  ['customer', 403],
])('the pages of security: %s gets %i, and the menu names them to the owner alone', async (role, status) => {
  for (const page of PAGES) expect((await as(role).get(page)).status, page).toBe(status);
  expect((await as(role).post(PAGE, { ...POLICY, version: '9' })).status).toBe(status === 200 ? 409 : status);
  const menu = await (await as(role).get('/admin')).text();
  expect(menu.includes(`href="${PAGE}"`)).toBe(role === 'owner');
});

test('a signed-out visitor is sent to sign in', async () => {
  expect(location(await openVisitor(shop).get(`${PAGE}/backups`))).toBe(
    `/auth/sign-in?next=${encodeURIComponent(`${PAGE}/backups`)}`,
  );
});

test('the score names what is to be mended, with the way there, and no secret', async () => {
  const html = await (await as('owner').get(PAGE)).text();
  expect(html).toContain('5 of 5 accounts without two-step sign-in.');
  expect(html).toContain('href="/admin/users?factor=no"');
  expect(html).toContain('No backup yet');
  expect(html).not.toContain(shop.settings.secret);
});

test('a policy that is laxer, nonsense or of yesterday is refused, and nothing typed is lost', async () => {
  const owner = as('owner');
  for (const [wrong, status] of [
    [{ sessionMinutes: '721' }, 400],
    [{ idleMinutes: '-1' }, 400],
    [{ graceDays: '' }, 400],
    [{ version: '7' }, 409],
    [{ sessionMinutes: '60' }, 422],
  ] as const) {
    const answer = await asDocument(owner, PAGE, { ...POLICY, factorFrom: 'editor', ...wrong });
    expect(answer.status, JSON.stringify(wrong)).toBe(status);
    const html = await answer.text();
    expect(html).toContain('role="alert"');
    expect(html).toMatch(/<option value="editor" selected=""/);
  }
});

test('a stricter policy asks for a proof, and ends sessions that are open and older than it', async () => {
  const [owner, editor] = [as('owner'), as('editor')];
  const editorId = await idOf('editor');
  await shop.ctx.db
    .update(sessions)
    .set({ createdAt: ago(70) })
    .where(eq(sessions.userId, editorId));
  await shop.ctx.db.update(sessions).set({ provedAt: ago(11) });
  const stricter = { ...POLICY, sessionMinutes: '60', idleMinutes: '30' };
  const requested = await asDocument(owner, PAGE, stricter);
  expect(requested.status).toBe(422);
  expect((await editor.get('/admin')).status).toBe(200);
  expect((await asDocument(owner, PAGE, { ...stricter, proof: PASSWORD })).status).toBe(303);
  expect(await newestAction()).toBe('security.policy_changed');
  expect(location(await editor.get('/admin'))).toContain('/auth/sign-in');
  // Longer unused than the policy allows.
  const managerId = await idOf('manager');
  await shop.ctx.db
    .update(sessions)
    .set({ lastSeenAt: ago(31) })
    .where(eq(sessions.userId, managerId));
  expect(location(await as('manager').get('/admin'))).toContain('/auth/sign-in');
  expect((await as('customer').get('/account')).status).toBe(200);
  await shop.ctx.db.update(sessions).set({ lastSeenAt: new Date(), createdAt: new Date() });
});

test('an owner requires two-step sign-in of one person, or of everyone by policy, also in a demo', async () => {
  const [owner, analyst] = [as('owner'), as('analyst')];
  const id = await idOf('analyst');
  expect((await analyst.get('/admin')).status).toBe(200);
  expect((await owner.post('/admin/users', { intent: 'require-factor', id })).status).toBe(200);
  expect(location(await analyst.get('/admin'))).toBe('/account?tab=security#second-factor');
  expect((await analyst.get('/admin.data')).status).toBe(403);
  expect(await (await owner.get('/admin/users')).text()).toContain('required for this person');
  expect((await owner.post('/admin/users', { intent: 'leave-factor', id })).status).toBe(200);
  expect((await analyst.get('/admin')).status).toBe(200);

  const fields = { ...POLICY, version: '1', graceDays: '0' };
  expect((await owner.post(PAGE, { ...fields, factorFrom: 'fulfiller' })).status).toBe(200);
  expect((await analyst.get('/admin')).status).toBe(200);
  expect(location(await as('fulfiller').get('/admin'))).toBe('/account?tab=security#second-factor');
  expect(location(await owner.get('/admin'))).toBe('/account?tab=security#second-factor');
  await shop.ctx.db.execute('delete from team_policies');
  expect((await owner.get('/admin')).status).toBe(200);
});

test('the owner unlocks a person who entered too many wrong passwords, and the person signs in', async () => {
  const owner = as('owner');
  const guesser = openVisitor(shop, '198.51.100.20');
  const signIn = (password: string) =>
    guesser.post('/auth/sign-in', { email: 'customer@example.com', password });
  for (let time = 0; time < 5; time++) expect((await signIn('not this one')).status).toBe(422);
  expect((await signIn(PASSWORD)).status).toBe(429);
  const html = await (await owner.get(`${PAGE}/sign-ins`)).text();
  expect(html).toContain('customer@example.com');
  expect(html).toContain('times in this minute');
  const [, id = ''] = /name="id" value="([\da-f-]{36})"/.exec(html) ?? [];
  expect((await asDocument(owner, `${PAGE}/sign-ins`, { intent: 'unlock', id })).status).toBe(303);
  expect(await newestAction()).toBe('security.unlocked');
  expect((await owner.post(`${PAGE}/sign-ins`, { intent: 'unlock', id })).status).toBe(409);
  expect((await signIn(PASSWORD)).status).toBe(303);
});

test('a backup is asked for, followed, downloaded as it lies there, and written down', async () => {
  const owner = as('owner');
  expect((await asDocument(owner, `${PAGE}/backups`, { intent: 'run-backup' })).status).toBe(303);
  expect(await (await owner.get(`${PAGE}/backups`)).text()).toContain('A backup is waiting to start.');
  const ctx = { ...shop.newContext(), actor: { kind: 'system' as const, name: 'test' } };
  await makeNightlyBackup(ctx, shop.settings.backupFolder ?? '');
  const [created] = await shop.ctx.db.select().from(backups);
  expect(created?.state).toBe('done');
  const html = await (await owner.get(`${PAGE}/backups`)).text();
  const path = `${PAGE}/backups/${created?.id}/file`;
  expect(html).toContain(`href="${path}"`);
  expect(html).toContain(`npm run restore -- data/backups/${created?.fileName}`);
  const file = await owner.get(path);
  expect(file.headers.get('Cache-Control')).toContain('no-store');
  expect(file.headers.get('Content-Disposition')).toContain(created?.fileName);
  expect((await file.arrayBuffer()).byteLength).toBe(created?.sizeBytes);
  expect(await newestAction()).toBe('security.backup_downloaded');
  // Without a recent proof the owner is sent to the confirmation page first; other roles do not get that far.
  await shop.ctx.db.update(sessions).set({ provedAt: ago(11) });
  expect(location(await owner.get(path))).toBe(`/admin/confirm?next=${encodeURIComponent(path)}`);
  await shop.ctx.db.update(sessions).set({ provedAt: new Date() });
  expect((await as('analyst').get(path)).status).toBe(403);
  expect((await owner.get(`${PAGE}/backups/${crypto.randomUUID()}/file`)).status).toBe(404);
});

test('reports of both shapes are counted in groups without what is of one visitor, listed and cleared', async () => {
  const owner = as('owner');
  const report = (type: string, body: unknown) =>
    shop.post('/api/csp-report', body, { 'Content-Type': type, Origin: 'null' });
  const page = `${shop.settings.publicUrl}/services?q=my+secret`;
  const blocked = 'https://skimmer.example/x.js?card=1';
  const old = { 'violated-directive': 'script-src-elem', 'blocked-uri': blocked, 'document-uri': page };
  expect((await report('application/csp-report', { 'csp-report': old })).status).toBe(204);
  const body = { effectiveDirective: 'script-src-elem', blockedURL: blocked, documentURL: page };
  expect(
    (await report('application/reports+json', [{ type: 'csp-violation', url: page, body }])).status,
  ).toBe(204);
  const html = await (await owner.get(`${PAGE}/reports`)).text();
  expect(html).toContain('https://skimmer.example');
  expect(html).toMatch(/>2<\/td>/);
  expect(html).not.toMatch(/my secret|my\+secret|card=1/);
  expect(html).toContain('GA4_ID');
  expect((await asDocument(owner, `${PAGE}/reports`, { intent: 'clear-reports' })).status).toBe(303);
  expect(await (await owner.get(`${PAGE}/reports`)).text()).toContain('Nothing was blocked.');
});

test('no address of these pages and no form of theirs makes the shop fail', async () => {
  // From another client address, because these requests and those above would exceed the limit of one.
  const owner = openVisitor(shop, '198.51.100.77');
  for (const [name, value] of as('owner').cookies) owner.cookies.set(name, value);
  for (const query of [
    '?page=-1&size=1e9',
    '?result=nonsense&who[]=x',
    '?from=9999-99-99&to=x',
    '?directive=nonsense',
  ]) {
    for (const page of PAGES) expect((await owner.get(page + query)).status, page + query).toBe(200);
  }
  for (const page of PAGES) {
    const answer = await owner.post(page, { intent: 'nonsense', id: 'nonsense' });
    expect([400, 405], page).toContain(answer.status);
  }
  expect((await owner.post(`${PAGE}/sign-ins`, { intent: 'unlock', id: 'nonsense' })).status).toBe(400);
  expect((await owner.get(`${PAGE}/backups/nonsense/file`)).status).toBe(404);
  expect(await shop.ctx.db.select().from(users).where(ne(users.role, 'customer'))).toHaveLength(5);
});
