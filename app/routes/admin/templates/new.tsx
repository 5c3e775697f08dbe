import { runClientActionCatchingRequestErrors } from '#app/admin-kit/run-action-catching-errors.ts';
import { toBriefTemplateFormValues } from '#app/modules/fulfilment/briefs/brief-forms.ts';
import { appContext } from '#app/platform/context.ts';
import { runPostedFormIntent } from '#app/routes/http/run-intent.server.ts';

import { requirePermission } from '../require-permission.ts';
import { getBrowserDraftOwnerKey } from '../service-editor/reading.server.ts';

import type { Route } from './+types/new';
import { newQuestionnaireIntents } from './intents.server.ts';
import { BriefTemplateEditor } from './template-editor.tsx';

export const middleware: Route.MiddlewareFunction[] = [requirePermission('templates:write')];

export function loader({ context }: Route.LoaderArgs) {
  const version = 1;
  return {
    template: null,
    record: { version, values: toBriefTemplateFormValues({ name: '', questions: [] }, version) },
    mayReadAudit: false,
    draftOwner: getBrowserDraftOwnerKey(context.get(appContext)),
  };
}

export function action({ context, request }: Route.ActionArgs) {
  return runPostedFormIntent(context.get(appContext), request, newQuestionnaireIntents);
}

export function clientAction(args: Route.ClientActionArgs) {
  return runClientActionCatchingRequestErrors(args);
}

export default function NewTemplatePage({ loaderData, actionData }: Route.ComponentProps) {
  return <BriefTemplateEditor editor={loaderData} answer={actionData} />;
}
