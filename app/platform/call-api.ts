import { fail, ok, type Result } from '#app/lib/result.ts';

/**
 * A refusal by one of our JSON functions (http.md, HTTP). Without a response, `status` is 0 and `code` is
 * `OFFLINE`; `message` is a sentence for people, empty when the response held none.
 */
export type JsonApiFailure = { status: number; code: string; message: string; details: unknown };

type JsonObjectFields = Record<string, unknown>;

function isJsonObject(value: unknown): value is JsonObjectFields {
  return typeof value === 'object' && value !== null;
}

async function readJsonResponseFields(answer: Response): Promise<JsonObjectFields> {
  try {
    const body: unknown = await answer.json();
    return isJsonObject(body) ? body : {};
  } catch {
    return {};
  }
}

function readApiResponseTextOrDefault(value: unknown, otherwise: string): string {
  return typeof value === 'string' ? value : otherwise;
}

/**
 * Calls a function of this shop from the browser. Never throws: a missing or unreadable response is a failure
 * too.
 */
export async function postJsonFromBrowserToShop(
  path: `/api/${string}`,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Result<{ status: number; fields: JsonObjectFields }, JsonApiFailure>> {
  let answer: Response;
  try {
    answer = await fetch(path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  } catch {
    return fail({ status: 0, code: 'OFFLINE', message: '', details: null });
  }
  const fields = await readJsonResponseFields(answer);
  if (answer.ok) return ok({ status: answer.status, fields });
  return fail({
    status: answer.status,
    code: readApiResponseTextOrDefault(fields.code, 'UNREADABLE'),
    message: readApiResponseTextOrDefault(fields.error, ''),
    details: fields.details ?? null,
  });
}
