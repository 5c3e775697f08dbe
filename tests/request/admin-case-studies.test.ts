import { eq, isNull, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { auditLog } from '#app/modules/audit/tables.server.ts';
import {
  NEW_CASE_STUDY_FORM_FIELDS,
  getCaseStudyFormValues,
} from '#app/modules/case-studies/admin/case-study-form.ts';
import { caseStudies } from '#app/modules/case-studies/tables.server.ts';
import { UPLOAD_PART_BYTES } from '#app/lib/upload-parts.ts';
import { mediaFiles, uploads } from '#app/platform/db/tables.server.ts';

import { goodPicture } from '../shop/hostile-files.ts';
import { openTestShop, type TestShop } from './shop.ts';
import { signedInAs, type Visitor } from './visitor.ts';

let shop: TestShop;
let editor: Visitor;

beforeAll(async () => {
  shop = await openTestShop({ RATE_LIMITS: 'off' });
  editor = await signedInAs(shop, 'editor');
});
afterAll(() => shop.close());

const LIST = '/admin/case-studies';
const FILES = `${LIST}/files`;
const HTML = { Accept: 'text/html' };

const form = (fields: Record<string, string> = {}): [string, string][] =>
  Object.entries({
    ...getCaseStudyFormValues({
      ...NEW_CASE_STUDY_FORM_FIELDS,
      title: 'Leads doubled',
      clientName: 'Northbeam',
      category: 'Create Content',
      permissionNote: 'Nora, by mail',
    }),
    version: '1',
    ...fields,
  }).flatMap(([name, value]) => [value].flat().map((one): [string, string] => [name, one]));

async function upload(
  who: Visitor,
  name: string,
  bytes: Buffer,
  { path = FILES, ...fields }: Record<string, string> = {},
) {
  const body = new FormData();
  for (const [field, value] of Object.entries(fields)) body.set(field, value);
  body.set('file', new File([new Uint8Array(bytes)], name));
  const { publicUrl } = shop.settings;
  const cookie = [...who.cookies].map(([key, value]) => `${key}=${value}`).join('; ');
  const headers = { Accept: 'application/json', Cookie: cookie, Origin: publicUrl };
  const answer = await shop.handle(new Request(publicUrl + path, { method: 'POST', headers, body }));
  const refusal = (await answer.json().catch(() => ({}))) as {
    value?: string | null;
    problems?: { message: string }[];
  } | null;
  return {
    status: answer.status,
    value: refusal?.value,
    message: refusal?.problems?.[0]?.message,
    retryAfter: answer.headers.get('Retry-After') ?? undefined,
  };
}

/** Adds a case study and returns the path of its editor. */
async function added(fields: Record<string, string> = {}, intent = 'save'): Promise<string> {
  const answer = await editor.post(`${LIST}/new`, [['intent', intent], ...form(fields)], HTML);
  expect(answer.status).toBe(303);
  return answer.headers.get('Location') ?? '';
}

const pdf = (text: string) => Buffer.from(`%PDF-1.7\n${text}\n`);

test('[ROUTE-20] editors write case studies, analysts read them, fulfillers see nothing, visitors sign in', async () => {
  const page = await added();
  for (const path of [LIST, `${LIST}?tab=trash`, page, `${LIST}/new`])
    expect((await editor.get(path)).status).toBe(200);
  const analyst = await signedInAs(shop, 'analyst');
  const read = await (await analyst.get(page)).text();
  expect(read).toContain('Leads doubled');
  for (const label of ['Upload file', 'Unpublish', 'save-publish']) expect(read).not.toContain(label);
  expect((await analyst.get(`${LIST}/new`)).status).toBe(403);
  expect((await analyst.post(page, [['intent', 'save'], ...form({ title: 'No' })])).status).toBe(403);
  expect((await upload(analyst, 'a.pdf', pdf('a'))).status).toBe(403);
  const fulfiller = await signedInAs(shop, 'fulfiller');
  for (const path of [LIST, page, FILES]) expect((await fulfiller.get(path)).status).toBe(403);
  expect(await (await fulfiller.get('/admin')).text()).not.toContain(`href="${LIST}"`);
  expect((await shop.get(LIST)).status).toBe(302);
  expect((await editor.get(`${LIST}/no-id`)).status).toBe(404);
  expect((await editor.get(`${LIST}?sort=x&page=-1&file=exe&tab=no`)).status).toBe(200);
});

test('what is published is on the kept page at the next request, and taken back as fast; its download, too', async () => {
  await shop.get('/resources');
  expect(await (await shop.get('/resources')).text()).not.toContain('A study to come and go');
  const kept = await upload(editor, 'report.pdf', pdf('one'));
  const fields = { title: 'A study to come and go', file_url: kept.value ?? '', client_label: 'A bakery' };
  const page = await added(fields, 'publish');
  const id = page.slice(page.lastIndexOf('/') + 1);
  const shown = await (await shop.get('/resources')).text();
  expect(shown).toContain('A study to come and go');
  expect(shown).toContain('A bakery');
  const download = `/resources/${id}/download`;
  expect((await shop.get(download)).headers.get('Location')).toBe(kept.value);
  // A new file keeps the download address.
  const next = await upload(editor, 'report.zip', Buffer.from('PK\u0003\u0004content'));
  const saved = await editor.post(
    page,
    [['intent', 'save'], ...form({ ...fields, file_url: next.value ?? '' })],
    HTML,
  );
  expect(saved.status).toBe(303);
  expect((await shop.get(download)).headers.get('Location')).toBe(next.value);
  expect((await shop.get(kept.value ?? '')).status).toBe(404);
  expect((await editor.post(page, { intent: 'unpublish' }, HTML)).status).toBe(200);
  expect(await (await shop.get('/resources')).text()).not.toContain('A study to come and go');
  const gone = await shop.get(download);
  expect(gone.status).toBe(404);
  expect(await gone.text()).toContain('File URL is not available for this case study.');
});

test('a stale save gets 409 and keeps the input, and bad input is reported at its field', async () => {
  const page = await added();
  await editor.post(page, [['intent', 'save'], ...form({ title: 'First' })], HTML);
  const late = await editor.post(page, [['intent', 'save'], ...form({ title: 'My own title' })], HTML);
  expect(late.status).toBe(409);
  const text = await late.text();
  expect(text).toContain('My own title');
  expect(text).toContain('changed this in the meantime');
  const over = [['intent', 'save'], ...form({ title: 'My own title', overwrite: '2' })] as [string, string][];
  expect((await editor.post(page, over, HTML)).status).toBe(303);
  const bad = form({
    version: '3',
    title: '',
    excerpt: 'x'.repeat(300),
    category: '',
    file_url: 'http://a',
  });
  const refused = await editor.post(page, [['intent', 'save'], ...bad], HTML);
  expect(refused.status).toBe(400);
  const refusal = await refused.text();
  for (const sentence of [
    'Enter a title.',
    'at most 200 characters',
    'Choose a category.',
    'begins with https://',
  ])
    expect(refusal).toContain(sentence);
  expect(refusal).toContain('x'.repeat(300));
  const bare = await editor.post(
    `${LIST}/new`,
    [['intent', 'publish'], ...form({ permission_note: '' })],
    HTML,
  );
  expect(bare.status).toBe(422);
  expect(await bare.text()).toContain('Enter who gave permission, and when.');
});

test('hostile files are refused with a sentence', async () => {
  const kind = 'A case study takes PDF, DOC, DOCX, MP4, MOV and ZIP files.';
  const content = 'The content of this file doesn’t match its type. It was not saved.';
  const sent: [string, Buffer, string][] = [
    ['setup.pdf', Buffer.from('MZ\u0090\0 program'), content],
    ['page.pdf', Buffer.from('<html><script>alert(1)</script>%PDF-1.7'), content],
    [
      'jar.pdf',
      Buffer.concat([pdf('a'), Buffer.from('PK\u0003\u0004PK\u0005\u0006'), Buffer.alloc(18)]),
      content,
    ],
    ['drawing.svg', Buffer.from('<svg onload="alert(1)"/>'), kind],
    ['page.html', Buffer.from('<script>alert(1)</script>'), kind],
    ['../../secret.exe', Buffer.from('MZ'), kind],
    ['empty.pdf', Buffer.alloc(0), 'This file is empty.'],
  ];
  for (const [name, bytes, message] of sent)
    expect([name, await upload(editor, name, bytes)]).toEqual([name, { status: 422, message }]);
  const cover = await upload(editor, 'cover.png', Buffer.from('<svg/>'), { path: `${FILES}?cover` });
  expect(cover).toEqual({ status: 422, message: 'Please upload an image file' });
  const wild = { name: 'a.pdf', size: '-1', modified: '', place: 'x' };
  expect((await upload(editor, 'a.pdf', pdf('a'), wild)).status).toBe(422);
  expect((await editor.get(`${FILES}?name=a.exe&size=4`)).status).toBe(422);
});

test('a file in parts is served whole, by ranges and as an attachment; a cover is shown', async () => {
  const bytes = Buffer.concat([pdf('large'), Buffer.alloc(UPLOAD_PART_BYTES, 'abcdefg')]);
  const facts = { name: 'large.pdf', size: String(bytes.length), modified: '1764000000000' };
  const query = new URLSearchParams(facts).toString();
  const part = (place: number) => bytes.subarray(place * UPLOAD_PART_BYTES, (place + 1) * UPLOAD_PART_BYTES);
  expect(await upload(editor, 'large.pdf', part(0), { ...facts, place: '0' })).toMatchObject({ value: null });
  expect(await (await editor.get(`${FILES}?${query}`)).json()).toEqual({ received: [0] });
  const { value } = await upload(editor, 'large.pdf', part(1), { ...facts, place: '1' });
  const whole = await shop.get(value ?? '');
  expect(whole.headers.get('Content-Disposition')).toContain('attachment; filename="large.pdf"');
  expect(whole.headers.get('Accept-Ranges')).toBe('bytes');
  expect(Buffer.from(await whole.arrayBuffer()).equals(bytes)).toBe(true);
  const range = await shop.get(value ?? '', {
    Range: `bytes=${UPLOAD_PART_BYTES - 2}-${UPLOAD_PART_BYTES + 1}`,
  });
  expect(range.status).toBe(206);
  expect(range.headers.get('Content-Range')).toBe(
    `bytes ${UPLOAD_PART_BYTES - 2}-${UPLOAD_PART_BYTES + 1}/${bytes.length}`,
  );
  expect(Buffer.from(await range.arrayBuffer())).toEqual(
    bytes.subarray(UPLOAD_PART_BYTES - 2, UPLOAD_PART_BYTES + 2),
  );
  expect((await shop.get(value ?? '', { Range: `bytes=${bytes.length}-` })).status).toBe(416);
  const cover = await upload(editor, 'cover.png', await goodPicture('png'), { path: `${FILES}?cover` });
  const fields = {
    title: 'With a cover',
    cover_url: cover.value ?? '',
    cover_alt: 'A red wall',
    file_url: value ?? '',
  };
  await added(fields, 'publish');
  expect(await (await shop.get('/resources')).text()).toContain(`<img src="${cover.value}" alt="A red wall"`);
});

test('the last part of a file sent eight times at once gets one answer', async () => {
  const bytes = Buffer.concat([pdf('twice'), Buffer.alloc(UPLOAD_PART_BYTES, 'hijklmn')]);
  const facts = { name: 'twice.pdf', size: String(bytes.length), modified: '1764000000001' };
  const part = (place: number) => bytes.subarray(place * UPLOAD_PART_BYTES, (place + 1) * UPLOAD_PART_BYTES);
  const send = (place: number) =>
    upload(editor, 'twice.pdf', part(place), { ...facts, place: String(place) });
  await send(0);
  const [first, ...others] = await Promise.all([1, 1, 1, 1, 1, 1, 1, 1].map((place) => send(place)));
  expect(first).toMatchObject({ status: 200, value: expect.stringMatching(/^\/media\/case-studies\//) });
  expect(others).toEqual(Array(7).fill(first));
  expect(await send(1)).toEqual(first);
  expect(await shop.ctx.db.$count(mediaFiles, eq(mediaFiles.originalName, 'twice.pdf'))).toBe(1);
});

test('a part whose file is still being put together is answered with 503, and with the file later', async () => {
  const bytes = Buffer.concat([pdf('busy'), Buffer.alloc(UPLOAD_PART_BYTES, 'opqrstu')]);
  const facts = { name: 'busy.pdf', size: String(bytes.length), modified: '1764000000002' };
  const part = (place: number) => bytes.subarray(place * UPLOAD_PART_BYTES, (place + 1) * UPLOAD_PART_BYTES);
  const send = (place: number) => upload(editor, 'busy.pdf', part(place), { ...facts, place: String(place) });
  await send(0);
  const row = { claim: 'of another process', claimedUntil: sql`clock_timestamp() + interval '18 s'` };
  await shop.ctx.db.update(uploads).set(row).where(isNull(uploads.finishedAt));
  const busy = await send(1);
  expect(busy).toMatchObject({ status: 503, retryAfter: '5' });
  expect(busy.message).toBe('This file is still being processed. Try again in a moment.');
  expect(await send(1)).toMatchObject({ status: 200, value: expect.stringMatching(/^\/media\//) });
});

test('a bulk action names skipped case studies with the reason, and the audit shows who did it', async () => {
  const page = await added({
    title: 'Without permission',
    permission_note: '',
    file_url: 'https://a.example/a.pdf',
  });
  const id = page.slice(page.lastIndexOf('/') + 1);
  const answer = await editor.post(LIST, { intent: 'publish', ids: id }, HTML);
  expect(answer.status).toBe(200);
  expect(await answer.text()).toContain('Without permission: has no permission note');
  const checked = await editor.post(LIST, { intent: 'check-files' }, HTML);
  expect(await checked.text()).toMatch(/Checked \d+ files: \d+ updated, \d+ missing\./);
  expect((await editor.post(LIST, { intent: 'trash', ids: id }, HTML)).status).toBe(200);
  // A recent sign-in is the proof that purging needs.
  expect((await editor.post(LIST, { intent: 'purge', ids: id }, HTML)).status).toBe(303);
  expect(await shop.ctx.db.$count(caseStudies, eq(caseStudies.id, id))).toBe(0);
  const lines = await shop.ctx.db.select().from(auditLog).where(eq(auditLog.entityId, id));
  expect(lines.map(({ action }) => action).slice(0, 2)).toEqual(['case-study.created', 'case-study.trashed']);
  expect(lines.at(-1)?.action).toBe('case-study.purged');
});
