import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';

import { addServiceFixtures } from '#app/modules/catalog/fixtures.ts';
import { services } from '#app/modules/catalog/tables.server.ts';
import {
  briefTemplateFormSchema,
  toBriefTemplateFormValues,
} from '#app/modules/fulfilment/briefs/brief-forms.ts';
import { makeQuestion } from '#app/modules/fulfilment/fixtures.ts';
import { createBriefTemplate } from '#app/modules/fulfilment/briefs/save-brief-template.server.ts';
import { sessions } from '#app/modules/identity/account-tables.server.ts';
import { actorOf } from '../shop/actor.ts';

import { fieldsOf } from './service-form.ts';
import { openTestShop, type TestShop } from './shop.ts';
import { openVisitor, PASSWORD, signedInAs, type Visitor } from './visitor.ts';

const ID = '00000000-0000-4000-8000-000000000001';

let shop: TestShop;
let owner: Visitor;

beforeAll(async () => {
  shop = await openTestShop({ RATE_LIMITS: 'off' });
  owner = await signedInAs(shop, 'owner');
});

beforeEach(async () => {
  await shop.ctx.db.delete(services);
  await addServiceFixtures(shop.ctx, { id: ID, slug: 'landing-page', service_description: 'Plain words.' });
});

const save = (visitor: Visitor, fields: Record<string, string>, path = `/admin/services/${ID}`) =>
  visitor.post(path, fieldsOf({ intent: 'save', ...fields }), { Accept: 'text/html' });

test('[AEDIT-07] the first save of a new service leads to the edit page of its id', async () => {
  const answer = await save(owner, { service_title: 'Brand new' }, '/admin/services/new');
  expect(answer.status).toBe(303);
  const location = answer.headers.get('Location') ?? '';
  expect(location).toMatch(/^\/admin\/services\/[\da-f-]{36}$/);
  expect(await (await owner.get(location)).text()).toContain('Brand new');
  const published = await owner.post(
    '/admin/services/new',
    fieldsOf({ intent: 'publish', service_title: 'Now' }),
  );
  expect(await (await owner.get(published.headers.get('Location') ?? '')).text()).toContain('Published');
});

test('[AEDIT-16] a service is inserted, read by its id, updated by its id and deleted by its id', async () => {
  const created = await save(owner, { service_title: 'One' }, '/admin/services/new');
  const path = created.headers.get('Location') ?? '';
  expect((await owner.get(path)).status).toBe(200);
  expect((await save(owner, { service_title: 'Two' }, path)).status).toBe(303);
  expect(await (await owner.get(path)).text()).toContain('Two');
  const wrong = await owner.post(path, { intent: 'hard-delete', confirm: 'One' }, { Accept: 'text/html' });
  expect([wrong.status, await wrong.text()]).toEqual([422, expect.stringContaining('Type the title')]);
  await shop.ctx.db.update(sessions).set({ provedAt: new Date(Date.now() - 11 * 60_000) });
  const deletion = { intent: 'hard-delete', confirm: 'Two' };
  const requested = await owner.post(path, deletion, { Accept: 'text/html' });
  expect([requested.status, await requested.text()]).toEqual([
    422,
    expect.stringContaining('Confirm that it is you'),
  ]);
  expect((await owner.get(path)).status).toBe(200);
  const gone = await owner.post(path, { ...deletion, proof: PASSWORD }, { Accept: 'text/html' });
  expect([gone.status, gone.headers.get('Location')]).toEqual([303, '/admin/services']);
  expect((await owner.get(path)).status).toBe(404);
});

test('[AEDIT-04] each sentence of a refused publish, with what was typed still there', async () => {
  const refusals = [
    [{ service_title: '' }, 'Service title is required to publish.'],
    [{ about: '' }, 'Service description is required to publish.'],
    [{ category: '' }, 'Service category is required to publish.'],
  ] as const;
  for (const [fields, sentence] of refusals) {
    const typed = { intent: 'publish', pain_point: 'Typed and kept', ...fields };
    const answer = await owner.post(`/admin/services/${ID}`, fieldsOf(typed), { Accept: 'text/html' });
    const page = await answer.text();
    expect(answer.status).toBe(422);
    expect(page).toContain(sentence);
    expect(page).toContain('Typed and kept');
  }
});

test('refuses a questionnaire that was deleted meanwhile, and keeps what was typed', async () => {
  const form = briefTemplateFormSchema.parse(
    toBriefTemplateFormValues({ name: 'Goals', questions: [makeQuestion({ key: 'goal' })] }, 1),
  );
  const template = await createBriefTemplate({ ...shop.ctx, actor: actorOf('owner') }, form);
  const brief = template.ok ? template.value.id : '';
  const gone = '00000000-0000-4000-8000-0000000000ff';
  for (const path of ['/admin/services/new', `/admin/services/${ID}`]) {
    const refused = await save(owner, { brief_template_id: gone, service_title: 'Kept words' }, path);
    expect(refused.status).toBe(422);
    const html = await refused.text();
    expect(html).toContain('This questionnaire no longer exists. Choose another one for the brief.');
    expect(html).toContain('Kept words');
  }
  expect((await save(owner, { brief_template_id: brief })).status).toBe(303);
  const [service] = await shop.ctx.db.select().from(services).where(eq(services.id, ID));
  expect(service?.briefTemplateId).toBe(brief);
  const history = await (await owner.get(`/admin/services/${ID}?tab=history`)).text();
  expect(history).toContain('Goals');
});

test('a save is on the public page at once, and a changed address answers with 301', async () => {
  expect(await (await shop.get('/service/landing-page')).text()).toContain('Plain words.');
  await save(owner, { about: '<p>Better words.</p>', seo_title: 'Found by this' });
  const page = await (await shop.get('/service/landing-page')).text();
  expect(page).toContain('Better words.');
  expect(page).toContain('<title>Found by this</title>');
  await owner.post(`/admin/services/${ID}`, { intent: 'slug', slug: 'better-page' }, { Accept: 'text/html' });
  const moved = await shop.get('/service/landing-page');
  expect([moved.status, moved.headers.get('Location')]).toEqual([301, '/service/better-page']);
  expect((await shop.get('/service/better-page')).status).toBe(200);
});

test('a conflict is 409 with the name of who saved, and overwriting it is possible without script', async () => {
  await save(owner, { service_title: 'Hers' });
  const refused = await save(owner, { service_title: 'Mine' });
  const page = await refused.text();
  expect(refused.status).toBe(409);
  expect(page).toContain('Changed by Ada Lovelace');
  expect((await save(owner, { service_title: 'Mine', overwrite: '2' })).status).toBe(303);
  const [row] = await shop.ctx.db.select().from(services);
  expect(row?.title).toBe('Mine');
});

test('[T6] hostile HTML in every field is nowhere in the page, the preview or the database', async () => {
  const hostile = '<img src=x onerror=alert(1)><script>alert(1)</script><a href="javascript:alert(1)">x</a>';
  const plain = [
    'service_title',
    'pain_point',
    'client_quote',
    'founder_quote',
    'seo_description',
    'included',
  ];
  const rich = ['about', 'process', 'details', 'value'];
  const fields = Object.fromEntries([...plain, ...rich].map((name) => [name, `${name} ${hostile}`]));
  expect((await save(owner, { ...fields, seo_title: '<script>alert(1)</script>' })).status).toBe(303);
  const pages = [
    await (await shop.get('/service/landing-page')).text(),
    await (await owner.get(`/admin/services/${ID}`)).text(),
    await (await owner.post(`/preview/service/${ID}`, fieldsOf(fields))).text(),
  ];
  for (const page of pages) {
    expect(page).not.toMatch(/<script>alert|<img src="?x|href="javascript/);
  }
  const [row] = await shop.ctx.db.select().from(services);
  // Rows are plain text: what looks like a tag is stored as text.
  expect(row?.description).not.toMatch(/<img|<script|href=\\"javascript/);
  expect(row?.description).toContain('included &lt;img');
});

test('[AEDIT-12] a preview needs a title; it shows what is not saved, is never cached and asks not to be found', async () => {
  const none = await owner.post(`/preview/service/new`, fieldsOf({ service_title: ' ' }));
  expect([none.status, await none.text()]).toEqual([
    422,
    expect.stringContaining('Please add a service title before previewing.'),
  ]);
  const draft = await owner.post(
    `/preview/service/new`,
    fieldsOf({ service_title: 'Not saved yet', price: '' }),
  );
  expect(draft.status).toBe(200);
  expect(draft.headers.get('Cache-Control')).toBe('private, no-store');
  expect(draft.headers.get('X-Robots-Tag')).toContain('noindex');
  expect(await draft.text()).toMatch(/Still missing: price[^]*<h1[^>]*>Not saved yet/);
  expect(await shop.ctx.db.$count(services)).toBe(1);
});

test('a valid preview link shows a draft, and without one no visitor sees it', async () => {
  await shop.ctx.db.update(services).set({ status: 'draft' });
  const editor = await (await owner.get(`/admin/services/${ID}`)).text();
  const [link = ''] =
    /\/preview\/service\/[\da-f-]{36}\?until=\d+(?:&amp;|\\u0026|&)sign=[\w-]+/.exec(editor) ?? [];
  const path = link.replace(/&amp;|\\u0026/, '&');
  const otherVisitor = openVisitor(shop);
  const page = await otherVisitor.get(path);
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('Landing Page')]);
  expect((await shop.get('/service/landing-page')).status).toBe(404);
  const tampered = [path.replace(/until=\d/, 'until=9'), path.slice(0, -3), `/preview/service/${ID}`];
  for (const wrong of tampered) {
    const refused = await otherVisitor.get(wrong);
    expect(refused.status, wrong).toBe(404);
    expect(await refused.text()).not.toContain('Plain words.');
  }
  expect((await otherVisitor.post(`/preview/service/${ID}`, fieldsOf({}))).status).toBe(401);
  const until = Number(/until=(\d+)/.exec(path)?.[1]);
  expect(until * 1000 - Date.now()).toBeLessThan(8 * 86_400_000);
});

test('[AHIST-01] the history and the restore dialog mark the changed words of a long text', async () => {
  const start =
    '<p>We look at every page of your shop and write down what keeps people from buying.</p>'.repeat(5);
  await save(owner, { about: `${start}<p>It takes two weeks.</p>`, version: '1' });
  await save(owner, { about: `${start}<p>It takes three days.</p>`, version: '2' });
  const page = await (await owner.get(`/admin/services/${ID}?tab=history`)).text();
  const marked = [...page.matchAll(/<(del|ins)\b.*?<\/span>(.*?)<\/\1>/g)].map(
    ([, kind, words]) => `${kind} ${words}`,
  );
  const [forth, back] = [
    ['del two', 'ins three', 'del weeks', 'ins days'],
    ['del three', 'ins two', 'del days', 'ins weeks'],
  ];
  expect(marked.slice(0, 8)).toEqual([...forth, ...back]);
  expect(page).toContain('About This Service');
});

test('a draft save without the right is refused and logs no error', async () => {
  const analyst = await signedInAs(shop, 'analyst', 'drafts@example.com');
  const log = vi.spyOn(shop.ctx.log, 'error');
  try {
    const refused = await save(analyst, { service_title: 'Not theirs', version: '1' });
    expect([refused.status, (await refused.text()).includes('Landing Page')]).toEqual([403, false]);
    expect(log.mock.calls).toEqual([]);
  } finally {
    log.mockRestore();
  }
});
