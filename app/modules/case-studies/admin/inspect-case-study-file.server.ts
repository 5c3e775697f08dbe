import type { Readable } from 'node:stream';

import { doMagicBytesMatchFileKind, FILE_SIGNATURE_CHECK_BYTES } from '#app/platform/storage/file-kinds.ts';

import type { CaseStudyFileType } from '../model.ts';

/** A ZIP archive ends with a record of 22 bytes and a comment of at most 65,535. */
const ZIP_END_RECORD_MAX_BYTES = 22 + 65_535;
const ZIP_END_SIGNATURE = Buffer.from([0x50, 0x4b, 0x05, 0x06]);
/**
 * The stream that every Word document has, as its directory spells it; other
 * OLE files, such as MSI, install programs.
 */
const WORD_STREAM_NAME_BYTES = Buffer.from('WordDocument', 'utf16le');

/** Whether the end of a file is that of a ZIP archive, so that it could be opened as one. */
function endsAsZipArchive(end: Buffer): boolean {
  for (let at = end.indexOf(ZIP_END_SIGNATURE); at >= 0; at = end.indexOf(ZIP_END_SIGNATURE, at + 1)) {
    if (at + 22 <= end.length && at + 22 + end.readUInt16LE(at + 20) === end.length) return true;
  }
  return false;
}

type CaseStudyFileStartAndEnd = { start: Buffer; end: Buffer; isWord: boolean };

async function readFileEndsForTypeCheck(source: Readable): Promise<CaseStudyFileStartAndEnd> {
  let start: Buffer = Buffer.alloc(0);
  let end: Buffer = Buffer.alloc(0);
  let isWord = false;
  let before: Buffer = Buffer.alloc(0);
  for await (const part of source) {
    const bytes = part as Buffer; // a byte stream without encoding yields buffers
    if (start.length < FILE_SIGNATURE_CHECK_BYTES)
      start = Buffer.concat([start, bytes]).subarray(0, FILE_SIGNATURE_CHECK_BYTES);
    end = Buffer.concat([end, bytes]);
    end = end.subarray(Math.max(0, end.length - ZIP_END_RECORD_MAX_BYTES));
    isWord ||= Buffer.concat([before, bytes]).includes(WORD_STREAM_NAME_BYTES);
    before = bytes.subarray(Math.max(0, bytes.length - WORD_STREAM_NAME_BYTES.length));
  }
  return { start, end, isWord };
}

/**
 * Whether a file has only the format that its name claims (safety.md "Uploads"): the signature matches, a PDF
 * has nothing in front of it, a non-archive does not end as an archive, and an old Word file contains a
 * document.
 */
export async function hasCaseStudyFileClaimedFormat(
  kind: CaseStudyFileType,
  file: { open(): Readable },
): Promise<boolean> {
  const { start, end, isWord } = await readFileEndsForTypeCheck(file.open());
  if (!doMagicBytesMatchFileKind(kind, start)) return false;
  if (kind === 'pdf' && start.indexOf('%PDF-') !== 0) return false;
  if (kind === 'doc' && !isWord) return false;
  return kind === 'zip' || kind === 'docx' || !endsAsZipArchive(end);
}
