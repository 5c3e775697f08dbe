import { isUtf8 } from 'node:buffer';
import type { FileHandle } from 'node:fs/promises';

/** A part of a multipart form on the disk: what its head calls it, and where its content begins and ends, in bytes. */
export type FormPart = { name: string; fileName: string | null; start: number; end: number };

const CHUNK_BYTES = 1024 * 1024;
const MOST_PARTS = 20;
/** The head of one part: browsers need a few hundred bytes for two names and a type. */
export const MOST_HEAD_BYTES = 4096;
export const BREAK = '\r\n';

/** The boundary a content type names; null for what is no multipart form. */
export function boundaryOf(contentType: string): string | null {
  const found = /^multipart\/form-data\s*;.*?\bboundary=(?:"([^"\r\n]{1,70})"|([^\s;"]{1,70}))/i.exec(
    contentType,
  );
  return found?.[1] ?? found?.[2] ?? null;
}

/** Where the delimiter stands in the file, -2 for one at its very start; null for more of them than a form of ours has. */
async function findDelimiters(file: FileHandle, delimiter: Buffer): Promise<number[] | null> {
  const found: number[] = [];
  const buffer = Buffer.alloc(CHUNK_BYTES + delimiter.length);
  // The first delimiter has no line break before it, so it is given one.
  let kept = buffer.write(BREAK);
  let offset = -kept;
  for (;;) {
    const { bytesRead } = await file.read(buffer, kept, CHUNK_BYTES, offset + kept);
    const seen = buffer.subarray(0, kept + bytesRead);
    for (let at = seen.indexOf(delimiter); at >= 0; at = seen.indexOf(delimiter, at + 1)) {
      found.push(offset + at);
      if (found.length > MOST_PARTS + 1) return null;
    }
    if (bytesRead === 0) return found;
    // A delimiter may begin in this piece and end in the next.
    kept = Math.min(delimiter.length - 1, seen.length);
    seen.copyWithin(0, seen.length - kept);
    offset += seen.length - kept;
  }
}

/** Whether bytes are text that the database can store: UTF-8, and without NUL (safety.md, threat 12). */
export const isText = (bytes: Uint8Array): boolean => isUtf8(bytes) && !bytes.includes(0);

/** The names in the head of a part; null for a head that is no form field's. */
export function namesOf(head: Buffer): Pick<FormPart, 'name' | 'fileName'> | null {
  if (!isText(head)) return null;
  const text = head.toString('utf8');
  const line = /^content-disposition:\s*form-data\s*(;.*)$/im.exec(text)?.[1] ?? '';
  const parameter = (which: string) =>
    new RegExp(String.raw`;\s*${which}="([^"]*)"`, 'i').exec(line)?.[1] ?? null;
  const name = parameter('name');
  const fileName = parameter('filename');
  // How browsers write what would end the name early.
  const whole = (written: string) => written.replaceAll('%22', '"');
  return name === null ? null : { name: whole(name), fileName: fileName === null ? null : whole(fileName) };
}

async function readPart(file: FileHandle, after: number, end: number): Promise<FormPart | null> {
  const { buffer, bytesRead } = await file.read({
    buffer: Buffer.alloc(MOST_HEAD_BYTES),
    position: after,
  });
  const seen = buffer.subarray(0, Math.min(bytesRead, end - after));
  const headEnd = seen.indexOf(BREAK + BREAK);
  if (!seen.subarray(0, 2).equals(Buffer.from(BREAK)) || headEnd < 0) return null;
  const names = namesOf(seen.subarray(2, headEnd));
  return names && { ...names, start: after + headEnd + 4, end };
}

/**
 * The parts of a form that lies on the disk, found without reading any of them into memory; null for what is not well
 * formed, has more than 20 parts, or a part with a head above 4 KB.
 */
export async function findParts(file: FileHandle, boundary: string): Promise<FormPart[] | null> {
  const delimiter = Buffer.from(`${BREAK}--${boundary}`);
  const places = await findDelimiters(file, delimiter);
  const last = places?.at(-1);
  if (!places || last === undefined || places[0] !== -BREAK.length) return null;
  const { buffer } = await file.read({ buffer: Buffer.alloc(2), position: last + delimiter.length });
  if (buffer.toString('latin1') !== '--') return null;
  const parts: FormPart[] = [];
  for (const [index, place] of places.slice(0, -1).entries()) {
    const part = await readPart(file, place + delimiter.length, places[index + 1] ?? last);
    if (!part) return null;
    parts.push(part);
  }
  return parts;
}
