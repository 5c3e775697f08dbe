import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';

import { expect, test } from 'vitest';

import { DAY_MS } from '#app/lib/durations.ts';
import { UPLOAD_PART_BYTES } from '#app/lib/upload-parts.ts';
import { mediaFiles, uploadParts } from '#app/platform/db/tables.server.ts';
import { findPublicMediaFile, parseMediaKey } from '#app/platform/storage/media.server.ts';

import { actorOf, asSystem } from '../../../../tests/shop/actor.ts';
import { openAsEditor } from '../../../../tests/shop/case-study-editor.ts';

import { addReport, addCaseStudies } from '../fixtures.ts';
import { purgeExpiredCaseStudies } from './purge-case-studies.server.ts';
import {
  listUploadedCaseStudyFileParts,
  storeCaseStudyFile,
  storeCaseStudyFileUploadPart,
} from './store-case-study-file.server.ts';

const bytesOf = (bytes: Buffer) => ({ sizeBytes: bytes.length, open: () => Readable.from([bytes]) });

const text = (content: string) => Buffer.from(content, 'latin1');

const PDF = '%PDF-1.7\nA report.\n';
const ZIP_END = 'PK\u0005\u0006' + '\0'.repeat(18);
const OLE = '\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1';
const WORD = Buffer.from('WordDocument', 'utf16le').toString('latin1');

test.each([
  ['report.pdf', PDF],
  ['bundle.zip', `PK\u0003\u0004${PDF}${ZIP_END}`],
  ['letter.docx', `PK\u0003\u0004[Content_Types].xml word/${ZIP_END}`],
  ['letter.doc', `${OLE}${'\0'.repeat(600)}${WORD}`],
  ['film.mp4', '\0\0\0\u0018ftypisom'],
  ['film.MOV', '\0\0\0\u0018ftypqt  '],
])('%s is kept, and served as what it is', async (name, content) => {
  const ctx = await openAsEditor();
  const kept = await storeCaseStudyFile(ctx, name, bytesOf(text(content)));
  const file = kept.ok ? await findPublicMediaFile(ctx, parseMediaKey(kept.value) ?? '') : null;
  expect(file).toMatchObject({ originalName: name, isImage: false, sizeBytes: content.length });
});

test.each([
  ['a program named as a report', 'report.pdf', `MZ\x90\0${PDF}`, 'wrong-content'],
  ['a page in front of a report', 'report.pdf', `<script>alert(1)</script>${PDF}`, 'wrong-content'],
  [
    'a report that is an archive, too',
    'report.pdf',
    `${PDF}PK\u0003\u0004payload${ZIP_END}`,
    'wrong-content',
  ],
  ['a film that is an archive, too', 'film.mp4', `\0\0\0\u0018ftypisom${ZIP_END}`, 'wrong-content'],
  ['an installer named as a letter', 'letter.doc', `${OLE}${'\0'.repeat(600)}`, 'wrong-content'],
  ['an archive named as a letter', 'letter.docx', `PK\u0003\u0004other${ZIP_END}`, 'wrong-content'],
  ['a self-extracting archive', 'bundle.zip', `MZ${ZIP_END}`, 'wrong-content'],
  ['a drawing', 'drawing.svg', '<svg onload="alert(1)"/>', 'wrong-kind'],
  ['a page', 'page.html', '<script>alert(1)</script>', 'wrong-kind'],
  ['a drawing named as a report', 'drawing.pdf', '<svg onload="alert(1)"/>', 'wrong-content'],
  ['a program', 'setup.exe', 'MZ', 'wrong-kind'],
  ['a program with two endings', 'report.pdf.exe', 'MZ', 'wrong-kind'],
  ['nothing', 'report.pdf', '', 'empty'],
])('%s is refused and leaves nothing', async (_what, name, content, code) => {
  const ctx = await openAsEditor();
  expect(await storeCaseStudyFile(ctx, name, bytesOf(text(content)))).toEqual({
    ok: false,
    failure: { code },
  });
  expect(await ctx.db.$count(mediaFiles)).toBe(0);
  expect(await ctx.newKeys()).toEqual([]);
});

const SIZE = UPLOAD_PART_BYTES * 2 + 17;
const whole = Buffer.concat([text('%PDF-1.7\n'), Buffer.alloc(SIZE - 9, 'report ')]);
const SENT = { name: 'report.pdf', sizeBytes: SIZE, modified: '1764000000000' };
const part = (place: number) => ({
  place,
  bytes: bytesOf(whole.subarray(place * UPLOAD_PART_BYTES, (place + 1) * UPLOAD_PART_BYTES)),
});

test('a file in parts goes on where it stopped, in any order, and is whole at the end', async () => {
  const ctx = await openAsEditor();
  expect(await listUploadedCaseStudyFileParts(ctx, SENT)).toEqual({ ok: true, value: [] });
  expect(await storeCaseStudyFileUploadPart(ctx, SENT, part(2))).toEqual({
    ok: true,
    value: { address: null },
  });
  expect(await storeCaseStudyFileUploadPart(ctx, SENT, part(0))).toEqual({
    ok: true,
    value: { address: null },
  });
  // Another user with the same file starts from the beginning.
  const other = { ...ctx, actor: { ...actorOf('editor'), id: '00000000-0000-4000-8000-0000000000ee' } };
  expect(await listUploadedCaseStudyFileParts(other, SENT)).toEqual({ ok: true, value: [] });
  expect(await listUploadedCaseStudyFileParts(ctx, SENT)).toEqual({ ok: true, value: [0, 2] });
  const done = await storeCaseStudyFileUploadPart(ctx, SENT, part(1));
  const address = done.ok ? done.value.address : null;
  const file = await findPublicMediaFile(ctx, parseMediaKey(address ?? '') ?? '');
  const digest = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
  expect(file && digest(await buffer(await file.open()))).toBe(digest(whole));
  const range = { first: UPLOAD_PART_BYTES - 3, last: UPLOAD_PART_BYTES + 2 };
  expect(
    file && (await buffer(await file.open(range))).equals(whole.subarray(range.first, range.last + 1)),
  ).toBe(true);
  expect(await ctx.db.$count(uploadParts)).toBe(0);
  expect(await ctx.newKeys()).toEqual([parseMediaKey(address ?? '')]);
});

test('a part that does not belong to the file is refused, and wrong content stores no file', async () => {
  const ctx = await openAsEditor();
  const short = { place: 0, bytes: bytesOf(Buffer.from('short')) };
  const refused = { ok: false, failure: { code: 'wrong-part' } };
  expect(await storeCaseStudyFileUploadPart(ctx, SENT, short)).toEqual(refused);
  for (const place of [-1, 3, 0.5])
    expect(await storeCaseStudyFileUploadPart(ctx, SENT, { ...part(0), place })).toEqual(refused);
  const tooLarge = { ...SENT, sizeBytes: 100 * 1024 * 1024 + 1 };
  expect(await storeCaseStudyFileUploadPart(ctx, tooLarge, part(0))).toEqual({
    ok: false,
    failure: { code: 'too-large' },
  });
  const program = { name: 'report.pdf', sizeBytes: 4, modified: '' };
  expect(
    await storeCaseStudyFileUploadPart(ctx, program, { place: 0, bytes: bytesOf(text('MZ\x90\0')) }),
  ).toEqual({
    ok: false,
    failure: { code: 'wrong-content' },
  });
  expect(await ctx.newKeys()).toEqual([]);
  const analyst = { ...ctx, actor: actorOf('analyst') };
  await expect(storeCaseStudyFileUploadPart(analyst, SENT, part(0))).rejects.toMatchObject({ status: 403 });
  await expect(listUploadedCaseStudyFileParts(analyst, SENT)).rejects.toMatchObject({ status: 403 });
  await expect(storeCaseStudyFile(analyst, 'a.pdf', bytesOf(text(PDF)))).rejects.toMatchObject({
    status: 403,
  });
});

test('uploads without a case study and abandoned parts are deleted after a day', async () => {
  const ctx = await openAsEditor();
  const kept = await addReport(ctx);
  await addCaseStudies(ctx, { file_url: kept });
  await storeCaseStudyFile(ctx, 'forgotten.pdf', bytesOf(text(PDF)));
  await storeCaseStudyFileUploadPart(ctx, SENT, part(0));
  const later = (days: number) => asSystem({ ...ctx, now: new Date(ctx.now.getTime() + days * DAY_MS + 1) });
  expect(await purgeExpiredCaseStudies(later(0))).toEqual({ studies: 0, files: 0 });
  expect(await purgeExpiredCaseStudies(later(1))).toEqual({ studies: 0, files: 1 });
  expect(await ctx.newKeys()).toEqual([parseMediaKey(kept)]);
  expect(await ctx.db.$count(uploadParts)).toBe(0);
});
