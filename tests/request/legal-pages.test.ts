import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { DAY_MS } from '#app/lib/durations.ts';
import { auditLog } from '#app/modules/audit/tables.server.ts';
import { legalVersions } from '#app/modules/content/tables.server.ts';

import { openTestShop, type TestShop } from './shop.ts';
import { signedInAs, type Visitor } from './visitor.ts';

let shop: TestShop;
let manager: Visitor;
let editor: Visitor;

beforeAll(async () => {
  shop = await openTestShop({ RATE_LIMITS: 'off' });
  manager = await signedInAs(shop, 'manager');
  editor = await signedInAs(shop, 'editor');
});
afterAll(() => shop.close());

const PATH = '/admin/legal';
const HTML = { Accept: 'text/html' };
const FORM = { title: 'A page', body: '<p>Seven days.</p>', change_note: 'First', effective: '' };

/**
 * Starts a page for one test, because published versions cannot be taken back. Returns the path of its
 * editor.
 */
async function begin(slug: string): Promise<string> {
  const fields = { intent: 'save', title: 'A page', slug };
  const begun = await editor.post(`${PATH}/new`, fields, HTML);
  expect([begun.status, begun.headers.get('Location')]).toEqual([303, `${PATH}/${slug}`]);
  return `${PATH}/${slug}`;
}
const send = (visitor: Visitor, path: string, fields: Record<string, string>) =>
  visitor.post(path, { ...FORM, version: '1', ...fields }, HTML);
const text = async (answer: Response | Promise<Response>) => (await answer).text();
const rows = (slug: string) => shop.ctx.db.$count(legalVersions, eq(legalVersions.slug, slug));

test('[ROUTE-16] the three pages and further ones are listed, drafted, published, and public at the next request', async () => {
  const list = await text(editor.get(PATH));
  for (const slug of ['privacy-policy', 'terms-of-service', 'cookie-policy']) {
    expect(list).toContain(`href="${PATH}/${slug}"`);
    expect((await editor.get(`${PATH}/${slug}`)).status).toBe(200);
  }
  expect(list.match(/Template, not reviewed/g)?.length).toBeGreaterThanOrEqual(3);
  expect((await editor.get(`${PATH}/nothing`)).status).toBe(404);
  expect((await send(manager, `${PATH}/nothing`, { intent: 'publish' })).status).toBe(404);

  const path = await begin('refund-policy');
  expect((await shop.get('/legal/refund-policy')).status).toBe(404);
  expect((await send(editor, path, { intent: 'save', body: '<p>Half a th' })).status).toBe(303);
  expect(await text(editor.get(path))).toContain('Half a th');
  expect(await text(editor.get(PATH))).toContain('Not public yet');
  expect((await send(manager, path, { intent: 'publish', version: '2' })).status).toBe(303);
  expect(await text(shop.get('/legal/refund-policy'))).toContain('Seven days.');
  const second = { intent: 'publish', version: '3', body: '<p>Nine days.</p>', change_note: 'Two more' };
  expect((await send(manager, path, second)).status).toBe(303);
  const page = await text(shop.get('/legal/refund-policy'));
  expect(page).toContain('Nine days.');
  expect(page).toContain('Two more');
  const versions = await text(manager.get(`${path}?tab=versions`));
  expect(versions).toContain('Not asked at checkout.');
  expect(versions).toMatch(/<del[^>]*>.*Seven.*<\/del>|Seven days\..*became.*Nine days\./s);
  const taken = { intent: 'save', title: 'Again', slug: 'refund-policy' };
  expect((await editor.post(`${PATH}/new`, taken, HTML)).status).toBe(409);
});

test('an editor drafts and may not publish, an analyst reads, a fulfiller sees nothing', async () => {
  const path = await begin('rights');
  const page = await text(editor.get(path));
  expect(page).not.toContain('value="publish"');
  expect((await send(editor, path, { intent: 'publish' })).status).toBe(403);
  expect((await editor.post(path, { intent: 'review', of: '1' }, HTML)).status).toBe(403);
  const analyst = await signedInAs(shop, 'analyst');
  expect((await analyst.get(path)).status).toBe(200);
  expect(await text(analyst.get(PATH))).not.toContain(`${PATH}/new`);
  expect((await analyst.get(`${PATH}/new`)).status).toBe(403);
  for (const intent of ['save', 'autosave', 'publish', 'discard'])
    expect([intent, (await send(analyst, path, { intent })).status]).toEqual([intent, 403]);
  const fulfiller = await signedInAs(shop, 'fulfiller');
  for (const closed of [PATH, path, `${PATH}/new`]) expect((await fulfiller.get(closed)).status).toBe(403);
  expect(await text(fulfiller.get('/admin'))).not.toContain(`href="${PATH}"`);
  expect(await text(analyst.get('/admin/homepage-content'))).toContain(`href="${PATH}"`);
  expect(await rows('rights')).toBe(0);
});

test('a stale save gets 409, and the overwrite box works without script', async () => {
  const path = await begin('conflict');
  await send(editor, path, { intent: 'save', body: '<p>First.</p>' });
  const refused = await send(manager, path, { intent: 'publish', body: '<p>Second.</p>' });
  const page = await refused.text();
  expect(refused.status).toBe(409);
  expect(page).toContain('changed this in the meantime');
  expect(page).toContain('Second.');
  expect(page).toContain('name="overwrite" value="2"');
  const over = { intent: 'publish', body: '<p>Second.</p>', overwrite: '2' };
  expect((await send(manager, path, over)).status).toBe(303);
  expect(await text(shop.get('/legal/conflict'))).toContain('Second.');
  const lines = await shop.ctx.db.select().from(auditLog).where(eq(auditLog.entityId, 'conflict'));
  expect(lines.map(({ action }) => action)).toContain('legal.published');
  expect(
    lines.some(({ summary }) => summary === 'Version 1 of A page was published, over a newer draft'),
  ).toBe(true);
});

test('a placeholder that nothing fills is named at its field, with everything that was typed', async () => {
  const path = await begin('unfilled');
  const named = await send(manager, path, { intent: 'publish', body: `<p>{legal_entity}, {our_name}</p>` });
  expect(named.status).toBe(400);
  const refused = await named.text();
  expect(refused).toContain('There is no value for {our_name}.');
  expect(refused).toContain('href="#body"');
  expect(refused).toContain('{legal_entity}, {our_name}');
  expect(await rows('unfilled')).toBe(0);
});

const SCHEMES = [
  'javascript:x()',
  'JaVa&#9;ScRiPt:x()',
  'data:text/html,x',
  'vbscript:x',
  'file:///x',
  '//far.test',
];
const EVIL = `</script><script>x()</script><img src=x onerror=x()><svg/onload=x()></svg><b style="color:red" onclick="x()">B</b>`;
/** Markup that would run if it were not escaped. */
const RUNS =
  /<script>x|<img src=x|<svg\/onload|onclick="x|(?:href|src)="(?:javascript|java|data|vbscript|file|\/\/far)/i;

test('hostile HTML and addresses are harmless in every field, for the team and for visitors', async () => {
  const path = await begin('hostile');
  const links = SCHEMES.map((address) => `<p><a href="${address}">A link</a></p>`).join('');
  const title = EVIL.slice(0, 100);
  const words = { title, body: `${EVIL}${links}<p>Words.</p>`, change_note: EVIL };
  const kept = await send(manager, path, { ...words, intent: 'save', effective: EVIL.slice(0, 40) });
  expect(kept.status).toBe(303);
  for (const pages of [path, PATH, `${path}?tab=versions`, `${path}?tab=versions&from=${EVIL}&to=draft`])
    expect(RUNS.exec(await text(manager.get(pages)))).toBeNull();
  const behind = await send(editor, path, { intent: 'save', version: '1', title: EVIL });
  expect([behind.status, RUNS.test(await behind.text())]).toEqual([409, false]);
  const wrong = await send(manager, path, { ...words, intent: 'publish', version: '2', effective: EVIL });
  expect([wrong.status, RUNS.test(await wrong.text())]).toEqual([400, false]);
  expect((await send(manager, path, { ...words, intent: 'publish', version: '2' })).status).toBe(303);
  for (const html of [
    await text(shop.get('/legal/hostile')),
    await text(manager.get(`${path}?tab=versions`)),
    await text(manager.get(path)),
  ]) {
    expect(html).toContain('&lt;script&gt;x()');
    expect(RUNS.exec(html)).toBeNull();
  }
  expect(await text(shop.get('/legal/hostile'))).toContain('<p>Words.</p>');
  for (const slug of [
    '../x',
    '/x',
    '<script>x()</script>',
    'javascript:x()',
    'a b',
    'A',
    '%00',
    'a'.repeat(81),
  ]) {
    const begun = await editor.post(`${PATH}/new`, { intent: 'save', title: EVIL.slice(0, 100), slug }, HTML);
    expect([slug, begun.status, RUNS.test(await begun.text())]).toEqual([slug, 400, false]);
  }
});

test('nothing a client sends is a fault of ours', async () => {
  const path = await begin('odd');
  const odd: Record<string, string>[] = [
    {},
    { intent: 'nothing' },
    { intent: 'publish', version: '-1' },
    { intent: 'publish', version: 'x' },
    { intent: 'publish', effective: '2026-99-99T99:99' },
    { intent: 'publish', effective: '2020-01-01T00:00' },
    { intent: 'publish', title: 'x'.repeat(121) },
    { intent: 'publish', title: 'two\nlines' },
    { intent: 'publish', change_note: '' },
    { intent: 'save', body: 'x'.repeat(100_001) },
    { intent: 'review', of: "' or 1=1" },
    { intent: 'review', of: '7' },
  ];
  for (const fields of odd) {
    const { status } = await send(manager, path, fields);
    expect([fields, status >= 400 && status < 500]).toEqual([fields, true]);
  }
  expect((await editor.post(`${PATH}/new`, { intent: 'save', title: '', slug: '../x' }, HTML)).status).toBe(
    400,
  );
  expect((await editor.post(`${PATH}/new`, { intent: 'save', title: 'New', slug: '' }, HTML)).status).toBe(
    400,
  );
  for (const query of ['from=x&to=1', 'from=99&to=98', "from=1'&to=draft", 'from=1&from=2'])
    expect((await manager.get(`${PATH}/terms-of-service?tab=versions&${query}`)).status).toBe(200);
  expect((await manager.get(`${PATH}/${'a'.repeat(500)}`)).status).toBe(404);
  expect((await manager.get(`${PATH}/%00`)).status).toBe(400);
  expect(await rows('odd')).toBe(0);
});

test('the template is one for the team until it is reviewed', async () => {
  const path = `${PATH}/cookie-policy`;
  const before = await text(manager.get(path));
  expect(before).toContain('Template, not reviewed.');
  const reviewed = { intent: 'review', of: '1' };
  expect((await manager.post(path, reviewed, HTML)).status).toBe(303);
  expect(await text(manager.get(path))).not.toContain('Template, not reviewed');
});

test('the first steps of an owner lead to the legal texts, and are done with the last that is reviewed', async () => {
  const owner = await signedInAs(shop, 'owner');
  const step = async () => {
    const found = /<a[^>]*href="\/admin\/legal"[^>]*>([^<]*legal texts[^<]*)<\/a>.*?(Done|Open)</s;
    return found.exec(await text(owner.get('/admin')))?.slice(1);
  };
  const own = { intent: 'publish', version: '0', change_note: 'Our own' };
  expect((await send(owner, `${PATH}/terms-of-service`, own)).status).toBe(303);
  for (const slug of ['cookie-policy', 'privacy-policy']) {
    expect(await step()).toEqual(['Review the legal texts or write your own', 'Open']);
    expect((await owner.post(`${PATH}/${slug}`, { intent: 'review', of: '1' }, HTML)).status).toBe(303);
  }
  expect(await step()).toEqual(['Review the legal texts or write your own', 'Done']);
});

test('a legal page of one’s own is linked in the footers from the day it applies', async () => {
  const path = await begin('imprint');
  const buyer = await signedInAs(shop, 'customer');
  const footers = async () => {
    const pages = await Promise.all([text(shop.get('/')), text(buyer.get('/orders'))]);
    return pages.map((html) => html.slice(html.indexOf('<footer')).match(/\/legal\/[\w-]+/g));
  };
  const shipped = ['/legal/privacy-policy', '/legal/terms-of-service', '/legal/cookie-policy'];
  const later = new Date(shop.ctx.now.getTime() + 3 * DAY_MS).toISOString().slice(0, 16);
  const ahead = { title: 'Imprint', intent: 'publish', effective: later };
  expect((await send(manager, path, ahead)).status).toBe(303);
  const [before] = await footers();
  expect(before).toEqual(expect.arrayContaining(shipped));
  expect(before).not.toContain('/legal/imprint');
  expect((await send(manager, path, { ...ahead, version: '2', effective: '' })).status).toBe(303);
  for (const links of await footers())
    expect(links).toEqual(expect.arrayContaining([...shipped, '/legal/imprint']));
});
