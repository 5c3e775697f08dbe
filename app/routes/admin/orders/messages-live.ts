import { appContext } from '#app/platform/context.ts';
import {
  handleMessageThreadPost,
  createMessageThreadResponse,
  createStaffParticipant,
} from '#app/routes/http/thread-participant.server.ts';

import { requirePermission } from '../require-permission.ts';

import type { Route } from './+types/messages-live';

export const middleware: Route.MiddlewareFunction[] = [requirePermission('orders:work')];

/** `GET /admin/orders/{id}/messages/live`: returns what is new in a thread, or what precedes a message. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  return createMessageThreadResponse(createStaffParticipant(context.get(appContext), params.id), request);
}

/** `POST /admin/orders/{id}/messages/live`: posts a message, or marks the thread as read up to one. */
export async function action({ context, params, request }: Route.ActionArgs) {
  return handleMessageThreadPost(createStaffParticipant(context.get(appContext), params.id), request);
}
