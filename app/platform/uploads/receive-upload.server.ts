import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';

import { fail, ok, type Result } from '#app/lib/result.ts';

import { FILE_SIGNATURE_CHECK_BYTES } from '../storage/file-kinds.ts';

import {
  parseMultipartBoundary,
  MultipartFormError,
  type MultipartFormPart,
  readFormParts,
  readMultipartPartText,
} from './form-parts.server.ts';
import { type UploadFailure, UPLOAD_OVERHEAD_BYTES } from './upload-rules.ts';

/** The facts of reading a file once: its SHA-256 in hex, its first bytes, and whether all of it is text. */
export type UploadedFileFingerprint = { sha256: string; start: Uint8Array; isText: boolean };

/**
 * A received file on the disk, kept until its receiver is done. `name` is its owner's label, never a path.
 */
export type ReceivedUploadFile = {
  name: string;
  sizeBytes: number;
  open(): Readable;
  fingerprint(): Promise<UploadedFileFingerprint>;
};
export type ReceivedUploadForm = { fields: Record<string, string>; file: ReceivedUploadFile };

const MAX_UPLOAD_FORM_PARTS = 20;

/** Control characters that text never contains: all but tab and line ends. */
const UPLOAD_CONTROL_CHARACTER_CODES = new Set(
  [...Array(32).keys(), 127].filter((code) => ![9, 10, 12, 13].includes(code)),
);

async function computeUploadFingerprint(source: Readable): Promise<UploadedFileFingerprint> {
  const hash = createHash('sha256');
  const starts: Uint8Array[] = [];
  let startLength = 0;
  let isText = true;
  for await (const part of source) {
    const bytes = part as Uint8Array; // a byte stream without encoding yields buffers
    hash.update(bytes);
    if (startLength < FILE_SIGNATURE_CHECK_BYTES)
      starts.push(bytes.subarray(0, FILE_SIGNATURE_CHECK_BYTES - startLength));
    startLength += bytes.length;
    isText &&= !bytes.some((byte) => UPLOAD_CONTROL_CHARACTER_CODES.has(byte));
  }
  return { sha256: hash.digest('hex'), start: Buffer.concat(starts), isText };
}

/** Thrown for a form that is well formed but refused. */
class UploadRefusedError extends Error {
  readonly failure: UploadFailure;
  constructor(failure: UploadFailure) {
    super(`a form is refused: ${failure.code}`);
    this.failure = failure;
  }
}

type UploadTempPathAndByteLimit = { path: string; fileBytes: number };

/**
 * Writes a file as it arrives; bytes above the limit are read and dropped, so that its owner gets an error
 * message.
 */
async function writeUploadToDisk(
  { fileName, content }: MultipartFormPart,
  { path, fileBytes }: UploadTempPathAndByteLimit,
): Promise<ReceivedUploadFile> {
  const target = await open(path, 'wx', 0o600);
  const arriving: AsyncIterable<Buffer> = content;
  let sizeBytes = 0;
  try {
    for await (const piece of arriving) {
      sizeBytes += piece.length;
      if (sizeBytes < fileBytes) await target.appendFile(piece);
    }
  } finally {
    await target.close();
  }
  if (sizeBytes >= fileBytes) throw new UploadRefusedError({ code: 'too-large' });
  const read = () => createReadStream(path);
  return { name: fileName ?? '', sizeBytes, open: read, fingerprint: () => computeUploadFingerprint(read()) };
}

type ReceivedMultipartPart = { field: [name: string, text: string] } | { file: ReceivedUploadFile };

/** Takes the parts of one form: the texts into memory, the file to the disk. */
function createUploadFormPartReceiver(
  place: UploadTempPathAndByteLimit,
): (part: MultipartFormPart) => Promise<ReceivedMultipartPart> {
  let files = 0;
  let textBytes = 0;
  const count = (bytes: number) => {
    textBytes += bytes;
    if (textBytes > UPLOAD_OVERHEAD_BYTES) throw new UploadRefusedError({ code: 'too-large' });
  };
  return async (part) => {
    if (part.fileName === null)
      return { field: [part.name, await readMultipartPartText(part.content, count)] };
    files += 1;
    if (files > 1) throw new UploadRefusedError({ code: 'too-many-files' });
    return { file: await writeUploadToDisk(part, place) };
  };
}

/** Yields the body as it arrives, until it is too large; an early end is the sender's fault. */
async function* readRequestBodyWithinLimit(request: Request, limitBytes: number): AsyncGenerator<Uint8Array> {
  let length = 0;
  try {
    for await (const chunk of request.body ?? []) {
      length += chunk.byteLength;
      if (length > limitBytes) throw new UploadRefusedError({ code: 'too-large' });
      yield chunk;
    }
  } catch (error) {
    throw error instanceof UploadRefusedError ? error : new MultipartFormError('malformed');
  }
}

/** Returns the failure for the sender; rethrows faults of the shop itself. */
function toUploadFailure(error: unknown): UploadFailure {
  if (error instanceof UploadRefusedError) return error.failure;
  if (error instanceof MultipartFormError) return { code: 'malformed' };
  if (error instanceof Error && 'code' in error && error.code === 'ENOSPC') return { code: 'no-room' };
  throw error;
}

async function receiveMultipartForm(
  request: Request,
  boundary: string,
  place: UploadTempPathAndByteLimit,
): Promise<Result<ReceivedUploadForm, UploadFailure>> {
  const body = readRequestBodyWithinLimit(request, place.fileBytes + UPLOAD_OVERHEAD_BYTES);
  try {
    const taken = await readFormParts(
      body,
      { boundary, mostParts: MAX_UPLOAD_FORM_PARTS },
      createUploadFormPartReceiver(place),
    );
    const fields = taken.flatMap((part) => ('field' in part ? [part.field] : []));
    const [file] = taken.flatMap((part) => ('file' in part ? [part.file] : []));
    if (!file || file.sizeBytes === 0) return fail({ code: 'no-file' });
    return ok({ fields: Object.fromEntries(fields), file });
  } catch (error) {
    return fail(toUploadFailure(error));
  }
}

/**
 * Receives a posted form with one file of less than `fileBytes`: it is streamed to a temporary file, never
 * held in memory, and always deleted when `use` is done. At most 20 parts, and 64 KB in addition to the file.
 */
export async function receiveSingleFileUpload<Value>(
  request: Request,
  { fileBytes }: { fileBytes: number },
  use: (upload: ReceivedUploadForm) => Promise<Value>,
): Promise<Result<Value, UploadFailure>> {
  const boundary = parseMultipartBoundary(request.headers.get('Content-Type') ?? '');
  if (boundary === null) return fail({ code: 'malformed' });
  const path = join(tmpdir(), `prixfixe-upload-${randomUUID()}`);
  try {
    const form = await receiveMultipartForm(request, boundary, { path, fileBytes });
    return form.ok ? ok(await use(form.value)) : form;
  } finally {
    await rm(path, { force: true });
  }
}
