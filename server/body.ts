import { fail, ok, type Result } from '#app/lib/result.ts';

import type { BodyRule, Refusal } from './guard.ts';

const TOO_LARGE = { status: 413, code: 'TOO_LARGE', sentence: 'This request is too large.' };
const BAD_JSON = { status: 400, code: 'BAD_REQUEST', sentence: 'The request body is not valid JSON.' };
const BAD_TEXT = {
  status: 400,
  code: 'BAD_REQUEST',
  sentence: 'This request holds characters that no text may hold.',
};
const MAX_DEPTH = 20;

/**
 * A body that is not collected but handed on, because whoever reads it writes it to the disk; refused when it already
 * says that it is too large. What says nothing is counted by its reader.
 */
export function checkUpload(
  request: Request,
  { limitBytes, sentence }: Extract<BodyRule, { kind: 'upload' }>,
): Refusal | null {
  const isTooLarge = Number(request.headers.get('Content-Length') ?? 0) > limitBytes;
  return isTooLarge ? { ...TOO_LARGE, sentence } : null;
}

/** The whole body once it proved harmless; reading stops as soon as the limit is passed. */
export async function readBody(request: Request, rule: BodyRule): Promise<Result<Buffer, Refusal>> {
  if (Number(request.headers.get('Content-Length') ?? 0) > rule.limitBytes) return fail(TOO_LARGE);
  const chunks: Uint8Array[] = [];
  let length = 0;
  if (request.body) {
    for await (const chunk of request.body) {
      length += chunk.byteLength;
      if (length > rule.limitBytes) return fail(TOO_LARGE);
      chunks.push(chunk);
    }
  }
  const body = Buffer.concat(chunks);
  const refusal =
    rule.kind === 'json' ? checkJson(body) : rule.kind === 'form' ? checkForm(request, body) : null;
  return refusal ? fail(refusal) : ok(body);
}

/** Postgres refuses U+0000 and lone surrogates, so they stop here (safety.md threat 12); depth bounds recursion. */
function checkJson(body: Buffer): Refusal | null {
  const text = utf8(body);
  if (text === null || depthOf(text) > MAX_DEPTH) return BAD_JSON;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return BAD_JSON;
  }
  return isCleanValue(value) ? null : BAD_TEXT;
}

function checkForm(request: Request, body: Buffer): Refusal | null {
  if (!request.headers.get('Content-Type')?.startsWith('application/x-www-form-urlencoded')) {
    return null;
  }
  const text = utf8(body);
  return text === null || /%00|\0/.test(text) ? BAD_TEXT : null;
}

function utf8(body: Buffer): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body);
  } catch {
    return null;
  }
}

/** Nesting of brackets outside strings, counted before anything recursive sees the text. */
function depthOf(json: string): number {
  let depth = 0;
  let deepest = 0;
  for (const [token] of json.matchAll(/"(?:[^"\\]|\\.)*"|[[\]{}]/gs)) {
    if (token === '[' || token === '{') deepest = Math.max(deepest, ++depth);
    else if (token === ']' || token === '}') depth--;
  }
  return deepest;
}

function isCleanValue(value: unknown): boolean {
  if (typeof value === 'string') return isCleanText(value);
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([name, member]) => isCleanText(name) && isCleanValue(member));
}

function isCleanText(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}
