import { data, isRouteErrorResponse } from 'react-router';

import { readFormDataValues } from '#app/lib/form-values.ts';
import type { FormActionResult } from '#app/ui/form-action-result.ts';

const HTTP_ERROR_MESSAGES: Record<number, string> = {
  400: 'This contains invalid characters or wasn’t fully received. Nothing you typed is lost. Correct it and try again.',
  401: 'Your session has ended. Sign in and try again.',
  403: 'You do not have permission to do this.',
  404: 'This no longer exists.',
  413: 'This is too large to upload.',
  415: 'This file type isn’t accepted here.',
  429: 'Too many attempts. Wait a moment and try again.',
};

/** Returns why a request failed, in one sentence, and the matching status. */
function getFailedRequestStatusAndMessage(error: unknown): { status: number; message: string } {
  const status = error instanceof Response || isRouteErrorResponse(error) ? error.status : 503;
  const general =
    status === 503 ? 'The shop can’t be reached right now.' : 'Something went wrong on our side.';
  return {
    status,
    message: HTTP_ERROR_MESSAGES[status] ?? `${general} Nothing you typed is lost. Please try again.`,
  };
}

/**
 * The `clientAction` of an admin page: a failed request becomes an answer like a refusal, so that the page
 * stays and no input is lost (session expired, connection lost, server error). `export const clientAction =
 * runClientActionCatchingRequestErrors`.
 */
export async function runClientActionCatchingRequestErrors<Answer>({
  request,
  serverAction,
}: {
  request: Request;
  serverAction: () => Promise<Answer>;
}) {
  const posted = readFormDataValues(await request.clone().formData());
  try {
    return await serverAction();
  } catch (error) {
    if (error instanceof Response && error.status < 400) throw error;
    const { status, message } = getFailedRequestStatusAndMessage(error);
    const { intent, ...fields } = posted;
    const answer: FormActionResult = {
      ok: false,
      intent: String(intent ?? ''),
      problems: [{ field: null, message }],
      fields,
      conflict: null,
      isSignedOut: status === 401,
    };
    return data(answer, { status });
  }
}
