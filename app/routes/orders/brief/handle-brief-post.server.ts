import { data, redirect } from 'react-router';

import { readFormDataValues } from '#app/lib/form-values.ts';
import { truncateSubmittedText } from '#app/lib/submitted-fields.ts';
import {
  getBriefAnswerFieldName,
  parseBriefAnswerFields,
} from '#app/modules/fulfilment/briefs/brief-forms.ts';
import type { BriefAnswer } from '#app/modules/fulfilment/briefs/brief-questions.ts';
import {
  BRIEF_FAILURE_HTTP_STATUSES,
  type BriefFormResponse,
  type OrderBriefSaveFailure,
  getOrderBriefFailureMessage,
} from '#app/modules/fulfilment/briefs/brief-states.ts';
import { findBrief } from '#app/modules/fulfilment/briefs/find-brief.server.ts';
import {
  saveBriefAnswers,
  type SavedBrief,
  type SubmittedBriefAnswers,
  submitBrief,
} from '#app/modules/fulfilment/briefs/submit-brief.server.ts';
import type { OrderAccess } from '#app/modules/orders/access/order-access.ts';
import type { AppContext } from '#app/platform/context.ts';

const BRIEF_VERSION_PATTERN = /^\d{1,9}$/;

type PostedBriefAnswers = { isSave: boolean; sent: SubmittedBriefAnswers };

const truncateBriefAnswer = (answer: BriefAnswer): BriefAnswer =>
  typeof answer === 'string' ? truncateSubmittedText(answer) : answer.map(truncateSubmittedText);

/** Returns the submitted brief form; a body that is not a form counts as empty. */
async function readPostedBriefForm(request: Request, itemId: string): Promise<PostedBriefAnswers> {
  const values = readFormDataValues(await request.formData());
  const version = values['version'];
  const sent = {
    itemId,
    version: typeof version === 'string' && BRIEF_VERSION_PATTERN.test(version) ? Number(version) : 0,
    answers: parseBriefAnswerFields(values),
  };
  return { isSave: values['intent'] === 'save' || values['later'] === 'yes', sent };
}

type SaveBriefAnswersRequest = Pick<SubmittedBriefAnswers, 'itemId' | 'answers'> & { orderId: string };

/** The form with its errors, and the answers to the questions of this brief. */
async function createRefusedBriefAnswersResult(
  ctx: AppContext,
  { orderId, itemId, answers }: SaveBriefAnswersRequest,
  failure: OrderBriefSaveFailure,
) {
  const brief = await findBrief(ctx, { orderId, itemId });
  const known = new Set(brief?.questions.map(({ key }) => key));
  const problems =
    failure.code === 'invalid'
      ? failure.problems.map(({ key, message }) => ({
          field: known.has(key) ? getBriefAnswerFieldName(key) : null,
          message,
        }))
      : [];
  const answer: BriefFormResponse = {
    ok: false,
    answers: Object.fromEntries(
      Object.entries(answers).flatMap(([key, value]) =>
        known.has(key) ? [[key, truncateBriefAnswer(value)]] : [],
      ),
    ),
    message: getOrderBriefFailureMessage(failure),
    problems,
    changed: failure.code === 'changed' ? failure.changed : [],
    version: failure.code === 'changed' ? failure.version : null,
    isSignedOut: false,
    isFinal: true,
  };
  return data(answer, { status: BRIEF_FAILURE_HTTP_STATUSES[failure.code] });
}

function buildSavedBriefResponse({ version, savedAt, isBehind }: SavedBrief): BriefFormResponse {
  return { ok: true, version, savedAt: savedAt.toISOString(), isBehind };
}

/** Saves the valid answers of a refused brief, so that they are available on any device. */
async function saveValidBriefAnswers(
  ctx: AppContext,
  access: OrderAccess,
  {
    sent,
    failure,
  }: { sent: SubmittedBriefAnswers; failure: Extract<OrderBriefSaveFailure, { code: 'invalid' }> },
): Promise<SavedBrief | null> {
  const wrong = new Set(failure.problems.map(({ key }) => key));
  const right = Object.entries(sent.answers).filter(([key]) => !wrong.has(key));
  const kept = await saveBriefAnswers(ctx, access, { ...sent, answers: Object.fromEntries(right) });
  return kept.ok ? kept.value : null;
}

/**
 * Answers the form of a brief: data for saves by script, a redirect to the submitted brief, and refusals with
 * everything that was typed.
 */
export async function handleBriefPost(
  ctx: AppContext,
  access: OrderAccess,
  request: Request,
  itemId: string,
) {
  const { isSave, sent } = await readPostedBriefForm(request, itemId);
  const requested = { ...sent, orderId: access.orderId };
  const page = new URL(request.url).pathname.replace(/\.data$/, '');
  if (isSave) {
    const outcome = await saveBriefAnswers(ctx, access, sent);
    if (!outcome.ok) return createRefusedBriefAnswersResult(ctx, requested, outcome.failure);
    const isDocument = request.headers.get('Accept')?.includes('text/html') ?? false;
    return isDocument ? redirect(`${page}?saved`, 303) : data(buildSavedBriefResponse(outcome.value));
  }
  const outcome = await submitBrief(ctx, access, sent);
  if (outcome.ok) return redirect(page, 303);
  const { failure } = outcome;
  if (failure.code !== 'invalid') return createRefusedBriefAnswersResult(ctx, requested, failure);
  const kept = await saveValidBriefAnswers(ctx, access, { sent, failure });
  const { data: answer, init } = await createRefusedBriefAnswersResult(ctx, requested, failure);
  return data({ ...answer, version: kept?.version ?? null }, { status: init?.status });
}
