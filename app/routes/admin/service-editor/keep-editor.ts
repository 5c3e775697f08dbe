import { data } from 'react-router';

import { runClientActionCatchingRequestErrors } from '#app/admin-kit/run-action-catching-errors.ts';
import type { FormActionResult } from '#app/ui/form-action-result.ts';

import { getIntentFailureMessage } from './editor-texts.ts';

type ServiceEditorClientActionArgs = Parameters<
  typeof runClientActionCatchingRequestErrors<FormActionResult>
>[0];

/** Like `runClientActionCatchingRequestErrors`, but a save that failed with a server error gets the specification's message. */
export async function saveServiceEditorWithErrorMessage(args: ServiceEditorClientActionArgs) {
  const kept = await runClientActionCatchingRequestErrors<FormActionResult>(args);
  const answer = 'data' in kept ? kept.data : kept;
  const status = 'data' in kept ? (kept.init?.status ?? 200) : 200;
  if (answer.ok || status < 500) return kept;
  const [why] = answer.problems;
  const message = getIntentFailureMessage(answer.intent);
  if (why?.message === message) return kept;
  return data({ ...answer, problems: [{ field: null, message }, ...answer.problems] }, { status });
}

/**
 * Returns whether the server refused to reorder slides: they are then read again, because another user may
 * have changed them (ASLIDE-03). An unreachable server is reported by another message; reading again would
 * lose the page.
 */
export function isSlideReorderRefused(answer: FormActionResult | undefined): boolean {
  return answer?.ok === false && answer.intent === 'slide-move' && answer.problems.length === 1;
}
