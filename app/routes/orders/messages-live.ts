import { appContext } from '#app/platform/context.ts';
import type { RouteOptions } from '#app/platform/route-facts.ts';
import {
  handleMessageThreadPost,
  createMessageThreadResponse,
  createCustomerMessageThreadParticipant,
} from '#app/routes/http/thread-participant.server.ts';

import type { Route } from './+types/messages-live';
import { requireOrderAccess } from './order-access.server.ts';

export const handle = { area: 'secret' } satisfies RouteOptions;

/** `GET /orders/{id}/messages/live`: returns what is new in a thread, or what precedes a message. */
export async function loader(args: Route.LoaderArgs) {
  const access = await requireOrderAccess(args);
  return createMessageThreadResponse(
    createCustomerMessageThreadParticipant(args.context.get(appContext), access),
    args.request,
  );
}

/** `POST /orders/{id}/messages/live`: posts a message, or marks the thread as read up to one. */
export async function action(args: Route.ActionArgs) {
  const access = await requireOrderAccess(args);
  return handleMessageThreadPost(
    createCustomerMessageThreadParticipant(args.context.get(appContext), access),
    args.request,
  );
}
