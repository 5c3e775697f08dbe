import {
  CONFIRM_NOT_ADVERTISING_MESSAGE,
  CONTACT_RATE_LIMIT_ERROR,
  type SpamCheckedMessageFormFailure,
} from '#app/modules/crm/model.ts';
import { createJsonErrorResponse, toJsonErrorResponse } from '#app/platform/http.server.ts';

/** Returns the API error for a refused public form. */
export function createPublicFormApiErrorResponse(failure: SpamCheckedMessageFormFailure<string>): Response {
  switch (failure.code) {
    case 'BAD_REQUEST': {
      const details = Object.entries(failure.errors).map(([field, problem]) => ({ field, problem }));
      return createJsonErrorResponse(400, 'BAD_REQUEST', 'Some fields are missing or wrong.', details);
    }
    case 'CONFIRM':
      return createJsonErrorResponse(409, 'CONFIRM', CONFIRM_NOT_ADVERTISING_MESSAGE, {
        token: failure.token,
      });
    case 'RATE_LIMITED':
      return toJsonErrorResponse({ status: 429, error: CONTACT_RATE_LIMIT_ERROR, ...failure });
  }
}
