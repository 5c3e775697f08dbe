import { data } from 'react-router';

import { runClientActionCatchingRequestErrors } from '#app/admin-kit/run-action-catching-errors.ts';
import {
  type AdminCaseStudy,
  findAdminCaseStudy,
} from '#app/modules/case-studies/admin/find-admin-case-study.server.ts';
import { getCaseStudyFormValues } from '#app/modules/case-studies/admin/case-study-form.ts';
import { listSellableServiceSelectOptions } from '#app/modules/catalog/list-service-choices.server.ts';
import { hasPermission } from '#app/platform/access.server.ts';
import { type AppContext, appContext, requestSessionContext } from '#app/platform/context.ts';
import { runPostedFormIntent } from '#app/routes/http/run-intent.server.ts';

import { requirePermission } from '../require-permission.ts';
import { getBrowserDraftOwnerKey } from '../service-editor/reading.server.ts';

import type { Route } from './+types/edit';
import { createCaseStudyPageIntents } from './intents.server.ts';
import { CaseStudyEditor } from './case-study-editor.tsx';

export const middleware: Route.MiddlewareFunction[] = [requirePermission('case-studies:read')];

/** The services of the shop, plus the one of the case study even if it is no longer sold. */
async function listCaseStudyServiceChoices(ctx: AppContext, { terms: { serviceId } }: AdminCaseStudy) {
  const choices = (await listSellableServiceSelectOptions(ctx)).map(({ id, title }) => ({ id, title }));
  const isOffered = serviceId === null || choices.some(({ id }) => id === serviceId);
  return isOffered ? choices : [{ id: serviceId, title: 'A service that is not public' }, ...choices];
}

export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const caseStudy = await findAdminCaseStudy(ctx, params.id);
  if (!caseStudy) throw data(null, { status: 404 });
  return {
    caseStudy,
    record: { version: caseStudy.version, values: getCaseStudyFormValues(caseStudy.terms) },
    services: await listCaseStudyServiceChoices(ctx, caseStudy),
    rights: {
      mayWrite: hasPermission(ctx.actor, 'case-studies:write'),
      mayReadAudit: hasPermission(ctx.actor, 'audit:read'),
      mayReadOrders: hasPermission(ctx.actor, 'orders:read'),
    },
    draftOwner: getBrowserDraftOwnerKey(ctx),
  };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const ctx = context.get(appContext);
  if (!hasPermission(ctx.actor, 'case-studies:write')) throw data(null, { status: 403 });
  if (!(await findAdminCaseStudy(ctx, params.id))) throw data(null, { status: 404 });
  return runPostedFormIntent(
    ctx,
    request,
    createCaseStudyPageIntents(params.id, context.get(requestSessionContext)),
  );
}

export function clientAction(args: Route.ClientActionArgs) {
  return runClientActionCatchingRequestErrors(args);
}

/** The editor of one case study. */
export default function EditCaseStudyPage({ loaderData, actionData }: Route.ComponentProps) {
  // The key resets the form for another case study; the route stays the same.
  return <CaseStudyEditor key={loaderData.caseStudy.id} editor={loaderData} answer={actionData} />;
}
