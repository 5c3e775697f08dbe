import { redirect } from 'react-router';

import { appContext } from '#app/platform/context.ts';
import { createPreviewLink } from '#app/platform/preview-links.server.ts';

import type { Route } from './+types/preview-post';
import { requirePermission } from './require-permission.ts';

export const middleware: Route.MiddlewareFunction[] = [requirePermission('blog:read')];

/** Redirects to a new preview of a post; its address works for seven days and can be shared. */
export function loader({ context, params }: Route.LoaderArgs) {
  return redirect(createPreviewLink(context.get(appContext), { kind: 'post', id: params.id }));
}
