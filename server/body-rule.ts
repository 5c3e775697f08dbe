import { fail, ok, type Result } from '#app/lib/result.ts';
import { UPLOAD_OVERHEAD_BYTES } from '#app/platform/uploads/upload-rules.ts';

import type { RouteSettings } from './addresses.ts';
import { JSON_LIMIT, SHOP_FORM, STAFF_FORM } from './areas.ts';
import type { RequestRefusal } from './guard.ts';

const UNSUPPORTED_TYPE_REFUSAL = {
  status: 415,
  code: 'UNSUPPORTED_TYPE',
  sentence: 'This content type is not accepted here.',
};
const NO_FORM_REFUSAL = {
  status: 400,
  code: 'BAD_REQUEST',
  sentence: 'This is not a form. Please send it from its own page.',
};
const FORM_ENCODINGS: Readonly<Record<string, 'urlencoded' | 'multipart'>> = {
  'application/x-www-form-urlencoded': 'urlencoded',
  'multipart/form-data': 'multipart',
};
const JSON_TYPES = ['application/json'];

export type FormRule = {
  limitBytes: number;
  mostFields: number;
  kind: 'form';
  encoding: 'urlencoded' | 'multipart';
};
export type BodyRule =
  | { limitBytes: number; kind: 'raw' }
  | { limitBytes: number; kind: 'json'; mostFields?: number }
  | FormRule
  | { limitBytes: number; kind: 'upload'; sentence: string };

type BodyAddress = Pick<RouteSettings, 'area' | 'body'>;
type BodySender = { hasBody: boolean; isStaff: boolean };

/**
 * Returns the rule for a body at an address: its type decides how it is checked; type, address and a staff
 * sender decide its maximum size. A page that expects no body accepts an empty form.
 */
export function chooseBodyRule(
  { area, body }: BodyAddress,
  contentType: string | null,
  { hasBody, isStaff }: BodySender,
): Result<BodyRule, RequestRefusal> {
  const unread = getUnreadBodyLimit(body);
  if (unread !== null) return ok({ limitBytes: unread, kind: 'raw' });
  if (body.as === 'proved')
    return ok({ limitBytes: body.limitBytes, kind: 'upload', sentence: body.tooLarge });
  const type = mediaType(contentType);
  if (jsonTypes(body).includes(type)) return area === 'function' ? ok(jsonRule(body)) : fail(NO_FORM_REFUSAL);
  if (body.as === 'file' && type === 'multipart/form-data') return ok(fileRule(body));
  const isNothing = type === '' && !hasBody;
  if (takesForms({ area, body })) {
    const encoding = isNothing ? 'urlencoded' : FORM_ENCODINGS[type];
    const size = getFormLimits({ area, body }, isStaff);
    return encoding ? ok({ ...size, kind: 'form', encoding }) : fail(UNSUPPORTED_TYPE_REFUSAL);
  }
  return isNothing ? ok({ limitBytes: 0, kind: 'raw' }) : fail(UNSUPPORTED_TYPE_REFUSAL);
}

function mediaType(contentType: string | null): string {
  return contentType?.split(';')[0]?.trim().toLowerCase() ?? '';
}

/**
 * Returns the limit of a body that is passed on unchecked: signed by its sender, or not read at all. Null for
 * all others.
 */
function getUnreadBodyLimit(body: BodyAddress['body']): number | null {
  if (body.as === 'signed') return body.limitBytes;
  return body.as === 'nothing' ? JSON_LIMIT : null;
}

const takesForms = ({ area, body }: BodyAddress): boolean =>
  area !== 'function' || (body.as === 'fields' && body.orForm === true);

const jsonTypes = (body: BodyAddress['body']): readonly string[] =>
  body.as === 'json' ? (body.types ?? JSON_TYPES) : JSON_TYPES;

function jsonRule(body: BodyAddress['body']): BodyRule {
  if (body.as === 'fields') return { ...SHOP_FORM, kind: 'json' };
  const limitBytes = body.as === 'json' ? body.limitBytes : undefined;
  return { limitBytes: limitBytes ?? JSON_LIMIT, kind: 'json' };
}

function fileRule({ fileBytes, tooLarge }: Extract<BodyAddress['body'], { as: 'file' }>): BodyRule {
  return { limitBytes: fileBytes + UPLOAD_OVERHEAD_BYTES, kind: 'upload', sentence: tooLarge };
}

/**
 * Returns the limits of a form: in addition to a file or an empty form, a staff page accepts what all staff
 * pages do.
 */
function getFormLimits(
  { area, body }: BodyAddress,
  isStaff: boolean,
): { limitBytes: number; mostFields: number } {
  if (isStaff && (area === 'admin' || body.as === 'staff-form')) return STAFF_FORM;
  return body.as === 'form' ? { limitBytes: body.limitBytes, mostFields: body.mostFields } : SHOP_FORM;
}
