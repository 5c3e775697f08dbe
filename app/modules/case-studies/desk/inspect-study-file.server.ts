import type { Readable } from 'node:stream';

import { hasContentOf, START_BYTES } from '#app/platform/storage/file-kinds.ts';

import type { FileType } from '../model.ts';

/** An archive ends with a record of 22 bytes and a comment of at most 65,535. */
const END_BYTES = 22 + 65_535;
const ARCHIVE_END = Buffer.from([0x50, 0x4b, 0x05, 0x06]);
/** The stream every document of Word has, as its directory writes it; other files of this kind install programs. */
const WORD_STREAM = Buffer.from('WordDocument', 'utf16le');

/** Whether an archive ends where these last bytes of a file do: whoever opens the file as one finds it. */
function endsAsArchive(end: Buffer): boolean {
  for (let at = end.indexOf(ARCHIVE_END); at >= 0; at = end.indexOf(ARCHIVE_END, at + 1)) {
    if (at + 22 <= end.length && at + 22 + end.readUInt16LE(at + 20) === end.length) return true;
  }
  return false;
}

type Ends = { start: Buffer; end: Buffer; isWord: boolean };

async function readEnds(source: Readable): Promise<Ends> {
  let start: Buffer = Buffer.alloc(0);
  let end: Buffer = Buffer.alloc(0);
  let isWord = false;
  let before: Buffer = Buffer.alloc(0);
  for await (const part of source) {
    const bytes = part as Buffer; // a byte stream without encoding gives buffers
    if (start.length < START_BYTES) start = Buffer.concat([start, bytes]).subarray(0, START_BYTES);
    end = Buffer.concat([end, bytes]);
    end = end.subarray(Math.max(0, end.length - END_BYTES));
    isWord ||= Buffer.concat([before, bytes]).includes(WORD_STREAM);
    before = bytes.subarray(Math.max(0, bytes.length - WORD_STREAM.length));
  }
  return { start, end, isWord };
}

/**
 * Whether a file is what its name promises and nothing else besides (safety.md section 7): its first bytes say so, a PDF has
 * nothing in front of it, what is no archive does not end as one, and an old Word file has a document in it.
 */
export async function isStudyFile(kind: FileType, file: { open(): Readable }): Promise<boolean> {
  const { start, end, isWord } = await readEnds(file.open());
  if (!hasContentOf(kind, start)) return false;
  if (kind === 'pdf' && start.indexOf('%PDF-') !== 0) return false;
  if (kind === 'doc' && !isWord) return false;
  return kind === 'zip' || kind === 'docx' || !endsAsArchive(end);
}
