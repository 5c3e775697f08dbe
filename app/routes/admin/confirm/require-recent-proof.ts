import { href, type MiddlewareFunction, redirect } from 'react-router';

import { withNext } from '#app/lib/safe-next.ts';
import { appContext } from '#app/platform/context.ts';
import { hasRecentProof } from '#app/platform/recent-proof.server.ts';

import { LONGEST_WAY_BACK } from './downloads.ts';

/**
 * Guards files that take personal data out of the shop (pages.md "Access", step-up). Without an identity
 * proof from the last ten minutes, redirects to the page that asks for it, and from there to the file. A link
 * cannot open a dialog, least of all without script.
 */
export const requireRecentProof: MiddlewareFunction<Response> = ({ context, request }) => {
  if (hasRecentProof(context.get(appContext))) return;
  const { pathname, search } = new URL(request.url);
  throw redirect(withNext(href('/admin/confirm'), pathname + search, LONGEST_WAY_BACK));
};
