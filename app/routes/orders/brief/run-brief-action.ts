import { data, isRouteErrorResponse } from 'react-router';

import { readFormDataValues } from '#app/lib/form-values.ts';
import { parseBriefAnswerFields } from '#app/modules/fulfilment/briefs/brief-forms.ts';
import type { BriefFormResponse } from '#app/modules/fulfilment/briefs/brief-states.ts';

const BRIEF_SAVE_ERROR_MESSAGES: Record<number, string> = {
  401: 'Your session has ended.',
  403: 'First, confirm your email address for this order.',
  404: 'You no longer have access to this order here.',
  413: 'Your answers are too long to send.',
  429: 'Too many attempts. Wait a moment and try again.',
};

/**
 * Turns a save or submission that failed to send into an answer, so that the page stays with everything that
 * was typed.
 */
export async function runBriefActionCatchingErrors<Answer>({
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
    const status = error instanceof Response || isRouteErrorResponse(error) ? error.status : 503;
    const answer: BriefFormResponse = {
      ok: false,
      answers: parseBriefAnswerFields(posted),
      message: `${BRIEF_SAVE_ERROR_MESSAGES[status] ?? 'We can’t be reached right now.'} Everything you typed is still here.`,
      problems: [],
      changed: [],
      version: null,
      isSignedOut: status === 401 || status === 404,
      isFinal: false,
    };
    return data(answer, { status });
  }
}
