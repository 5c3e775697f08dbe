import { eq, sql } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';

import { addServices } from '#app/modules/catalog/fixtures.ts';
import { EMPTY_CONTENT } from '#app/modules/catalog/service-content.ts';
import { formValuesOf } from '#app/modules/catalog/service-form.ts';
import { serviceImages, services } from '#app/modules/catalog/tables.server.ts';
import { templateForm, templateValues } from '#app/modules/fulfilment/briefs/brief-forms.ts';
import { makeQuestion } from '#app/modules/fulfilment/fixtures.ts';
import { createTemplate } from '#app/modules/fulfilment/templates/save-brief-template.server.ts';
import { sessions } from '#app/modules/identity/tables.server.ts';
import { mediaFiles } from '#app/platform/db/tables.server.ts';

import { actorOf } from '../actor.ts';
import { goodPicture, hostileFiles, HOSTILE_NAMES } from '../hostile-files.ts';

import { openTestShop, type TestShop } from './shop.ts';
import { openVisitor, PASSWORD, signedInAs, type Visitor } from './visitor.ts';

const ID = '00000000-0000-4000-8000-000000000001';
const PICTURES = `/admin/services/${ID}/pictures`;

let shop: TestShop;
let owner: Visitor;

beforeAll(async () => {
  shop = await openTestShop({ RATE_LIMITS: 'off' });
  owner = await signedInAs(shop, 'owner');
});

beforeEach(async () => {
  await shop.ctx.db.delete(services);
  await addServices(shop.ctx, { id: ID, slug: 'landing-page', service_description: 'Plain words.' });
});

const fieldsOf = (fields: Record<string, string>): Record<string, string> => ({
  ...Object.fromEntries(
    Object.entries(formValuesOf(EMPTY_CONTENT, 1)).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    ),
  ),
  service_title: 'Landing Page',
  category: 'Fix Problems',
  about: '<p>Plain words.</p>',
  price: '149.00',
  delivery_hours: '48',
  ...fields,
});

const save = (visitor: Visitor, fields: Record<string, string>, path = `/admin/services/${ID}`) =>
  visitor.post(path, fieldsOf({ intent: 'save', ...fields }), { Accept: 'text/html' });

type File = { name: string; bytes: Buffer };

/** Uploads as the editor's script does. */
function upload(
  visitor: Visitor,
  { name, bytes }: File,
  fields: Record<string, string> = {},
  path = PICTURES,
) {
  const form = new FormData();
  for (const [field, value] of Object.entries({ intent: 'slide-upload', ...fields })) form.set(field, value);
  form.set('file', new File([new Uint8Array(bytes)], name));
  const cookie = [...visitor.cookies].map(([key, value]) => `${key}=${value}`).join('; ');
  const headers = { Origin: shop.settings.publicUrl, Cookie: cookie, Accept: 'application/json' };
  return shop.handle(new Request(shop.settings.publicUrl + path, { method: 'POST', headers, body: form }));
}

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
  const deed = { intent: 'hard-delete', confirm: 'Two' };
  const asked = await owner.post(path, deed, { Accept: 'text/html' });
  expect([asked.status, await asked.text()]).toEqual([
    422,
    expect.stringContaining('Confirm that it is you'),
  ]);
  expect((await owner.get(path)).status).toBe(200);
  const gone = await owner.post(path, { ...deed, proof: PASSWORD }, { Accept: 'text/html' });
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

test('a questionnaire is chosen while it is there; one that is gone is refused with its sentence, and what was typed stays', async () => {
  const form = templateForm.parse(templateValues({ name: 'Goals', questions: [makeQuestion()] }, 1));
  const made = await createTemplate({ ...shop.ctx, actor: actorOf('owner') }, form);
  const brief = made.ok ? made.value.id : '';
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
  // Rows are plain text: what looks like a tag in them is kept as words.
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

test('a preview link shows a draft to whoever has it, until it ends, and nobody else sees the draft', async () => {
  await shop.ctx.db.update(services).set({ status: 'draft' });
  const editor = await (await owner.get(`/admin/services/${ID}`)).text();
  const [link = ''] =
    /\/preview\/service\/[\da-f-]{36}\?until=\d+(?:&amp;|\\u0026|&)sign=[\w-]+/.exec(editor) ?? [];
  const path = link.replace(/&amp;|\\u0026/, '&');
  const stranger = openVisitor(shop);
  const page = await stranger.get(path);
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('Landing Page')]);
  expect((await shop.get('/service/landing-page')).status).toBe(404);
  const tampered = [path.replace(/until=\d/, 'until=9'), path.slice(0, -3), `/preview/service/${ID}`];
  for (const wrong of tampered) {
    const refused = await stranger.get(wrong);
    expect(refused.status, wrong).toBe(404);
    expect(await refused.text()).not.toContain('Plain words.');
  }
  expect((await stranger.post(`/preview/service/${ID}`, fieldsOf({}))).status).toBe(401);
  const until = Number(/until=(\d+)/.exec(path)?.[1]);
  expect(until * 1000 - Date.now()).toBeLessThan(8 * 86_400_000);
});

test('[ASLIDE-02] [T10] hostile uploads are refused with their sentence, none with 5xx, and nothing of them is stored', async () => {
  const files = await hostileFiles();
  expect(files.length).toBeGreaterThanOrEqual(35);
  const sentences = new Set<string>();
  for (const file of files) {
    const answer = await upload(owner, file);
    expect(answer.status, file.name).toBe(422);
    sentences.add(((await answer.json()) as { problems: { message: string }[] }).problems[0]?.message ?? '');
  }
  expect(sentences).toContain('Please upload an image file');
  const large = Buffer.concat([await goodPicture('png'), Buffer.alloc(10 * 1024 * 1024 + 1)]);
  for (const bytes of [large.subarray(0, 10 * 1024 * 1024 + 1), Buffer.concat([large, large])]) {
    const answer = await upload(owner, { name: 'large.png', bytes });
    expect([answer.status, await answer.text()]).toEqual([
      413,
      expect.stringContaining('File size must be less than 10MB'),
    ]);
  }
  expect(await shop.ctx.db.$count(mediaFiles)).toBe(0);
  for (const kind of ['jpeg', 'png', 'webp'] as const) {
    const name = HOSTILE_NAMES[kind === 'png' ? 0 : 5];
    const answer = await upload(owner, { name, bytes: await goodPicture(kind, 300, 150) });
    expect([answer.status, await answer.json()]).toEqual([200, expect.objectContaining({ ok: true })]);
  }
  for (const bytes of [await goodPicture('png', 20, 10), await goodPicture('png', 30, 10)])
    await upload(owner, { name: 'x.png', bytes });
  const sixth = await upload(owner, { name: 'x.png', bytes: await goodPicture('png', 20, 10) });
  expect([sixth.status, await sixth.text()]).toEqual([422, expect.stringContaining('at most 5 slides')]);
  const [slide] = await shop.ctx.db.select().from(serviceImages);
  const media = await shop.get(slide?.url ?? '');
  expect([media.status, media.headers.get('Content-Type')]).toEqual([200, 'image/webp']);
});

test('an upload without script leads back to its tab with the same words', async () => {
  const form = new FormData();
  form.set('intent', 'share-upload');
  form.set('file', new File([new Uint8Array(await goodPicture('png', 600, 315))], 'share.png'));
  const cookie = [...owner.cookies].map(([key, value]) => `${key}=${value}`).join('; ');
  const headers = { Origin: shop.settings.publicUrl, Cookie: cookie, Accept: 'text/html' };
  const request = new Request(shop.settings.publicUrl + PICTURES, { method: 'POST', headers, body: form });
  const answer = await shop.handle(request);
  expect([answer.status, answer.headers.get('Location')]).toEqual([303, `/admin/services/${ID}?tab=seo`]);
  const [row] = await shop.ctx.db.select().from(services);
  expect(row?.ogImage).toMatch(/^\/media\/share-images\/[\da-f]{32}\.jpg$/);
  expect(row?.version).toBe(1);
  const page = await (await shop.get('/service/landing-page')).text();
  expect(page).toContain(`property="og:image" content="http://shop.test${row?.ogImage ?? ''}"`);
});

test('uploads, edits and previews are closed to those without the right', async () => {
  const bytes = await goodPicture('png', 20, 10);
  const file = { name: 'x.png', bytes };
  const stranger = openVisitor(shop);
  expect((await upload(stranger, file)).status).toBe(401);
  for (const role of ['customer', 'fulfiller', 'analyst'] as const) {
    const visitor = await signedInAs(shop, role);
    expect((await upload(visitor, file)).status, role).toBe(403);
    const answer = await visitor.post(
      `/admin/services/${ID}`,
      fieldsOf({ intent: 'save', service_title: 'X' }),
    );
    expect(answer.status, role).toBe(403);
    expect((await visitor.get('/admin/services/new')).status).toBe(403);
  }
  expect(await shop.ctx.db.$count(serviceImages)).toBe(0);
  const analyst = await signedInAs(shop, 'analyst', 'reader@example.com');
  const page = await (await analyst.get(`/admin/services/${ID}`)).text();
  expect(page).toContain('Landing Page');
  expect(page).not.toMatch(/Save Draft|Delete for good/);
});

test('[AEDIT-13] a service that cannot be read is asked for three times, and then Retry is offered', async () => {
  await shop.ctx.db.execute(sql`alter table service_scope_rows rename to gone_rows`);
  try {
    const begun = performance.now();
    const answer = await owner.get(`/admin/services/${ID}`);
    const page = await answer.text();
    expect(answer.status).toBe(503);
    expect(page).toMatch(/Connection Error: Failed to load service: [^]*?\. Click retry to try again\./);
    expect(page).toContain('Retry');
    expect(performance.now() - begun).toBeGreaterThan(1_900);
  } finally {
    await shop.ctx.db.execute(sql`alter table gone_rows rename to service_scope_rows`);
  }
});

test('[AEDIT-15] what fails for an unforeseen reason has its sentence and keeps what was typed', async () => {
  await shop.ctx.db.execute(sql`alter table service_versions rename to gone_versions`);
  try {
    const failed = async (intent: string) => {
      const fields = fieldsOf({ intent, service_title: 'Typed and kept' });
      const answer = await owner.post(`/admin/services/${ID}`, fields, { Accept: 'text/html' });
      return [answer.status, await answer.text()];
    };
    for (const [intent, verb] of [
      ['save', 'save'],
      ['publish', 'publish'],
    ] as const) {
      const [status, page] = await failed(intent);
      expect(status).toBe(503);
      expect(page).toContain(`Failed to ${verb} service. Please try again.`);
      expect(page).toContain('Typed and kept');
    }
  } finally {
    await shop.ctx.db.execute(sql`alter table gone_versions rename to service_versions`);
  }
  await shop.ctx.db.execute(sql`alter table audit_log rename to gone_log`);
  try {
    for (const [intent, verb] of [
      ['archive', 'archive'],
      ['trash', 'delete'],
    ] as const) {
      const answer = await owner.post(`/admin/services/${ID}`, { intent }, { Accept: 'text/html' });
      expect(await answer.text()).toContain(`Failed to ${verb} service. Please try again.`);
    }
  } finally {
    await shop.ctx.db.execute(sql`alter table gone_log rename to audit_log`);
  }
  const [row] = await shop.ctx.db.select().from(services).where(eq(services.id, ID));
  expect([row?.title, row?.status, row?.deletedAt]).toEqual(['Landing Page', 'published', null]);
});

test('[ASLIDE-03] each change of a slide that fails has its sentence, and the slides stay as they were', async () => {
  for (const width of [40, 50])
    await upload(
      owner,
      { name: 'x.png', bytes: await goodPicture('png', width, 20) },
      { alt: String(width) },
    );
  const slides = () => shop.ctx.db.select().from(serviceImages).orderBy(serviceImages.position);
  const before = await slides();
  const slide = before[0]?.id ?? '';
  await shop.ctx.db.execute(sql`alter table audit_log rename to gone_log`);
  try {
    const failures = [
      [{ intent: 'slide-alt', alt: 'Other' }, 'Failed to update slide'],
      [{ intent: 'slide-move', direction: 'down' }, 'Failed to reorder slides'],
      [{ intent: 'slide-delete' }, 'Failed to delete slide'],
    ] as const;
    for (const [fields, sentence] of failures) {
      const path = `/admin/services/${ID}?tab=slides`;
      const answer = await owner.post(path, { ...fields, slide }, { Accept: 'text/html' });
      expect([answer.status, await answer.text()]).toEqual([503, expect.stringContaining(sentence)]);
    }
    const failed = await upload(owner, { name: 'x.png', bytes: await goodPicture('png', 20, 10) });
    expect([failed.status, await failed.text()]).toEqual([
      503,
      expect.stringContaining('Failed to upload slide'),
    ]);
  } finally {
    await shop.ctx.db.execute(sql`alter table gone_log rename to audit_log`);
  }
  expect(await slides()).toEqual(before);
});

test('[AHIST-02] [ASLIDE-03] the tabs say when they cannot be read, and the rest of the editor stays', async () => {
  const tabs = [
    ['service_versions', 'history', 'Failed to load version history.'],
    ['service_images', 'slides', 'Failed to load slides'],
  ] as const;
  for (const [table, tab, sentence] of tabs) {
    await shop.ctx.db.execute(sql.raw(`alter table ${table} rename to gone_table`));
    try {
      const page = await (await owner.get(`/admin/services/${ID}?tab=${tab}`)).text();
      expect(page).toContain(sentence);
      expect(page).toContain('Save Draft');
    } finally {
      await shop.ctx.db.execute(sql.raw(`alter table gone_table rename to ${table}`));
    }
  }
  const versionId = '00000000-0000-4000-8000-0000000000ff';
  const restore = () =>
    owner.post(`/admin/services/${ID}`, { intent: 'restore-version', versionId }, { Accept: 'text/html' });
  expect(await (await restore()).text()).toContain('Failed to restore version.');
});

test('[ASLIDE-03] slides that others deleted meanwhile are not put in order, and the page that says so shows those there are', async () => {
  for (const width of [40, 50])
    await upload(
      owner,
      { name: 'x.png', bytes: await goodPicture('png', width, 20) },
      { alt: String(width) },
    );
  const [first] = await shop.ctx.db.select().from(serviceImages).orderBy(serviceImages.position);
  const path = `/admin/services/${ID}?tab=slides`;
  const slide = first?.id ?? '';
  await owner.post(path, { intent: 'slide-delete', slide });
  const answer = await owner.post(
    path,
    { intent: 'slide-move', slide, direction: 'down' },
    { Accept: 'text/html' },
  );
  const page = await answer.text();
  expect(answer.status).toBe(422);
  expect(page).toContain('Failed to reorder slides. This slide no longer exists.');
  expect(page).toContain('Slides (1 of 5)');
});

test('[AHIST-01] the history tells the words of a long text that changed, and so does the question before a restore', async () => {
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

test('a draft that somebody may not save is refused, and the refusal is no fault in the log', async () => {
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
