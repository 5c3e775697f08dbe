import { runClientActionCatchingRequestErrors } from '#app/admin-kit/run-action-catching-errors.ts';
import { listSellableServiceSelectOptions } from '#app/modules/catalog/list-service-choices.server.ts';
import {
  NEW_TESTIMONIAL_CONTENT,
  toTestimonialFormValues,
} from '#app/modules/testimonials/admin/testimonial-form.ts';
import { readSiteContent } from '#app/modules/content/read-site-content.server.ts';
import { hasPermission } from '#app/platform/access.server.ts';
import { appContext } from '#app/platform/context.ts';
import { runPostedFormIntent } from '#app/routes/http/run-intent.server.ts';

import { requirePermission } from '../require-permission.ts';
import { getBrowserDraftOwnerKey } from '../service-editor/reading.server.ts';

import type { Route } from './+types/new';
import { newTestimonialIntents } from './intents.server.ts';
import { TestimonialEditor } from './testimonial-editor.tsx';

export const middleware: Route.MiddlewareFunction[] = [requirePermission('testimonials:write')];

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const version = 1;
  return {
    row: null,
    record: { version, values: toTestimonialFormValues(NEW_TESTIMONIAL_CONTENT, version) },
    link: null,
    services: (await listSellableServiceSelectOptions(ctx)).map(({ title }) => title),
    mayWrite: true,
    mayLinkOrders: hasPermission(ctx.actor, 'orders:read'),
    mayReadAudit: false,
    bought: (await readSiteContent(ctx)).ticker.bought,
    draftOwner: getBrowserDraftOwnerKey(ctx),
  };
}

export function action({ context, request }: Route.ActionArgs) {
  return runPostedFormIntent(context.get(appContext), request, newTestimonialIntents);
}

export function clientAction(args: Route.ClientActionArgs) {
  return runClientActionCatchingRequestErrors(args);
}

export default function NewTestimonialPage({ loaderData, actionData }: Route.ComponentProps) {
  return <TestimonialEditor editor={loaderData} answer={actionData} />;
}
