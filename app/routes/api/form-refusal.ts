import { CONTACT_CONFIRM, CONTACT_LIMITED, type FormFailure } from '#app/modules/crm/model.ts';
import { jsonError, refusedResponse } from '#app/platform/http.server.ts';

/** Returns the API error for a refused public form. */
export function formRefusal(failure: FormFailure<string>): Response {
  switch (failure.code) {
    case 'BAD_REQUEST': {
      const details = Object.entries(failure.errors).map(([field, problem]) => ({ field, problem }));
      return jsonError(400, 'BAD_REQUEST', 'Some fields are missing or wrong.', details);
    }
    case 'CONFIRM':
      return jsonError(409, 'CONFIRM', CONTACT_CONFIRM, { token: failure.token });
    case 'RATE_LIMITED':
      return refusedResponse({ status: 429, error: CONTACT_LIMITED, ...failure });
  }
}
