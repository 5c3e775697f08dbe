import { sendContactMessage } from '#app/modules/crm/send-contact-message.server.ts';
import { appContext } from '#app/platform/context.ts';
import { readFormOrJsonBodyFields } from '#app/platform/http.server.ts';
import { issueHumanProofToken } from '#app/platform/human-proof.server.ts';
import type { RouteOptions } from '#app/platform/route-facts.ts';

import type { Route } from './+types/contact.ts';
import { createPublicFormApiErrorResponse } from './form-refusal.ts';

export const handle = { area: 'function', body: { as: 'fields', orForm: true } } satisfies RouteOptions;

/**
 * GET /api/contact: returns a token with the time a form was started. Fetched on first focus, because the
 * page is cached for everyone.
 */
export function loader({ context }: Route.LoaderArgs) {
  return Response.json({ token: issueHumanProofToken(context.get(appContext), 'page') });
}

/** POST /api/contact (http.md): form fields or the same as JSON; 201, or one message per field. */
export async function action({ context, request }: Route.ActionArgs) {
  const sent = await sendContactMessage(context.get(appContext), await readFormOrJsonBodyFields(request));
  return sent.ok
    ? Response.json({ message: 'Message Sent!' }, { status: 201 })
    : createPublicFormApiErrorResponse(sent.failure);
}
