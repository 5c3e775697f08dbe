import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';

import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { UPLOAD_PART_BYTES } from '#app/lib/upload-parts.ts';
import { auditLog } from '#app/modules/audit/tables.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { mediaFiles, uploadParts, uploads } from '#app/platform/db/tables.server.ts';
import {
  findPublicMediaFile,
  parseMediaKey,
  removeMediaFilesByUrl,
} from '#app/platform/storage/media.server.ts';
import { deleteOldUploadParts } from '#app/platform/uploads/upload-parts.server.ts';

import { openAsEditor } from '../../../../tests/shop/case-study-editor.ts';

import {
  listUploadedCaseStudyFileParts,
  storeCaseStudyFileUploadPart,
} from './store-case-study-file.server.ts';

const SIZE = UPLOAD_PART_BYTES + 17;
const whole = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(SIZE - 9, 'report ')]);
const SENT = { name: 'report.pdf', sizeBytes: SIZE, modified: '1764000000000' };
const partOf = (bytes: Buffer, place: number) => {
  const own = bytes.subarray(place * UPLOAD_PART_BYTES, (place + 1) * UPLOAD_PART_BYTES);
  return { place, bytes: { sizeBytes: own.length, open: () => Readable.from([own]) } };
};
const send = (ctx: AppContext, place: number) =>
  storeCaseStudyFileUploadPart(ctx, SENT, partOf(whole, place));

type Editor = Awaited<ReturnType<typeof openAsEditor>>;
type Sent = Awaited<ReturnType<typeof send>>;

const addressesIn = (answers: readonly Sent[]) => [
  ...new Set(answers.map((answer) => (answer.ok ? answer.value.address : answer.failure.code))),
];

/** Expects one file, one row and one audit entry for everything that was sent. */
async function expectOneCopy(ctx: Editor, address: string | null | undefined) {
  const key = parseMediaKey(address ?? '') ?? '';
  const file = await findPublicMediaFile(ctx, key);
  expect(file && (await buffer(await file.open())).equals(whole)).toBe(true);
  expect((await ctx.db.select().from(mediaFiles)).map((row) => row.key)).toEqual([key]);
  expect(await ctx.newKeys()).toEqual([key]);
  expect(await ctx.db.$count(auditLog, eq(auditLog.action, 'case-study.file-uploaded'))).toBe(1);
  expect(await ctx.db.$count(uploadParts)).toBe(0);
}

test.each([2, 4, 16])('%s senders of the last part at once get one address of one file', async (senders) => {
  const ctx = await openAsEditor();
  await send(ctx, 0);
  const answers = await Promise.all(Array.from({ length: senders }, () => send(ctx, 1)));
  const [address, ...others] = addressesIn(answers);
  expect(others).toEqual([]);
  await expectOneCopy(ctx, address);
});

test('all parts sent at once, each three times and in disorder, make one file', async () => {
  const ctx = await openAsEditor();
  const answers = await Promise.all([1, 0, 1, 0, 0, 1].map((place) => send(ctx, place)));
  // A sender that arrived before the last part gets the answer that parts are missing.
  const [address, ...others] = addressesIn(answers).filter((each) => each !== null);
  expect(others).toEqual([]);
  await expectOneCopy(ctx, address);
  expect(await listUploadedCaseStudyFileParts(ctx, SENT)).toEqual({ ok: true, value: [0, 1] });
});

test('a part sent again gets the same answer, until the file is gone', async () => {
  const ctx = await openAsEditor();
  await send(ctx, 0);
  const [address] = addressesIn([await send(ctx, 1)]);
  expect(addressesIn([await send(ctx, 1), await send(ctx, 0)])).toEqual([address]);
  await expectOneCopy(ctx, address);
  await removeMediaFilesByUrl(ctx, [address ?? '']);
  expect(await listUploadedCaseStudyFileParts(ctx, SENT)).toEqual({ ok: true, value: [] });
  expect(addressesIn([await send(ctx, 1)])).toEqual([null]);
  const [next] = addressesIn([await send(ctx, 0)]);
  expect(next).not.toBe(address);
  expect(await ctx.newKeys()).toEqual([parseMediaKey(next ?? '')]);
});

test('a refusal is the answer to all senders, and to a part sent again', async () => {
  const ctx = await openAsEditor();
  const wrong = Buffer.alloc(SIZE, 'program ');
  await storeCaseStudyFileUploadPart(ctx, SENT, partOf(wrong, 0));
  const again = () => storeCaseStudyFileUploadPart(ctx, SENT, partOf(wrong, 1));
  const answers = [...(await Promise.all([again(), again(), again()])), await again()];
  expect(addressesIn(answers)).toEqual(['wrong-content']);
  expect(await ctx.newKeys()).toEqual([]);
  expect(await ctx.db.$count(uploadParts)).toBe(0);
});

/** The state after a process was killed while assembling the file. */
const leaveClaim = ({ db }: AppContext, seconds: number) =>
  db.update(uploads).set({
    claim: 'of a killed process',
    claimedUntil: sql`clock_timestamp() + make_interval(secs => ${seconds})`,
    address: null,
    refusal: null,
    finishedAt: null,
  });

test('another sender takes over from a killed process when its time is up', async () => {
  const ctx = await openAsEditor();
  await send(ctx, 0);
  await leaveClaim(ctx, 1);
  const before = performance.now();
  const [address] = addressesIn(await Promise.all([send(ctx, 1), send(ctx, 1)]));
  expect(performance.now() - before).toBeGreaterThan(500);
  await expectOneCopy(ctx, address);
});

test('a sender that was replaced while it stood still keeps no second copy', async () => {
  const ctx = await openAsEditor();
  await send(ctx, 0);
  const stopped = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<void>();
  const storage = {
    ...ctx.storage,
    async putFrom(...[key, source]: Parameters<typeof ctx.storage.putFrom>) {
      if (!key.startsWith('uploads/')) {
        stopped.resolve();
        await goOn.promise;
      }
      await ctx.storage.putFrom(key, source);
    },
  };
  const slow = send({ ...ctx, storage }, 1);
  await stopped.promise;
  await leaveClaim(ctx, -1);
  const quick = await send(ctx, 1);
  goOn.resolve();
  const [address, ...others] = addressesIn([quick, await slow]);
  expect(others).toEqual([]);
  await expectOneCopy(ctx, address);
});

test('a file that could not be stored is made by the next sender of a part', async () => {
  const ctx = await openAsEditor();
  await send(ctx, 0);
  const putFrom: typeof ctx.storage.putFrom = (key, source) =>
    key.startsWith('uploads/')
      ? ctx.storage.putFrom(key, source)
      : Promise.reject(new Error('the storage is away'));
  await expect(send({ ...ctx, storage: { ...ctx.storage, putFrom } }, 1)).rejects.toThrow('away');
  const [address] = addressesIn([await send(ctx, 1)]);
  expect(address).toMatch(/^\/media\//);
  await expectOneCopy(ctx, address);
});

test('what senders left behind goes after a day, with the answers', async () => {
  const ctx = await openAsEditor();
  await send(ctx, 0);
  await ctx.db.update(uploadParts).set({ isReady: false });
  await deleteOldUploadParts(ctx);
  expect(await ctx.db.$count(uploads)).toBe(1);
  await deleteOldUploadParts({ ...ctx, now: new Date(ctx.now.getTime() + 86_400_001) });
  expect(await ctx.newKeys()).toEqual([]);
  expect([await ctx.db.$count(uploads), await ctx.db.$count(uploadParts)]).toEqual([0, 0]);
});
