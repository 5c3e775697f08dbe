import { fail, ok, type Result } from '#app/lib/result.ts';
import {
  boundaryOf,
  BREAK,
  isText,
  MOST_HEAD_BYTES,
  namesOf,
} from '#app/platform/uploads/form-parts.server.ts';

import type { FormRule } from './body-rule.ts';
import type { Refusal } from './guard.ts';

export const BAD_TEXT = {
  status: 400,
  code: 'BAD_REQUEST',
  sentence: 'This request contains characters that no text may contain.',
};
const BROKEN = {
  status: 400,
  code: 'BAD_REQUEST',
  sentence: 'This form did not arrive completely. Please go back and send it again.',
};
export const TOO_MANY_FIELDS = {
  status: 400,
  code: 'TOO_MANY_FIELDS',
  sentence: 'This form has too many fields. Please send it from its own page.',
};

/** The refusal of a form above its limit, which it names. */
export function tooLargeForm({ limitBytes }: FormRule): Refusal {
  const most = limitBytes >= 1024 * 1024 ? '1 MB' : `${limitBytes / 1024} KB`;
  const sentence = `This form is too large: the limit is ${most}. Please go back and shorten it.`;
  return { status: 413, code: 'TOO_LARGE', sentence };
}

/** A body as routes get it. `type` is its content type where it is not the one it came with. */
export type WholeBody = { bytes: Uint8Array<ArrayBuffer>; type?: string };

const URLENCODED = 'application/x-www-form-urlencoded';

/**
 * A form as its page reads it, once it proved harmless: its fields are counted before any of them is looked at, and then
 * they must be text (safety.md, threat 12). Whatever it came as, the page gets it in the one encoding that cannot be broken,
 * so that no other reader has to agree with this one; files, which have doors of their own, are left behind.
 */
export function checkForm(body: Buffer, rule: FormRule, contentType: string): Result<WholeBody, Refusal> {
  if (rule.encoding === 'urlencoded') {
    if (hasMore(body, '&', rule.mostFields - 1)) return fail(TOO_MANY_FIELDS);
    return isText(unescaped(body)) ? ok({ bytes: new Uint8Array(body), type: URLENCODED }) : fail(BAD_TEXT);
  }
  const boundary = boundaryOf(contentType);
  if (boundary === null) return fail(BROKEN);
  // The first delimiter has no line break before it, so it is given one.
  const fields = fieldsOf(Buffer.concat([Buffer.from(BREAK), body]), boundary, rule.mostFields);
  if (!fields.ok) return fields;
  const bytes = new TextEncoder().encode(new URLSearchParams(fields.value).toString());
  return ok({ bytes, type: URLENCODED });
}

/** Whether a mark stands in these bytes more often than that; no more is counted. */
function hasMore(bytes: Buffer, mark: string | Buffer, most: number): boolean {
  let at = -1;
  for (let count = 0; count <= most; count++) {
    at = bytes.indexOf(mark, at + 1);
    if (at < 0) return false;
  }
  return true;
}

const PERCENT = 0x25;
/** The value of each byte that is a hexadecimal digit; 16 for all others. */
const DIGITS = Uint8Array.from({ length: 256 }, (_, byte) => {
  const digit = Number.parseInt(String.fromCharCode(byte), 16);
  return Number.isNaN(digit) ? 16 : digit;
});
const digitAt = (body: Buffer, at: number): number => DIGITS[body[at] ?? 0] ?? 16;

/** The bytes that the escapes of a form stand for; byte by byte, because a megabyte of escapes is a third of a million. */
function unescaped(body: Buffer): Buffer {
  const bytes = Buffer.allocUnsafe(body.length);
  let length = 0;
  for (let at = 0; at < body.length; at++) {
    const [high, low] = body[at] === PERCENT ? [digitAt(body, at + 1), digitAt(body, at + 2)] : [16, 16];
    const isEscape = high < 16 && low < 16;
    bytes[length++] = isEscape ? high * 16 + low : (body[at] ?? 0);
    if (isEscape) at += 2;
  }
  return bytes.subarray(0, length);
}

function fieldsOf(
  body: Buffer,
  boundary: string,
  mostFields: number,
): Result<[name: string, value: string][], Refusal> {
  const delimiter = Buffer.from(`${BREAK}--${boundary}`, 'latin1');
  if (hasMore(body, delimiter, mostFields + 1)) return fail(TOO_MANY_FIELDS);
  if (body.indexOf(delimiter) !== 0) return fail(BROKEN);
  const fields: [string, string][] = [];
  let start = delimiter.length;
  for (;;) {
    const end = body.indexOf(delimiter, start);
    // What stands behind the last delimiter is nobody's.
    if (end < 0) return body.toString('latin1', start, start + 2) === '--' ? ok(fields) : fail(BROKEN);
    const field = fieldOf(body.subarray(start, end));
    if (!field.ok) return field;
    if (field.value) fields.push(field.value);
    start = end + delimiter.length;
  }
}

/** One part: a field, or null for a file, of which only its names are looked at. */
function fieldOf(part: Buffer): Result<[name: string, value: string] | null, Refusal> {
  const headEnd = part.subarray(0, MOST_HEAD_BYTES).indexOf(BREAK + BREAK);
  if (headEnd < 0 || !part.subarray(0, BREAK.length).equals(Buffer.from(BREAK))) return fail(BROKEN);
  const head = part.subarray(0, headEnd);
  const value = part.subarray(headEnd + BREAK.length * 2);
  if (!isText(head)) return fail(BAD_TEXT);
  const names = namesOf(head);
  if (!names) return fail(BROKEN);
  if (names.fileName !== null) return ok(null);
  return isText(value) ? ok([names.name, value.toString('utf8')]) : fail(BAD_TEXT);
}
