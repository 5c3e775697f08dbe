import { afterAll, beforeAll, expect, test } from 'vitest';

import { recordAudit } from '#app/modules/audit/record-audit.server.ts';

import { openTestShop, type TestShop } from './shop.ts';
import { openVisitor, signedInAs, signedUp, type Visitor } from './visitor.ts';

let shop: TestShop;
let owner: Visitor;
let manager: Visitor;
let editor: Visitor;
const SERVICE = 'a3f1a0de-6c58-4cf5-8d47-0f6b4f9fd7f1';

beforeAll(async () => {
  shop = await openTestShop({ RATE_LIMITS: 'off' });
  owner = await signedInAs(shop, 'owner');
  manager = await signedInAs(shop, 'manager');
  editor = await signedInAs(shop, 'editor');
  await recordAudit(shop.ctx, {
    action: 'service.saved',
    entity: 'service',
    entityId: SERVICE,
    summary: '=Landing page <b>was</b> changed',
    before: { title: 'Old title', email: 'secret@example.com' },
    after: { title: 'New title' },
  });
  await recordAudit(shop.ctx, {
    action: 'team.role_changed',
    entity: 'user',
    entityId: SERVICE,
    summary: 'Somebody became a manager',
  });
});
afterAll(() => shop.close());

const page = async (visitor: Visitor, path: string) => {
  const answer = await visitor.get(path);
  return { status: answer.status, text: await answer.text(), headers: answer.headers };
};

test('the audit is a page without script: rows, filters as a form, everything in the address', async () => {
  const all = await page(owner, '/admin/audit');
  expect(all.status).toBe(200);
  expect(all.text).toContain('=Landing page &lt;b&gt;was&lt;/b&gt; changed');
  expect(all.text).toMatch(/<form[^>]*method="get"/);
  const one = await page(owner, `/admin/audit?entity=service&id=${SERVICE}&kind=other`);
  expect(one.text).toContain('Landing page');
  expect(one.text).not.toContain('became a manager');
  expect(one.text).toContain('Remove filter Subject: service');
  const none = await page(owner, '/admin/audit?q=there%20is%20no%20such%20row');
  expect(none.text).toContain('No entries match your filters');
});

test('an address that says nonsense shows the list as it is at first', async () => {
  for (const query of [
    'page=-1&size=7&sort=x&kind=x&from=x',
    'page=99999',
    `q=${'%F0%9F%98%80'.repeat(300)}`,
  ]) {
    expect((await page(owner, `/admin/audit?${query}`)).status, query).toBe(200);
  }
});

test('a manager reads no security rows, in no way; an editor reads nothing, which is counted', async () => {
  const seen = await page(manager, '/admin/audit');
  expect(seen.text).toContain('Landing page');
  expect(seen.text).not.toContain('became a manager');
  expect((await page(manager, '/admin/audit/export/audit.csv')).text).not.toContain('became a manager');

  const paths = [
    '/admin/audit',
    '/admin/audit.data',
    '/admin/audit/export/audit.csv',
    `/admin/audit/${SERVICE}`,
  ];
  for (const path of paths) expect((await editor.get(path)).status, path).toBe(403);
  expect((await openVisitor(shop).get('/admin/audit')).status).toBe(302);
  const denials = await page(owner, '/admin/audit?kind=denials');
  expect(denials.text).toContain('Denied, 2 times in this minute');
});

test('sign-ins that fail are counted with their network', async () => {
  await signedUp(shop, 'grace@example.com', '198.51.100.23');
  const otherVisitor = openVisitor(shop, '198.51.100.23');
  for (const password of ['wrong one', 'wrong two'])
    await otherVisitor.post('/auth/sign-in', { email: 'grace@example.com', password });
  const { text } = await page(owner, '/admin/audit?kind=denials&address=198.51.100');
  expect(text).toContain('account.sign_in_refused');
  expect(text).toContain('198.51.100.0/24');
});

test('a row opens what changed, without addresses of people', async () => {
  const list = await page(owner, '/admin/audit?q=Landing');
  const [, id = ''] = /href="\/admin\/audit\/([\da-f-]{36})"/.exec(list.text) ?? [];
  const entry = await page(owner, `/admin/audit/${id}`);
  expect(entry.text).toContain('Old title');
  expect(entry.text).toContain('New title');
  expect(entry.text).toContain('[redacted]');
  expect(entry.text).not.toContain('secret@example.com');
  expect((await page(owner, `/admin/audit/${SERVICE}`)).status).toBe(404);
  expect((await page(owner, '/admin/audit/nonsense')).status).toBe(404);
});

test('an export is the list of the address as a file, without formulas, and an entry itself', async () => {
  const csv = await page(owner, '/admin/audit/export/audit.csv?q=Landing');
  expect(csv.headers.get('Content-Type')).toBe('text/csv; charset=utf-8');
  expect(csv.headers.get('Content-Disposition')).toContain('attachment; filename="audit.csv"');
  expect(csv.text.split('\r\n')).toHaveLength(3);
  expect(csv.text).toContain(`"'=Landing page <b>was</b> changed"`);
  const json = await owner.get('/admin/audit/export/audit.json?entity=service');
  expect(await json.json()).toMatchObject([{ action: 'service.saved', entityId: SERVICE }]);
  expect((await owner.get('/admin/audit/export/passwords.txt')).status).toBe(404);
  expect((await page(owner, '/admin/audit?action=audit.exported')).text).toContain(
    'Exported the audit as audit.json',
  );
});
