import { data } from 'react-router';

import { runClientActionCatchingRequestErrors } from '#app/admin-kit/run-action-catching-errors.ts';
import { listSellableServiceSelectOptions } from '#app/modules/catalog/list-service-choices.server.ts';
import { findTestimonialProvenance } from '#app/modules/proof-pages/find-provenance.server.ts';
import { findAdminTestimonial } from '#app/modules/testimonials/admin/list-admin-testimonials.server.ts';
import { toTestimonialFormValues } from '#app/modules/testimonials/admin/testimonial-form.ts';
import { readSiteContent } from '#app/modules/content/read-site-content.server.ts';
import { hasPermission } from '#app/platform/access.server.ts';
import { appContext, requestSessionContext } from '#app/platform/context.ts';
import { runPostedFormIntent } from '#app/routes/http/run-intent.server.ts';

import { requirePermission } from '../require-permission.ts';
import { getBrowserDraftOwnerKey } from '../service-editor/reading.server.ts';

import type { Route } from './+types/edit';
import { createTestimonialPageIntents } from './intents.server.ts';
import { TestimonialEditor } from './testimonial-editor.tsx';

export const middleware: Route.MiddlewareFunction[] = [requirePermission('testimonials:read')];

export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const found = await findAdminTestimonial(ctx, params.id);
  if (!found) throw data(null, { status: 404 });
  const { row, words, version } = found;
  const mayWrite = hasPermission(ctx.actor, 'testimonials:write');
  return {
    row,
    record: { version, values: toTestimonialFormValues(words, version) },
    link: await findTestimonialProvenance(ctx, words.provenance),
    services: mayWrite ? (await listSellableServiceSelectOptions(ctx)).map(({ title }) => title) : [],
    mayWrite,
    mayLinkOrders: hasPermission(ctx.actor, 'orders:read'),
    mayReadAudit: hasPermission(ctx.actor, 'audit:read'),
    bought: (await readSiteContent(ctx)).ticker.bought,
    draftOwner: getBrowserDraftOwnerKey(ctx),
  };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const ctx = context.get(appContext);
  if (!hasPermission(ctx.actor, 'testimonials:write')) throw data(null, { status: 403 });
  const found = await findAdminTestimonial(ctx, params.id);
  if (!found) throw data(null, { status: 404 });
  const subject = { id: found.row.id, source: found.words.provenance };
  return runPostedFormIntent(
    ctx,
    request,
    createTestimonialPageIntents(subject, context.get(requestSessionContext)),
  );
}

export function clientAction(args: Route.ClientActionArgs) {
  return runClientActionCatchingRequestErrors(args);
}

export default function EditTestimonialPage({ loaderData, actionData }: Route.ComponentProps) {
  return <TestimonialEditor key={loaderData.row.id} editor={loaderData} answer={actionData} />;
}
