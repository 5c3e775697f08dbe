import { data } from 'react-router';

import { ActionResultNotice } from '#app/admin-kit/intent-notice.tsx';
import { runClientActionCatchingRequestErrors } from '#app/admin-kit/run-action-catching-errors.ts';
import { useActionResultToast } from '#app/admin-kit/use-intent-toast.ts';
import { readShopSetUpProgress } from '#app/modules/set-up/read-set-up.server.ts';
import { isSetUpStepName } from '#app/modules/set-up/set-up-steps.ts';
import { appContext, requestSessionContext } from '#app/platform/context.ts';
import { runPostedFormIntent } from '#app/routes/http/run-intent.server.ts';
import { findStepUpPrompt } from '#app/ui/form-action-result.ts';

import { StepUpAuthenticationDialog } from '../frame/step-up-dialog.tsx';
import { requirePermission } from '../require-permission.ts';
import { getBrowserDraftOwnerKey } from '../service-editor/reading.server.ts';

import type { Route } from './+types/step';
import { SAVE_CATEGORIES_FORM_INTENT } from './categories-panel.tsx';
import { createSetUpStepIntents } from './intents.server.ts';
import { readShopSetUpStepData } from './read-step.server.ts';
import { SetUpStepContent } from './step-body.tsx';
import { SetUpStepHeader } from './step-head.tsx';

export const middleware: Route.MiddlewareFunction[] = [requirePermission('set-up:write')];

export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  if (!isSetUpStepName(params.step)) throw data(null, { status: 404 });
  const [setUp, read] = await Promise.all([
    readShopSetUpProgress(ctx),
    readShopSetUpStepData(ctx, params.step),
  ]);
  return { setUp, read, draftOwner: getBrowserDraftOwnerKey(ctx) };
}

export function action({ context, params, request }: Route.ActionArgs) {
  if (!isSetUpStepName(params.step)) throw data(null, { status: 404 });
  return runPostedFormIntent(
    context.get(appContext),
    request,
    createSetUpStepIntents(params.step, context.get(requestSessionContext)),
  );
}

export function clientAction(args: Route.ClientActionArgs) {
  return runClientActionCatchingRequestErrors(args);
}

/** One step of setting up a new shop. */
export default function SetUpStepPage({ loaderData, actionData }: Route.ComponentProps) {
  const { setUp, read } = loaderData;
  const answer = findStepUpPrompt(actionData) === null ? actionData : undefined;
  const isOfForm =
    answer?.ok === false && ('record' in read || answer.intent === SAVE_CATEGORIES_FORM_INTENT);
  useActionResultToast(isOfForm ? undefined : answer);
  return (
    <div className="mx-auto grid max-w-3xl gap-5" key={read.step}>
      <SetUpStepHeader step={read.step} setUp={setUp} />
      <ActionResultNotice answer={isOfForm ? undefined : answer} />
      <SetUpStepContent read={read} setUp={setUp} draftOwner={loaderData.draftOwner} answer={answer} />
      <StepUpAuthenticationDialog answer={actionData} />
    </div>
  );
}
