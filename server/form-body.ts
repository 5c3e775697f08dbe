import { fail, ok, type Result } from '#app/lib/result.ts';
import {
  boundaryOf,
  FormFault,
  type FormPart,
  isText,
  readParts,
  textOf,
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
export async function checkForm(
  body: Buffer,
  rule: FormRule,
  contentType: string,
): Promise<Result<WholeBody, Refusal>> {
  if (rule.encoding === 'urlencoded') {
    if (hasMore(body, '&', rule.mostFields - 1)) return fail(TOO_MANY_FIELDS);
    return isText(unescaped(body)) ? ok({ bytes: new Uint8Array(body), type: URLENCODED }) : fail(BAD_TEXT);
  }
  const boundary = boundaryOf(contentType);
  if (boundary === null) return fail(BROKEN);
  const fields = await fieldsOf(body, boundary, rule.mostFields);
  if (!fields.ok) return fields;
  const bytes = new TextEncoder().encode(new URLSearchParams(fields.value).toString());
  return ok({ bytes, type: URLENCODED });
}

/** Whether a mark stands in these bytes more often than that; no more is counted. */
function hasMore(bytes: Buffer, mark: string, most: number): boolean {
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

type Field = [name: string, value: string];

async function fieldsOf(
  body: Buffer,
  boundary: string,
  mostFields: number,
): Promise<Result<Field[], Refusal>> {
  const delimiter = `\r\n--${boundary}`;
  // The first delimiter has no line break before it, so it is given one.
  const whole = Buffer.concat([Buffer.from('\r\n'), body]);
  if (hasMore(whole, delimiter, mostFields + 1)) return fail(TOO_MANY_FIELDS);
  // The parser leaves alone what follows the end of a form; another part there is no form of ours.
  if (whole.indexOf(`${delimiter}--`) !== whole.lastIndexOf(delimiter)) return fail(BROKEN);
  try {
    const fields = await readParts([body], { boundary, mostParts: mostFields }, fieldOf);
    return ok(fields.filter((field) => field !== null));
  } catch (error) {
    if (!(error instanceof FormFault)) throw error;
    return fail(error.code === 'no-text' ? BAD_TEXT : BROKEN);
  }
}

/** One part: a field, or null for a file, of which only its names are looked at. */
async function fieldOf({ name, fileName, content }: FormPart): Promise<Field | null> {
  if (fileName === null) return [name, await textOf(content)];
  content.resume();
  return null;
}
