import {
  ADVERTISING_CONFIRM_MESSAGE,
  CONTACT_RATE_LIMIT_ERROR,
  type MessageFormFailure,
} from '#app/modules/crm/model.ts';
import { jsonError, toFailureResponse } from '#app/platform/http.server.ts';

/** Returns the API error for a refused public form. */
export function createFormErrorResponse(failure: MessageFormFailure<string>): Response {
  switch (failure.code) {
    case 'BAD_REQUEST': {
      const details = Object.entries(failure.errors).map(([field, problem]) => ({ field, problem }));
      return jsonError(400, 'BAD_REQUEST', 'Some fields are missing or wrong.', details);
    }
    case 'CONFIRM':
      return jsonError(409, 'CONFIRM', ADVERTISING_CONFIRM_MESSAGE, { token: failure.token });
    case 'RATE_LIMITED':
      return toFailureResponse({ status: 429, error: CONTACT_RATE_LIMIT_ERROR, ...failure });
  }
}
