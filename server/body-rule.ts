import { fail, ok, type Result } from '#app/lib/result.ts';
import { UPLOAD_OVERHEAD_BYTES } from '#app/platform/uploads/upload-rules.ts';

import type { RouteRequestSettings } from './addresses.ts';
import { MAX_JSON_BODY_BYTES, STOREFRONT_FORM_BODY_LIMITS, STAFF_FORM_BODY_LIMITS } from './areas.ts';
import type { HttpRequestRefusal } from './request-checks.ts';

const UNSUPPORTED_BODY_TYPE_REFUSAL = {
  status: 415,
  code: 'UNSUPPORTED_TYPE',
  sentence: 'This content type is not accepted here.',
};
const BODY_IS_NOT_FORM_REFUSAL = {
  status: 400,
  code: 'BAD_REQUEST',
  sentence: 'This is not a form. Please send it from its own page.',
};
const FORM_ENCODINGS: Readonly<Record<string, 'urlencoded' | 'multipart'>> = {
  'application/x-www-form-urlencoded': 'urlencoded',
  'multipart/form-data': 'multipart',
};
const JSON_BODY_CONTENT_TYPES = ['application/json'];

export type FormRequestBodyRule = {
  limitBytes: number;
  mostFields: number;
  kind: 'form';
  encoding: 'urlencoded' | 'multipart';
};
export type RequestBodyRule =
  | { limitBytes: number; kind: 'raw' }
  | { limitBytes: number; kind: 'json'; mostFields?: number }
  | FormRequestBodyRule
  | { limitBytes: number; kind: 'upload'; sentence: string };

type RequestBodyRouteSettings = Pick<RouteRequestSettings, 'area' | 'body'>;
type RequestBodyPresenceAndSenderRole = { hasBody: boolean; isStaff: boolean };

/**
 * Returns the rule for a body at an address: its type decides how it is checked; type, address and a staff
 * sender decide its maximum size. A page that expects no body accepts an empty form.
 */
export function chooseRequestBodyRule(
  { area, body }: RequestBodyRouteSettings,
  contentType: string | null,
  { hasBody, isStaff }: RequestBodyPresenceAndSenderRole,
): Result<RequestBodyRule, HttpRequestRefusal> {
  const unread = getUncheckedRequestBodyLimitBytes(body);
  if (unread !== null) return ok({ limitBytes: unread, kind: 'raw' });
  if (body.as === 'proved')
    return ok({ limitBytes: body.limitBytes, kind: 'upload', sentence: body.tooLarge });
  const type = parseContentTypeMediaType(contentType);
  if (getAcceptedJsonContentTypes(body).includes(type))
    return area === 'function' ? ok(createJsonRequestBodyRule(body)) : fail(BODY_IS_NOT_FORM_REFUSAL);
  if (body.as === 'file' && type === 'multipart/form-data') return ok(createFileUploadBodyRule(body));
  const isNothing = type === '' && !hasBody;
  if (doesRouteAcceptForms({ area, body })) {
    const encoding = isNothing ? 'urlencoded' : FORM_ENCODINGS[type];
    const size = getFormBodyLimits({ area, body }, isStaff);
    return encoding ? ok({ ...size, kind: 'form', encoding }) : fail(UNSUPPORTED_BODY_TYPE_REFUSAL);
  }
  return isNothing ? ok({ limitBytes: 0, kind: 'raw' }) : fail(UNSUPPORTED_BODY_TYPE_REFUSAL);
}

function parseContentTypeMediaType(contentType: string | null): string {
  return contentType?.split(';')[0]?.trim().toLowerCase() ?? '';
}

/**
 * Returns the limit of a body that is passed on unchecked: signed by its sender, or not read at all. Null for
 * all others.
 */
function getUncheckedRequestBodyLimitBytes(body: RequestBodyRouteSettings['body']): number | null {
  if (body.as === 'signed') return body.limitBytes;
  return body.as === 'nothing' ? MAX_JSON_BODY_BYTES : null;
}

const doesRouteAcceptForms = ({ area, body }: RequestBodyRouteSettings): boolean =>
  area !== 'function' || (body.as === 'fields' && body.orForm === true);

const getAcceptedJsonContentTypes = (body: RequestBodyRouteSettings['body']): readonly string[] =>
  body.as === 'json' ? (body.types ?? JSON_BODY_CONTENT_TYPES) : JSON_BODY_CONTENT_TYPES;

function createJsonRequestBodyRule(body: RequestBodyRouteSettings['body']): RequestBodyRule {
  if (body.as === 'fields') return { ...STOREFRONT_FORM_BODY_LIMITS, kind: 'json' };
  const limitBytes = body.as === 'json' ? body.limitBytes : undefined;
  return { limitBytes: limitBytes ?? MAX_JSON_BODY_BYTES, kind: 'json' };
}

function createFileUploadBodyRule({
  fileBytes,
  tooLarge,
}: Extract<RequestBodyRouteSettings['body'], { as: 'file' }>): RequestBodyRule {
  return { limitBytes: fileBytes + UPLOAD_OVERHEAD_BYTES, kind: 'upload', sentence: tooLarge };
}

/**
 * Returns the limits of a form: in addition to a file or an empty form, a staff page accepts what all staff
 * pages do.
 */
function getFormBodyLimits(
  { area, body }: RequestBodyRouteSettings,
  isStaff: boolean,
): { limitBytes: number; mostFields: number } {
  if (isStaff && (area === 'admin' || body.as === 'staff-form')) return STAFF_FORM_BODY_LIMITS;
  return body.as === 'form'
    ? { limitBytes: body.limitBytes, mostFields: body.mostFields }
    : STOREFRONT_FORM_BODY_LIMITS;
}
