import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';

import { fail, ok, type Result } from '#app/lib/result.ts';

import { START_BYTES } from '../storage/file-kinds.ts';

import { boundaryOf, findParts, type FormPart, isText } from './form-parts.server.ts';
import { spool } from './spool.server.ts';
import { type UploadFailure, UPLOAD_OVERHEAD_BYTES } from './upload-rules.ts';

/** What reading a file once tells: its SHA-256 in hex, its first bytes, and whether all of it is text. */
export type Fingerprint = { sha256: string; start: Uint8Array; isText: boolean };

/** A file that arrived and lies on the disk until its receiver is done. `name` is a label of its owner, never a path. */
export type ReceivedFile = {
  name: string;
  sizeBytes: number;
  open(): Readable;
  fingerprint(): Promise<Fingerprint>;
};
export type ReceivedUpload = { fields: Record<string, string>; file: ReceivedFile };

/** Control characters that no text has: all but tab and line ends. */
const CONTROLS = new Set([...Array(32).keys(), 127].filter((code) => ![9, 10, 12, 13].includes(code)));

async function fingerprintOf(source: Readable): Promise<Fingerprint> {
  const hash = createHash('sha256');
  const starts: Uint8Array[] = [];
  let startLength = 0;
  let isText = true;
  for await (const part of source) {
    const bytes = part as Uint8Array; // a byte stream without encoding gives buffers
    hash.update(bytes);
    if (startLength < START_BYTES) starts.push(bytes.subarray(0, START_BYTES - startLength));
    startLength += bytes.length;
    isText &&= !bytes.some((byte) => CONTROLS.has(byte));
  }
  return { sha256: hash.digest('hex'), start: Buffer.concat(starts), isText };
}

function receivedFile(path: string, { fileName, start, end }: FormPart): ReceivedFile {
  // An empty range cannot be said to a stream: its end is the last byte that is read.
  const open = () => (end > start ? createReadStream(path, { start, end: end - 1 }) : Readable.from([]));
  return { name: fileName ?? '', sizeBytes: end - start, open, fingerprint: () => fingerprintOf(open()) };
}

async function fieldText(body: FileHandle, { start, end }: FormPart): Promise<string | null> {
  const buffer = Buffer.alloc(end - start);
  await body.read({ buffer, position: start });
  return isText(buffer) ? buffer.toString('utf8') : null;
}

async function readForm(
  path: string,
  boundary: string,
  fileBytes: number,
): Promise<Result<ReceivedUpload, UploadFailure>> {
  const body = await open(path, 'r');
  try {
    const parts = await findParts(body, boundary);
    if (!parts) return fail({ code: 'malformed' });
    const files = parts.filter(({ fileName }) => fileName !== null);
    const texts = parts.filter(({ fileName }) => fileName === null);
    if (files.length > 1) return fail({ code: 'too-many-files' });
    if (texts.reduce((sum, { start, end }) => sum + end - start, 0) > UPLOAD_OVERHEAD_BYTES) {
      return fail({ code: 'too-large' });
    }
    const fields: [string, string][] = [];
    for (const part of texts) {
      const text = await fieldText(body, part);
      if (text === null) return fail({ code: 'malformed' });
      fields.push([part.name, text]);
    }
    const [part] = files;
    const file = part && receivedFile(path, part);
    if (!file || file.sizeBytes === 0) return fail({ code: 'no-file' });
    if (file.sizeBytes >= fileBytes) return fail({ code: 'too-large' });
    return ok({ fields: Object.fromEntries(fields), file });
  } finally {
    await body.close();
  }
}

/**
 * Receives a posted form with one file of less than `fileBytes`: it goes to a temporary file as it arrives, is never held
 * in memory, and is gone when `use` is done, whatever happens. At most 20 parts, and 64 KB beside the file.
 */
export async function receiveUpload<Value>(
  request: Request,
  { fileBytes }: { fileBytes: number },
  use: (upload: ReceivedUpload) => Promise<Value>,
): Promise<Result<Value, UploadFailure>> {
  const boundary = boundaryOf(request.headers.get('Content-Type') ?? '');
  if (boundary === null) return fail({ code: 'malformed' });
  const path = join(tmpdir(), `prixfixe-upload-${randomUUID()}`);
  try {
    const failure = await spool(request, path, fileBytes + UPLOAD_OVERHEAD_BYTES);
    if (failure) return fail(failure);
    const form = await readForm(path, boundary, fileBytes);
    return form.ok ? ok(await use(form.value)) : form;
  } finally {
    await rm(path, { force: true });
  }
}
