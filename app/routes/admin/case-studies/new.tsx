import { runClientActionCatchingRequestErrors } from '#app/admin-kit/run-action-catching-errors.ts';
import {
  NEW_CASE_STUDY_FORM_FIELDS,
  getCaseStudyFormValues,
} from '#app/modules/case-studies/admin/case-study-form.ts';
import { listSellableServiceSelectOptions } from '#app/modules/catalog/list-service-choices.server.ts';
import { hasPermission } from '#app/platform/access.server.ts';
import { appContext } from '#app/platform/context.ts';
import { runPostedFormIntent } from '#app/routes/http/run-intent.server.ts';

import { requirePermission } from '../require-permission.ts';
import { getBrowserDraftOwnerKey } from '../service-editor/reading.server.ts';

import type { Route } from './+types/new';
import { newCaseStudyIntents } from './intents.server.ts';
import { CaseStudyEditor } from './case-study-editor.tsx';

export const middleware: Route.MiddlewareFunction[] = [requirePermission('case-studies:write')];

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  return {
    caseStudy: null,
    record: { version: 1, values: getCaseStudyFormValues(NEW_CASE_STUDY_FORM_FIELDS) },
    services: (await listSellableServiceSelectOptions(ctx)).map(({ id, title }) => ({ id, title })),
    rights: { mayWrite: true, mayReadAudit: false, mayReadOrders: hasPermission(ctx.actor, 'orders:read') },
    draftOwner: getBrowserDraftOwnerKey(ctx),
  };
}

export function action({ context, request }: Route.ActionArgs) {
  return runPostedFormIntent(context.get(appContext), request, newCaseStudyIntents);
}

export function clientAction(args: Route.ClientActionArgs) {
  return runClientActionCatchingRequestErrors(args);
}

export default function NewCaseStudyPage({ loaderData, actionData }: Route.ComponentProps) {
  return <CaseStudyEditor editor={loaderData} answer={actionData} />;
}
