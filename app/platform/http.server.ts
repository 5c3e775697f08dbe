import type { Readable } from 'node:stream';

import type { z } from 'zod';

import { fail, ok, type Result } from '#app/lib/result.ts';

/**
 * Returns an error response of a function in the one shape of http.md; `sentence` is for people, `details`
 * hold no internals.
 */
export function createJsonErrorResponse(
  status: number,
  code: string,
  sentence: string,
  details?: unknown,
): Response {
  return Response.json({ error: sentence, code, ...(details === undefined ? {} : { details }) }, { status });
}

/**
 * Reads the JSON body of a function and parses it by its schema. The guard has already refused wrong types,
 * sizes and depths; a schema failure is a 400 with one sentence per field, ready to be returned.
 */
export async function parseJsonBody<Schema extends z.ZodType>(
  request: Request,
  schema: Schema,
): Promise<Result<z.infer<Schema>, Response>> {
  let body: unknown;
  try {
    body = await request.json();
  } catch {
    return {
      ok: false,
      failure: createJsonErrorResponse(400, 'BAD_REQUEST', 'The request body is not valid JSON.'),
    };
  }
  const parsed = schema.safeParse(body);
  return parsed.success ? ok(parsed.data) : fail(createInvalidFieldsResponse(parsed.error));
}

const MAX_HTTP_ERROR_DETAILS = 20;
const MAX_ERROR_DETAIL_LENGTH = 300;

/** Client-supplied names may be long, and appear in the messages about them. */
const truncateHttpErrorDetail = (text: string): string =>
  text.slice(0, MAX_ERROR_DETAIL_LENGTH).toWellFormed();

/**
 * Returns a 400 with one sentence for each of the first fields that a schema refused: a list of 10,000 wrong
 * ids is one mistake.
 */
export function createInvalidFieldsResponse({ issues }: z.core.$ZodError): Response {
  const details = issues.slice(0, MAX_HTTP_ERROR_DETAILS).map(({ path, message }) => ({
    field: truncateHttpErrorDetail(path.join('.')),
    problem: truncateHttpErrorDetail(message),
  }));
  return createJsonErrorResponse(400, 'BAD_REQUEST', 'Some fields are missing or wrong.', details);
}

/** Returns the body as JSON, or null without one; the guard has already refused bodies that are not JSON. */
export async function readJsonBodyOrNull(request: Request): Promise<unknown> {
  const text = await request.text();
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/**
 * Returns the fields of a posted form, or of the JSON in its place, without files and repeated names; an
 * empty object if the body has none or cannot be read.
 */
export async function readFormOrJsonBodyFields(request: Request): Promise<Record<string, unknown>> {
  if (request.headers.get('Content-Type')?.startsWith('application/json')) {
    const body = await readJsonBodyOrNull(request);
    // JSON.parse returned an object; every field is still unknown.
    return typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {};
  }
  try {
    const form = await request.formData();
    return Object.fromEntries([...form].filter(([, value]) => typeof value === 'string'));
  } catch {
    return {};
  }
}

/** Returns a module's refusal as the response of a function. */
export function toJsonErrorResponse(refusal: {
  status: number;
  code: string;
  error: string;
  details?: unknown;
  retryAfterSeconds?: number;
}): Response {
  const response = createJsonErrorResponse(refusal.status, refusal.code, refusal.error, refusal.details);
  if (refusal.retryAfterSeconds !== undefined) {
    response.headers.set('Retry-After', String(refusal.retryAfterSeconds));
  }
  return response;
}

/**
 * Returns a `Content-Disposition` that saves a file under its own name: RFC 5987, with an ASCII fallback for
 * old programs.
 */
export function buildContentDispositionHeader(name: string): string {
  const plain = name.replaceAll(/[^\w .()-]/g, '_');
  const encoded = encodeURIComponent(name.toWellFormed()).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

/**
 * Returns a Node stream as the body of a response, one chunk at a time without reading ahead. Closes the
 * stream when the reader cancels, and on the request's signal, because a response whose client left before it
 * was ready is never read. Node's own `Readable.toWeb` runs on for a moment after the reader has left, and
 * throws where nothing can catch it, which ends the process.
 */
export function streamToResponseBody(
  source: Readable,
  signal: AbortSignal,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const close = () => void source.destroy();
  if (signal.aborted) close();
  else signal.addEventListener('abort', close, { once: true });
  // The reader receives a fault; until there is a reader, it must not end the process.
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
