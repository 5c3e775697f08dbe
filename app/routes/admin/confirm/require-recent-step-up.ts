import { href, type MiddlewareFunction, redirect } from 'react-router';

import { addReturnPathToUrl } from '#app/lib/return-path.ts';
import { appContext } from '#app/platform/context.ts';
import { hasRecentStepUp } from '#app/platform/recent-proof.server.ts';

import { MAX_RETURN_URL_LENGTH } from './downloads.ts';

/**
 * Guards files that take personal data out of the shop (pages.md "Access", step-up). Without an identity
 * proof from the last ten minutes, redirects to the page that asks for it, and from there to the file. A link
 * cannot open a dialog, least of all without script.
 */
export const recentStepUpMiddleware: MiddlewareFunction<Response> = ({ context, request }) => {
  if (hasRecentStepUp(context.get(appContext))) return;
  const { pathname, search } = new URL(request.url);
  throw redirect(addReturnPathToUrl(href('/admin/confirm'), pathname + search, MAX_RETURN_URL_LENGTH));
};
