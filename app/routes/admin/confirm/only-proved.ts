import { href, type MiddlewareFunction, redirect } from 'react-router';

import { withNext } from '#app/lib/safe-next.ts';
import { appContext } from '#app/platform/context.ts';
import { hasRecentProof } from '#app/platform/recent-proof.server.ts';

import { LONGEST_WAY_BACK } from './downloads.ts';

/**
 * Files that take personal data out of the shop (pages.md section 1.1, step-up): who has not shown for ten minutes who they are is
 * led over the page that asks, and from there to the file. A link cannot open a dialog, and without script nothing could.
 */
export const onlyProved: MiddlewareFunction<Response> = ({ context, request }) => {
  if (hasRecentProof(context.get(appContext))) return;
  const { pathname, search } = new URL(request.url);
  throw redirect(withNext(href('/admin/confirm'), pathname + search, LONGEST_WAY_BACK));
};
