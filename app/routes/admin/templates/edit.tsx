import { data } from 'react-router';

import { runClientActionCatchingRequestErrors } from '#app/admin-kit/run-action-catching-errors.ts';
import { toBriefTemplateFormValues } from '#app/modules/fulfilment/briefs/brief-forms.ts';
import { findBriefTemplate } from '#app/modules/fulfilment/briefs/find-brief-template.server.ts';
import { hasPermission } from '#app/platform/access.server.ts';
import { appContext } from '#app/platform/context.ts';
import { runPostedFormIntent } from '#app/routes/http/run-intent.server.ts';

import { requirePermission } from '../require-permission.ts';
import { getBrowserDraftOwnerKey } from '../service-editor/reading.server.ts';

import type { Route } from './+types/edit';
import { createQuestionnaireIntents } from './intents.server.ts';
import { BriefTemplateEditor } from './template-editor.tsx';

export const middleware: Route.MiddlewareFunction[] = [requirePermission('templates:write')];

export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const template = await findBriefTemplate(ctx, params.id);
  if (!template) throw data(null, { status: 404 });
  const { version } = template;
  return {
    template,
    record: { version, values: toBriefTemplateFormValues(template, version) },
    mayReadAudit: hasPermission(ctx.actor, 'audit:read'),
    draftOwner: getBrowserDraftOwnerKey(ctx),
  };
}

export function action({ context, params, request }: Route.ActionArgs) {
  return runPostedFormIntent(context.get(appContext), request, createQuestionnaireIntents(params.id));
}

export function clientAction(args: Route.ClientActionArgs) {
  return runClientActionCatchingRequestErrors(args);
}

export default function EditTemplatePage({ loaderData, actionData }: Route.ComponentProps) {
  return <BriefTemplateEditor key={loaderData.template.id} editor={loaderData} answer={actionData} />;
}
