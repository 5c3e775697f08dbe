import { PICTURE_LIMIT_BYTES } from '#app/lib/picture-rules.ts';
import { fail, ok, type Result } from '#app/lib/result.ts';
import { MOST_OPTIONS, MOST_QUESTIONS } from '#app/modules/fulfilment/briefs/brief-questions.ts';
import { hasOwnCookie } from '#app/platform/cookies.server.ts';
import { UPLOAD_OVERHEAD_BYTES } from '#app/platform/uploads/upload-rules.ts';

/** Why the door stays closed; `sentence` is for people. */
export type Refusal = { status: number; code: string; sentence: string; allow?: string[] };

const BAD_REQUEST = { status: 400, code: 'BAD_REQUEST', sentence: 'This request is malformed.' };
const NOT_FOUND = { status: 404, code: 'NOT_FOUND', sentence: 'There is nothing at this address.' };
const FOREIGN = {
  status: 403,
  code: 'FOREIGN_ORIGIN',
  sentence: 'This request did not come from our own pages.',
};
const WRONG_TYPE = {
  status: 415,
  code: 'UNSUPPORTED_TYPE',
  sentence: 'This content type is not accepted here.',
};
const NO_FORM = {
  status: 400,
  code: 'BAD_REQUEST',
  sentence: 'This is not a form. Please send it from its own page.',
};

/**
 * Refuses addresses that could mean two things (safety.md threat 4): doubled slashes, dots, encoded separators, matrix
 * parameters, double encodings. Nothing of ours has such an address, so whatever they disguise does not exist.
 */
export function checkAddress(path: string, query: string): Result<void, Refusal> {
  const decodedPath = decoded(path);
  const decodedQuery = decoded(query.replaceAll('+', ' '));
  if (decodedPath === null || decodedQuery === null) return fail(BAD_REQUEST);
  if (`${decodedPath}${decodedQuery}`.includes('\0')) return fail(BAD_REQUEST);
  const isDisguised =
    /\/\/|[\\;]|%[0-9a-f]{2}/i.test(decodedPath) ||
    /%2f|%5c/i.test(path) ||
    decodedPath.split('/').some((segment) => /^\.+$/.test(segment)) ||
    hasControlCharacter(decodedPath);
  return isDisguised ? fail(NOT_FOUND) : ok(undefined);
}

/** Null for bytes that are no UTF-8, lone surrogates among them. */
function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

function hasControlCharacter(text: string): boolean {
  return Array.from(text).some((character) => character < ' ' || character === '\u007F');
}

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);
/** Proved by signature, or sent by the browser itself without cookies. */
const ORIGIN_FREE = new Set(['/api/webhooks/stripe', '/api/csp-report']);

/** The CSRF rule of safety.md section 5, for every method that may change something. */
export function checkOrigin(
  request: Request,
  path: string,
  ownOrigins: ReadonlySet<string>,
): Result<void, Refusal> {
  if (SAFE_METHODS.has(request.method) || ORIGIN_FREE.has(path)) return ok(undefined);
  const site = request.headers.get('Sec-Fetch-Site');
  const origin = request.headers.get('Origin');
  const isOwn =
    site === null
      ? origin === null
        ? !hasOwnCookie(request)
        : ownOrigins.has(origin)
      : // Forms of pages without a referrer come with an origin of null; what no page can forge says whose they are.
        site === 'same-origin' && (origin === null || origin === 'null' || ownOrigins.has(origin));
  return isOwn ? ok(undefined) : fail(FOREIGN);
}

const KB = 1024;
const MB = KB * KB;
const JSON_LIMIT = 100 * KB;
const CHECKOUT_LIMIT = 32 * KB;
const WEBHOOK_LIMIT = MB;
const CHECKOUT_PATHS = new Set([
  '/api/create-checkout',
  '/api/create-payment',
  '/api/process-checkout',
  '/api/validate-promo',
]);
/** Where files are uploaded: their bodies are not collected here but go to the disk as they arrive. */
const UPLOADS: readonly { path: RegExp; fileBytes: number; sentence: string }[] = [
  {
    path: /^\/(admin\/services\/[\da-f-]{36}\/pictures|account\/picture)$/,
    fileBytes: PICTURE_LIMIT_BYTES,
    sentence: 'File size must be less than 10MB',
  },
  {
    path: /^\/submit-review\/photo$/,
    fileBytes: 2 * MB,
    sentence: 'File size must be less than 2MB',
  },
  {
    path: /^\/orders\/[\da-f-]{36}\/upload$/,
    fileBytes: 25 * MB,
    sentence: 'This file is too large: at most 25 MB.',
  },
  {
    path: /^\/admin\/orders\/[\da-f-]{36}\/upload$/,
    fileBytes: 100 * MB,
    sentence: 'This file is too large: at most 100 MB.',
  },
];

/** Whether the body of a post to this address is a file that may take its time. */
export const isUploadPath = (path: string): boolean => UPLOADS.some((upload) => upload.path.test(path));
const ENCODINGS: Readonly<Record<string, 'urlencoded' | 'multipart'>> = {
  'application/x-www-form-urlencoded': 'urlencoded',
  'multipart/form-data': 'multipart',
};
const REPORT_TYPES = ['application/csp-report', 'application/reports+json', 'application/json'];
/** Functions that a plain HTML form may post to as well. */
const FORM_FUNCTIONS = new Set(['/api/contact', '/api/reviews', '/api/events']);
/** Functions whose JSON stands for a form of the shop. */
const FORMS_AS_JSON = /^\/api\/(contact|reviews|events|demand|auth\/.*)$/;

/** How much one form may hold (docs/decisions/0031). The limits of its fields are its schema's, which sees no more than this. */
type FormSize = { limitBytes: number; mostFields: number };
const SHOP_FORM: FormSize = { limitBytes: 64 * KB, mostFields: 50 };
/** A questionnaire of the longest kind has 330 fields; 10,000 rows chosen at once are one field of 390 KB. */
const STAFF_FORM: FormSize = { limitBytes: MB, mostFields: 500 };
/** The answers to a questionnaire of that kind, with every option ticked. */
const BRIEF_FORM: FormSize = { limitBytes: 256 * KB, mostFields: MOST_QUESTIONS * MOST_OPTIONS + 10 };
const BRIEF_PATH = /^\/orders\/[\da-f-]{36}\/brief\/[\da-f-]{36}(\.data)?$/i;
/** Where the staff's forms are sent; the preview gets the editor's. */
const STAFF_PATH = /^\/(admin(\.data)?$|admin\/|preview\/service\/)/i;
/** Functions that take none (http.md): what is sent all the same, an empty JSON body for example, is not read. */
const WITHOUT_BODY = new Set(['/api/search-suggest', '/api/sync-case-studies']);
export const WEBHOOK_PATH = '/api/webhooks/stripe';

export type FormRule = FormSize & { kind: 'form'; encoding: 'urlencoded' | 'multipart' };
export type BodyRule =
  | { limitBytes: number; kind: 'raw' }
  | { limitBytes: number; kind: 'json'; mostFields?: number }
  | FormRule
  | { limitBytes: number; kind: 'upload'; sentence: string };

/**
 * What a body may be at this address: its type decides how it is checked, type, address and whether the staff sends it how
 * large it may be. A page that is sent nothing is sent an empty form.
 */
export function bodyRule(
  path: string,
  contentType: string | null,
  { hasBody, isStaff }: { hasBody: boolean; isStaff: boolean },
): Result<BodyRule, Refusal> {
  const unread = unreadLimit(path);
  if (unread !== null) return ok({ limitBytes: unread, kind: 'raw' });
  const type = mediaType(contentType);
  const isNothing = type === '' && !hasBody;
  if (isNothing && !takesForms(path)) return ok({ limitBytes: 0, kind: 'raw' });
  if (jsonTypes(path).includes(type)) return jsonRule(path);
  const upload = type === 'multipart/form-data' ? uploadRule(path) : null;
  if (upload) return ok(upload);
  const encoding = isNothing ? 'urlencoded' : ENCODINGS[type];
  if (!encoding || !takesForms(path)) return fail(WRONG_TYPE);
  return ok({ ...formSize(path, isStaff), kind: 'form', encoding });
}

function mediaType(contentType: string | null): string {
  return contentType?.split(';')[0]?.trim().toLowerCase() ?? '';
}

function uploadRule(path: string): BodyRule | null {
  const upload = UPLOADS.find((one) => one.path.test(path));
  if (!upload) return null;
  const { fileBytes, sentence } = upload;
  return { limitBytes: fileBytes + UPLOAD_OVERHEAD_BYTES, kind: 'upload', sentence };
}

function formSize(path: string, isStaff: boolean): FormSize {
  if (isStaff && STAFF_PATH.test(path)) return STAFF_FORM;
  return BRIEF_PATH.test(path) ? BRIEF_FORM : SHOP_FORM;
}

/** Limit of a body that is taken as it comes: signed by its sender, or not read at all. Null for all others. */
function unreadLimit(path: string): number | null {
  if (path === WEBHOOK_PATH) return WEBHOOK_LIMIT;
  return WITHOUT_BODY.has(path) ? JSON_LIMIT : null;
}

function jsonTypes(path: string): string[] {
  if (path === '/api/csp-report') return REPORT_TYPES;
  // A beacon of plain text carries the same JSON.
  return path === '/api/search-events' ? ['application/json', 'text/plain'] : ['application/json'];
}

function takesForms(path: string): boolean {
  return !path.startsWith('/api/') || FORM_FUNCTIONS.has(path);
}

function jsonRule(path: string): Result<BodyRule, Refusal> {
  if (!path.startsWith('/api/')) return fail(NO_FORM);
  if (FORMS_AS_JSON.test(path)) return ok({ ...SHOP_FORM, kind: 'json' });
  return ok({ limitBytes: CHECKOUT_PATHS.has(path) ? CHECKOUT_LIMIT : JSON_LIMIT, kind: 'json' });
}
