import { sendServiceRequest } from '#app/modules/crm/send-demand.server.ts';
import { appContext } from '#app/platform/context.ts';
import { readBodyFields } from '#app/platform/http.server.ts';
import type { RouteOptions } from '#app/platform/route-facts.ts';

import type { Route } from './+types/demand.ts';
import { createFormErrorResponse } from './form-refusal.ts';

export const handle = { area: 'function', body: { as: 'fields' } } satisfies RouteOptions;

/** POST /api/demand: "Tell us what you need" as JSON; 201, or one message per field. */
export async function action({ context, request }: Route.ActionArgs) {
  const sent = await sendServiceRequest(context.get(appContext), await readBodyFields(request));
  return sent.ok
    ? Response.json({ message: 'Message Sent!' }, { status: 201 })
    : createFormErrorResponse(sent.failure);
}
