import { sendServiceRequest } from '#app/modules/crm/send-demand.server.ts';
import { appContext } from '#app/platform/context.ts';
import { readFormOrJsonBodyFields } from '#app/platform/http.server.ts';
import type { RouteOptions } from '#app/platform/route-facts.ts';

import type { Route } from './+types/demand.ts';
import { createPublicFormApiErrorResponse } from './form-refusal.ts';

export const handle = { area: 'function', body: { as: 'fields' } } satisfies RouteOptions;

/** POST /api/demand: "Tell us what you need" as JSON; 201, or one message per field. */
export async function action({ context, request }: Route.ActionArgs) {
  const sent = await sendServiceRequest(context.get(appContext), await readFormOrJsonBodyFields(request));
  return sent.ok
    ? Response.json({ message: 'Message Sent!' }, { status: 201 })
    : createPublicFormApiErrorResponse(sent.failure);
}
