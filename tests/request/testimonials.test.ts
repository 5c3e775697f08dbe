import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { auditLog } from '#app/modules/audit/tables.server.ts';
import { addServiceFixtures } from '#app/modules/catalog/fixtures.ts';
import { services } from '#app/modules/catalog/tables.server.ts';
import { addReviews } from '#app/modules/reviews/fixtures.ts';
import { serviceReviews } from '#app/modules/reviews/tables.server.ts';
import { addTestimonials } from '#app/modules/testimonials/fixtures.ts';
import { testimonials } from '#app/modules/testimonials/tables.server.ts';

import { goodPicture, hostileFiles } from '../shop/hostile-files.ts';
import { openTestShop, type TestShop } from './shop.ts';
import { signedInAs, type Visitor } from './visitor.ts';

let shop: TestShop;
let editor: Visitor;

beforeAll(async () => {
  shop = await openTestShop({ RATE_LIMITS: 'off' });
  editor = await signedInAs(shop, 'editor');
  await addServiceFixtures(shop.ctx, { slug: 'praised' });
});
afterAll(() => shop.close());
beforeEach(() => shop.ctx.db.delete(testimonials));

const PATH = '/admin/testimonials';
const HTML = { Accept: 'text/html' };
const HOSTILE = '<img src=x onerror=alert(1)> said <script>alert(2)</script> & more';
const FORM = {
  intent: 'save',
  version: '1',
  client_name: 'Nora Lindqvist',
  client_company: 'Fieldnote',
  client_role: 'COO',
  client_avatar_url: '',
  service_category: 'Fix Problems',
  service_name: '',
  rating: '4',
  testimonial_text: 'Found in a day what we looked for in a month.',
  delivery_date: '2026-11-02',
  provenance: 'permission',
  provenance_ref: '',
  permission_note: 'By mail on May 4, kept in the drive.',
};

async function create(change: Record<string, string> = {}): Promise<string> {
  const created = await editor.post(`${PATH}/new`, { ...FORM, ...change }, HTML);
  expect(created.status).toBe(303);
  return created.headers.get('Location') ?? '';
}
const text = async (answer: Response | Promise<Response>) => (await answer).text();
const home = () => text(shop.get('/'));
const rows = () => shop.ctx.db.select().from(testimonials);
const postAction = (path: string, intent: string, version: string) =>
  editor.post(path, { intent, version }, HTML);

test('[ROUTE-20] a testimonial is created, featured, hidden and trashed, and the cached home page follows', async () => {
  const path = await create();
  expect(await text(editor.get(path))).toContain('Found in a day');
  expect(await home()).not.toContain('Fieldnote');
  expect((await postAction(path, 'approve', '1')).status).toBe(200);
  const shown = await home();
  expect(shown).toContain('Found in a day');
  expect(shown).toContain('Fieldnote');
  expect((await postAction(path, 'feature', '2')).status).toBe(200);
  expect(await text(editor.get(`${PATH}?tab=featured`))).toContain('Nora Lindqvist');
  expect((await postAction(path, 'hide', '3')).status).toBe(200);
  expect(await home()).not.toContain('Fieldnote');
  const copied = await postAction(path, 'duplicate', '4');
  expect([copied.status, copied.headers.get('Location')]).not.toEqual([303, path]);
  expect((await postAction(path, 'trash', '4')).status).toBe(200);
  expect(await text(editor.get(`${PATH}?tab=trash`))).toContain('7 days left');
  expect(await text(editor.get(path))).toContain('It is in the trash');
  expect((await postAction(path, 'restore', '5')).status).toBe(200);
  expect((await rows()).map(({ status }) => status).toSorted()).toEqual(['hidden', 'pending']);
});

test('every role gets what it may: editors write, an analyst reads, a fulfiller and a customer see nothing', async () => {
  const path = await create();
  const id = path.split('/').at(-1) ?? '';
  const analyst = await signedInAs(shop, 'analyst');
  const list = await text(analyst.get(PATH));
  expect(list).toContain('Nora Lindqvist');
  expect(list).not.toContain(`${PATH}/new`);
  const page = await text(analyst.get(path));
  expect(page).toContain('Found in a day');
  expect(page).not.toContain('name="client_name"');
  expect((await analyst.get(`${PATH}/export.csv`)).status).toBe(200);
  for (const closed of [`${PATH}/new`, `${PATH}/from-reviews`])
    expect([closed, (await analyst.get(closed)).status]).toEqual([closed, 403]);
  for (const intent of ['save', 'approve', 'trash', 'duplicate', 'purge'])
    expect([intent, (await analyst.post(path, { ...FORM, intent }, HTML)).status]).toEqual([intent, 403]);
  for (const intent of ['approve', 'move', 'trash'])
    expect((await analyst.post(PATH, { intent, ids: id, id, move: 'up' }, HTML)).status).toBe(403);
  for (const role of ['fulfiller', 'customer'] as const) {
    const outsider = await signedInAs(shop, role);
    for (const closed of [PATH, path, `${PATH}/export.csv`])
      expect([role, (await outsider.get(closed)).status]).toEqual([role, 403]);
  }
  expect((await shop.get(PATH)).status).toBe(302);
  expect((await rows()).map(({ status, version }) => [status, version])).toEqual([['pending', 1]]);
});

test('what is wrong is said beside its field and nothing typed is lost; an older version is 409', async () => {
  const bad = { service_category: '', rating: '9', testimonial_text: 'Too short', permission_note: '' };
  const refused = await editor.post(`${PATH}/new`, { ...FORM, ...bad, client_name: 'Kept Name' }, HTML);
  const page = await refused.text();
  expect(refused.status).toBe(400);
  for (const field of ['service_category', 'rating', 'testimonial_text', 'permission_note'])
    expect(page).toContain(`href="#${field}"`);
  expect(page).toContain('value="Kept Name"');

  const path = await create();
  const save = (change: Record<string, string>) => editor.post(path, { ...FORM, ...change }, HTML);
  expect((await save({ rating: '3' })).status).toBe(303);
  const conflict = await save({ rating: '2', testimonial_text: 'Mine, which must not be lost at all.' });
  const kept = await conflict.text();
  expect(conflict.status).toBe(409);
  expect(kept).toContain('changed this in the meantime');
  expect(kept).toContain('Mine, which must not be lost at all.');
  expect((await postAction(path, 'approve', '1')).status).toBe(409);
  expect((await save({ rating: '2', overwrite: '2' })).status).toBe(303);
  expect((await rows())[0]).toMatchObject({ rating: 2, version: 3, status: 'pending' });
});

test('HTML is text: in the list, in the editor, on the home page and in the answer of its dialog', async () => {
  const path = await create({
    testimonial_text: HOSTILE,
    client_name: '<b>Nora</b>',
    client_company: '<i>Co',
  });
  await postAction(path, 'feature', '1');
  const id = path.split('/').at(-1) ?? '';
  for (const page of [await text(editor.get(PATH)), await text(editor.get(path)), await home()]) {
    expect(page).not.toContain('<img src=x');
    expect(page).not.toContain('<script>alert(2)');
    expect(page).not.toContain('<b>Nora</b>');
  }
  expect(await (await shop.get(`/api/testimonials/${id}`)).json()).toEqual({ text: HOSTILE });
});

test('a formula in a name is a word in the file, and the audit says who took it', async () => {
  await addTestimonials(shop.ctx, { client_name: '=HYPERLINK("x")' });
  const exported = eq(auditLog.action, 'testimonials.exported');
  const before = await shop.ctx.db.$count(auditLog, exported);
  const file = await text(editor.get(`${PATH}/export.csv?tab=all`));
  expect(file).toContain(`"'=HYPERLINK(""x"")"`);
  expect(file).toContain('"client_name"');
  expect(await shop.ctx.db.$count(auditLog, exported)).toBe(before + 1);
});

test('a review becomes a testimonial once, and only with what its writer allows', async () => {
  const [service] = await shop.ctx.db.select().from(services).where(eq(services.slug, 'praised'));
  const consents = { mayBeTestimonial: true, mayShowName: false, mayShowCompany: false, mayShowPhoto: false };
  await addReviews(
    shop.ctx,
    { service_id: service?.id, review_title: 'Allowed', reviewer_name: 'Secret Person' },
    { service_id: service?.id, review_title: 'Never asked' },
  );
  const [review] = await shop.ctx.db
    .update(serviceReviews)
    .set(consents)
    .where(eq(serviceReviews.title, 'Allowed'))
    .returning();
  const page = await text(editor.get(`${PATH}/from-reviews`));
  expect(page).toContain('Allowed');
  expect(page).not.toContain('Never asked');
  expect(page).not.toContain('Secret Person');
  const use = (id: string) => editor.post(`${PATH}/from-reviews`, { intent: 'use', ids: id }, HTML);
  expect((await use(review?.id ?? '')).status).toBe(303);
  expect((await use(review?.id ?? '')).status).toBe(303);
  const [other] = await shop.ctx.db
    .select()
    .from(serviceReviews)
    .where(eq(serviceReviews.title, 'Never asked'));
  expect((await use(other?.id ?? '')).status).toBe(422);
  expect(await rows()).toMatchObject([
    { clientName: 'A client', clientCompany: null, status: 'approved', provenance: 'review' },
  ]);
  expect(await home()).toContain('Everything on the list was there.');
  await postAction(`${PATH}/${review?.id}`, 'hide', '1');
  expect(await home()).not.toContain('Everything on the list was there.');
});

test('an unknown review is refused at its field, an order by a role that reads none', async () => {
  const id = '0190a8f0-0000-7000-8000-00000000abcd';
  const refused = async (provenance: string) => {
    const answer = await editor.post(`${PATH}/new`, { ...FORM, provenance, provenance_ref: id }, HTML);
    return [answer.status, await answer.text()] as const;
  };
  const [status, page] = await refused('review');
  expect([status, page.includes('There is no such review.')]).toEqual([422, true]);
  expect((await refused('order'))[1]).toContain('You don’t have permission to see orders.');
});

test('a picture is judged by its content and kept as a square; hostile files are refused with a sentence', async () => {
  const send = (name: string, bytes: Uint8Array) => {
    const body = new FormData();
    body.set('file', new File([new Uint8Array(bytes)], name));
    const cookie = [...editor.cookies].map(([key, value]) => `${key}=${value}`).join('; ');
    const headers = { Origin: shop.settings.publicUrl, Cookie: cookie };
    return shop.handle(
      new Request(`${shop.settings.publicUrl}${PATH}/picture`, { method: 'POST', body, headers }),
      '192.0.2.7',
    );
  };
  const kept = await send('me.exe', await goodPicture('png', 600, 300));
  expect(kept.status).toBe(200);
  const { value } = (await kept.json()) as { value: string }; // the answer of an upload
  expect(value).toMatch(/^\/media\/avatars\/[\da-f]+\.webp$/);
  expect((await shop.get(value)).headers.get('content-type')).toBe('image/webp');
  await create({ client_avatar_url: value });
  for (const { name, bytes } of await hostileFiles()) {
    const answer = await send(name, bytes);
    expect([name, [413, 422].includes(answer.status)]).toEqual([name, true]);
  }
});

test('the list shows warnings until they are resolved', async () => {
  await addTestimonials(shop.ctx, { created_at: '2020-01-01T00:00:00Z' });
  const before = await text(editor.get(PATH));
  expect(before).toContain('so the ticker at the top of every page is empty');
  expect(before).toContain('None is featured.');
  expect(before).toContain('1 on public pages has nothing on file');
  await shop.ctx.db.delete(testimonials);
  await addTestimonials(shop.ctx, { is_featured: true }, { is_featured: true }, { is_featured: true });
  await shop.ctx.db.update(testimonials).set({ provenance: 'permission', permissionNote: 'On file.' });
  const after = await text(editor.get(PATH));
  expect(after).not.toContain('bg-warn-tint px-4');
});

test('bulk actions report what was skipped, and refuse bad ids', async () => {
  await addTestimonials(shop.ctx, { status: 'pending' }, { status: 'pending' }, { status: 'approved' });
  const all = await editor.post(PATH, { intent: 'approve', matching: '?tab=all' });
  expect(await text(all)).toContain('2 approved, 1 skipped');
  expect((await rows()).every(({ status }) => status === 'approved')).toBe(true);
  expect((await editor.post(PATH, { intent: 'hide', ids: 'nonsense' })).status).toBe(400);
  expect((await editor.post(PATH, { intent: 'move', id: 'x', move: 'sideways' })).status).toBe(400);
  expect((await editor.get(`${PATH}/not-an-id`)).status).toBe(404);
  expect((await editor.get(`${PATH}?tab=nothing&sort=x&page=-1&from=2026-99-99`)).status).toBe(200);
});
