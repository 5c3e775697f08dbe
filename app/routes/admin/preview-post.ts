import { redirect } from 'react-router';

import { appContext } from '#app/platform/context.ts';
import { previewLink } from '#app/platform/preview-links.server.ts';

import type { Route } from './+types/preview-post';
import { onlyWith } from './only-with.ts';

export const middleware: Route.MiddlewareFunction[] = [onlyWith('blog:read')];

/** Leads to a fresh preview of a post, whose address may be passed on for seven days. */
export function loader({ context, params }: Route.LoaderArgs) {
  return redirect(previewLink(context.get(appContext), { kind: 'post', id: params.id }));
}
