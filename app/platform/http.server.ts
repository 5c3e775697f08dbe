import type { Readable } from 'node:stream';

import type { z } from 'zod';

import { fail, ok, type Result } from '#app/lib/result.ts';

/** An error answer of a function in the one shape of http.md; `sentence` is for people, `details` hold no internals. */
export function jsonError(status: number, code: string, sentence: string, details?: unknown): Response {
  return Response.json({ error: sentence, code, ...(details === undefined ? {} : { details }) }, { status });
}

/**
 * The JSON body of a function, parsed by its schema. The guard already refused wrong types, sizes and depths; what is
 * left to fail is a 400 with one sentence per field, ready to be returned.
 */
export async function readJson<Schema extends z.ZodType>(
  request: Request,
  schema: Schema,
): Promise<Result<z.infer<Schema>, Response>> {
  let body: unknown;
  try {
    body = await request.json();
  } catch {
    return { ok: false, failure: jsonError(400, 'BAD_REQUEST', 'The request body is not valid JSON.') };
  }
  const parsed = schema.safeParse(body);
  return parsed.success ? ok(parsed.data) : fail(wrongFields(parsed.error));
}

const MOST_DETAILS = 20;
const LONGEST_DETAIL = 300;

/** Names that somebody made up may be long, and stand in the sentences about them. */
const brief = (text: string): string => text.slice(0, LONGEST_DETAIL).toWellFormed();

/** 400 with one sentence for each of the first fields that a schema refused: a list of 10,000 wrong ids is one mistake. */
export function wrongFields({ issues }: z.core.$ZodError): Response {
  const details = issues
    .slice(0, MOST_DETAILS)
    .map(({ path, message }) => ({ field: brief(path.join('.')), problem: brief(message) }));
  return jsonError(400, 'BAD_REQUEST', 'Some fields are missing or wrong.', details);
}

/** The body as JSON, or null when there is none; the guard has already refused what is not JSON. */
export async function readUnknownJson(request: Request): Promise<unknown> {
  const text = await request.text();
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/**
 * The fields of a posted form, or of the JSON that stands for one; files and repeated names are left out. An empty
 * object when there is nothing to read.
 */
export async function readFields(request: Request): Promise<Record<string, unknown>> {
  if (request.headers.get('Content-Type')?.startsWith('application/json')) {
    const body = await readUnknownJson(request);
    // What JSON.parse made of braces; every field is still unknown.
    return typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {};
  }
  try {
    const form = await request.formData();
    return Object.fromEntries([...form].filter(([, value]) => typeof value === 'string'));
  } catch {
    return {};
  }
}

/** A refusal that a module described, as the answer of a function. */
export function refusedResponse(refusal: {
  status: number;
  code: string;
  error: string;
  details?: unknown;
  retryAfterSeconds?: number;
}): Response {
  const response = jsonError(refusal.status, refusal.code, refusal.error, refusal.details);
  if (refusal.retryAfterSeconds !== undefined) {
    response.headers.set('Retry-After', String(refusal.retryAfterSeconds));
  }
  return response;
}

/** A `Content-Disposition` that saves a file under its own name: RFC 5987, with an ASCII form for old programs. */
export function attachment(name: string): string {
  const plain = name.replaceAll(/[^\w .()-]/g, '_');
  const encoded = encodeURIComponent(name.toWellFormed()).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

/**
 * A stream of Node as the body of an answer, a chunk at a time and nothing ahead. A reader who leaves closes it, and so does the
 * signal of the request, because an answer whose client has left before it was there is read by nobody. Node's own
 * `Readable.toWeb` goes on for a moment after its reader has left, and throws where nobody can catch it, which ends the process.
 */
export function bodyOf(source: Readable, signal: AbortSignal): ReadableStream<Uint8Array<ArrayBuffer>> {
  const close = () => void source.destroy();
  if (signal.aborted) close();
  else signal.addEventListener('abort', close, { once: true });
  // Whoever reads hears of a fault; until somebody does, it must not end the process.
  source.on('error', () => {});
  const chunks: AsyncIterator<Uint8Array<ArrayBuffer>> = source[Symbol.asyncIterator]();
  return new ReadableStream(
    {
      async pull(controller) {
        const next = await chunks.next();
        if (next.done) controller.close();
        else controller.enqueue(next.value);
      },
      cancel: close,
    },
    { highWaterMark: 0 },
  );
}
