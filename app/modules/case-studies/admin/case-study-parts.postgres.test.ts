import { Readable } from 'node:stream';

import { expect, test } from 'vitest';

import { UPLOAD_PART_BYTES } from '#app/lib/upload-parts.ts';
import { mediaFiles, uploadParts } from '#app/platform/db/tables.server.ts';

import { actorOf } from '../../../../tests/shop/actor.ts';
import { freshContext } from '../../../../tests/shop/context.ts';
import { twoProcesses } from '../../../../tests/shop/processes.ts';

import { storeCaseStudyFileUploadPart } from './store-case-study-file.server.ts';

const SIZE = UPLOAD_PART_BYTES + 17;
const whole = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(SIZE - 9, 'report ')]);
const SENT = { name: 'report.pdf', sizeBytes: SIZE, modified: '1764000000000' };

test('senders in two processes get one address of one file', async () => {
  const base = { ...(await freshContext()), actor: actorOf('editor') };
  const processes = await twoProcesses(base, 'study_parts');
  const send = (place: number, turn: number) => {
    const own = whole.subarray(place * UPLOAD_PART_BYTES, (place + 1) * UPLOAD_PART_BYTES);
    const bytes = { sizeBytes: own.length, open: () => Readable.from([own]) };
    return storeCaseStudyFileUploadPart(processes[turn % 2] ?? base, SENT, { place, bytes });
  };
  const answers = await Promise.all([0, 1, 1, 0, 1, 1, 1, 1].map((place, turn) => send(place, turn)));
  const addresses = answers.map((answer) => (answer.ok ? answer.value.address : answer.failure.code));
  const [address, ...others] = [...new Set(addresses.filter((each) => each !== null))];
  expect(address).toMatch(/^\/media\/case-studies\//);
  expect(others).toEqual([]);
  const [{ db }] = processes;
  expect((await db.select().from(mediaFiles)).map(({ key }) => `/media/${key}`)).toEqual([address]);
  expect(await db.$count(uploadParts)).toBe(0);
});
