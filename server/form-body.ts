import { fail, ok, type Result } from '#app/lib/result.ts';
import {
  parseMultipartBoundary,
  MultipartFormError,
  type MultipartFormPart,
  isStorableUtf8,
  readFormParts,
  readMultipartPartText,
} from '#app/platform/uploads/form-parts.server.ts';

import type { FormRequestBodyRule } from './body-rule.ts';
import type { HttpRequestRefusal } from './request-checks.ts';

export const INVALID_TEXT_CHARACTERS_REFUSAL = {
  status: 400,
  code: 'BAD_REQUEST',
  sentence: 'This request contains characters that no text may contain.',
};
const BROKEN_FORM_BODY_REFUSAL = {
  status: 400,
  code: 'BAD_REQUEST',
  sentence: 'This form did not arrive completely. Please go back and send it again.',
};
export const TOO_MANY_FORM_FIELDS_REFUSAL = {
  status: 400,
  code: 'TOO_MANY_FIELDS',
  sentence: 'This form has too many fields. Please send it from its own page.',
};

/** Returns the refusal of a form above its limit, which it names. */
export function createFormTooLargeRefusal({ limitBytes }: FormRequestBodyRule): HttpRequestRefusal {
  const most = limitBytes >= 1024 * 1024 ? '1 MB' : `${limitBytes / 1024} KB`;
  const sentence = `This form is too large: the limit is ${most}. Please go back and shorten it.`;
  return { status: 413, code: 'TOO_LARGE', sentence };
}

/** A body as routes get it. `type` replaces the content type of the request. */
export type RequestBodyPassedToRoute = { bytes: Uint8Array<ArrayBuffer>; type?: string };

const FORM_URLENCODED_CONTENT_TYPE = 'application/x-www-form-urlencoded';

/**
 * Checks a form and returns it as its page reads it: counts its fields before any is parsed, then requires
 * them to be text (safety.md, threat 12). Whatever its encoding, the page gets it URL-encoded, so that no
 * other parser has to agree with this one; files, which have upload addresses of their own, are dropped.
 */
export async function validateFormRequestBody(
  body: Buffer,
  rule: FormRequestBodyRule,
  contentType: string,
): Promise<Result<RequestBodyPassedToRoute, HttpRequestRefusal>> {
  if (rule.encoding === 'urlencoded') {
    if (hasMoreDelimitersThanLimit(body, '&', rule.mostFields - 1)) return fail(TOO_MANY_FORM_FIELDS_REFUSAL);
    return isStorableUtf8(decodeUrlEncodedFormBytes(body))
      ? ok({ bytes: new Uint8Array(body), type: FORM_URLENCODED_CONTENT_TYPE })
      : fail(INVALID_TEXT_CHARACTERS_REFUSAL);
  }
  const boundary = parseMultipartBoundary(contentType);
  if (boundary === null) return fail(BROKEN_FORM_BODY_REFUSAL);
  const fields = await parseMultipartFields(body, boundary, rule.mostFields);
  if (!fields.ok) return fields;
  const bytes = new TextEncoder().encode(new URLSearchParams(fields.value).toString());
  return ok({ bytes, type: FORM_URLENCODED_CONTENT_TYPE });
}

/** Returns whether a mark occurs more than `most` times in these bytes; stops counting there. */
function hasMoreDelimitersThanLimit(bytes: Buffer, mark: string, most: number): boolean {
  let at = -1;
  for (let count = 0; count <= most; count++) {
    at = bytes.indexOf(mark, at + 1);
    if (at < 0) return false;
  }
  return true;
}

const PERCENT_SIGN_BYTE = 0x25;
/** The value of each byte that is a hexadecimal digit; 16 for all others. */
const HEX_DIGIT_VALUES = Uint8Array.from({ length: 256 }, (_, byte) => {
  const digit = Number.parseInt(String.fromCharCode(byte), 16);
  return Number.isNaN(digit) ? 16 : digit;
});
const getFormBodyHexDigitAt = (body: Buffer, at: number): number => HEX_DIGIT_VALUES[body[at] ?? 0] ?? 16;

/** Decodes the escapes of a form; byte by byte, because a megabyte of escapes is a third of a million. */
function decodeUrlEncodedFormBytes(body: Buffer): Buffer {
  const bytes = Buffer.allocUnsafe(body.length);
  let length = 0;
  for (let at = 0; at < body.length; at++) {
    const [high, low] =
      body[at] === PERCENT_SIGN_BYTE
        ? [getFormBodyHexDigitAt(body, at + 1), getFormBodyHexDigitAt(body, at + 2)]
        : [16, 16];
    const isEscape = high < 16 && low < 16;
    bytes[length++] = isEscape ? high * 16 + low : (body[at] ?? 0);
    if (isEscape) at += 2;
  }
  return bytes.subarray(0, length);
}

type PostedFormNameValuePair = [name: string, value: string];

async function parseMultipartFields(
  body: Buffer,
  boundary: string,
  mostFields: number,
): Promise<Result<PostedFormNameValuePair[], HttpRequestRefusal>> {
  const delimiter = `\r\n--${boundary}`;
  // The first delimiter has no line break before it; the parser needs one.
  const whole = Buffer.concat([Buffer.from('\r\n'), body]);
  if (hasMoreDelimitersThanLimit(whole, delimiter, mostFields + 1)) return fail(TOO_MANY_FORM_FIELDS_REFUSAL);
  // The parser ignores what follows the end of a form; a part there is not from our forms.
  if (whole.indexOf(`${delimiter}--`) !== whole.lastIndexOf(delimiter)) return fail(BROKEN_FORM_BODY_REFUSAL);
  try {
    const fields = await readFormParts([body], { boundary, mostParts: mostFields }, readMultipartField);
    return ok(fields.filter((field) => field !== null));
  } catch (error) {
    if (!(error instanceof MultipartFormError)) throw error;
    return fail(error.code === 'no-text' ? INVALID_TEXT_CHARACTERS_REFUSAL : BROKEN_FORM_BODY_REFUSAL);
  }
}

/** Returns one part as a field, or null for a file, of which only the names are checked. */
async function readMultipartField({
  name,
  fileName,
  content,
}: MultipartFormPart): Promise<PostedFormNameValuePair | null> {
  if (fileName === null) return [name, await readMultipartPartText(content)];
  content.resume();
  return null;
}
