import { fail, ok, type Result } from '#app/lib/result.ts';

import {
  INVALID_TEXT_CHARACTERS_REFUSAL,
  validateFormRequestBody,
  createFormTooLargeRefusal,
  TOO_MANY_FORM_FIELDS_REFUSAL,
  type RequestBodyPassedToRoute,
} from './form-body.ts';
import type { RequestBodyRule } from './body-rule.ts';
import type { HttpRequestRefusal } from './request-checks.ts';

const REQUEST_TOO_LARGE_FAILURE = { status: 413, code: 'TOO_LARGE', sentence: 'This request is too large.' };
const INVALID_JSON_BODY_ERROR = {
  status: 400,
  code: 'BAD_REQUEST',
  sentence: 'The request body is not valid JSON.',
};
const MAX_JSON_DEPTH = 20;

/** Returns the size a body declares, in bytes; 0 without one. */
export function getDeclaredBodyBytes(request: Request): number {
  const length = Number(request.headers.get('Content-Length') ?? 0);
  return Number.isSafeInteger(length) && length > 0 ? length : 0;
}

/**
 * Returns a body that is streamed on, because its reader writes it to the disk; refused when its declared
 * size is too large. Its reader counts a body without a declared size.
 */
export function checkUploadRequestSize(
  request: Request,
  { limitBytes, sentence }: Extract<RequestBodyRule, { kind: 'upload' }>,
): HttpRequestRefusal | null {
  const isTooLarge = getDeclaredBodyBytes(request) > limitBytes;
  return isTooLarge ? { ...REQUEST_TOO_LARGE_FAILURE, sentence } : null;
}

/** Returns the whole body once it is checked; reading stops as soon as the limit is exceeded. */
export async function readAndCheckRequestBody(
  request: Request,
  rule: RequestBodyRule,
): Promise<Result<RequestBodyPassedToRoute, HttpRequestRefusal>> {
  const body = await readBodyWithinByteLimit(request, rule.limitBytes);
  if (body === null)
    return fail(rule.kind === 'form' ? createFormTooLargeRefusal(rule) : REQUEST_TOO_LARGE_FAILURE);
  if (rule.kind === 'form')
    return validateFormRequestBody(body, rule, request.headers.get('Content-Type') ?? '');
  const refusal = rule.kind === 'json' ? validateJsonRequestBody(body, rule.mostFields) : null;
  return refusal ? fail(refusal) : ok({ bytes: new Uint8Array(body) });
}

/** Returns null for a body above the limit, whose rest is not read. */
async function readBodyWithinByteLimit(request: Request, limitBytes: number): Promise<Buffer | null> {
  if (getDeclaredBodyBytes(request) > limitBytes) return null;
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of request.body ?? []) {
    length += chunk.byteLength;
    if (length > limitBytes) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/**
 * Refuses what Postgres refuses: U+0000 and lone surrogates (safety.md threat 12); the depth limit bounds
 * recursion.
 */
function validateJsonRequestBody(body: Buffer, mostFields?: number): HttpRequestRefusal | null {
  const text = decodeRequestBodyAsUtf8(body);
  if (text === null || getJsonDepth(text) > MAX_JSON_DEPTH) return INVALID_JSON_BODY_ERROR;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return INVALID_JSON_BODY_ERROR;
  }
  if (mostFields !== undefined && countJsonBodyObjectMembers(value) > mostFields)
    return TOO_MANY_FORM_FIELDS_REFUSAL;
  return hasOnlySafeTextCharacters(value) ? null : INVALID_TEXT_CHARACTERS_REFUSAL;
}

function countJsonBodyObjectMembers(value: unknown): number {
  return typeof value === 'object' && value !== null ? Object.keys(value).length : 0;
}

function decodeRequestBodyAsUtf8(body: Buffer): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body);
  } catch {
    return null;
  }
}

/** Returns the nesting of brackets outside strings, counted before any recursive code sees the text. */
function getJsonDepth(json: string): number {
  let depth = 0;
  let deepest = 0;
  for (const [token] of json.matchAll(/"(?:[^"\\]|\\.)*"|[[\]{}]/gs)) {
    if (token === '[' || token === '{') deepest = Math.max(deepest, ++depth);
    else if (token === ']' || token === '}') depth--;
  }
  return deepest;
}

function hasOnlySafeTextCharacters(value: unknown): boolean {
  if (typeof value === 'string') return isTextWithoutInvalidCharacters(value);
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(
    ([name, member]) => isTextWithoutInvalidCharacters(name) && hasOnlySafeTextCharacters(member),
  );
}

function isTextWithoutInvalidCharacters(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}
