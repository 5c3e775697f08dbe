import { addReturnPathToUrl } from '#app/lib/return-path.ts';
import {
  findSignedInUser,
  type SignedInActorAndSession,
} from '#app/modules/identity/sessions/find-signed-in.server.ts';
import { hasPermission } from '#app/platform/access.server.ts';
import { createJsonErrorResponse } from '#app/platform/http.server.ts';
import { createPlainPageResponse } from '#app/platform/plain-page.server.ts';

import type { RequestHandlingContext } from './visit.ts';

/** Where staff set up the second factor that they need. */
const SECOND_FACTOR_PAGE = '/account?tab=security#second-factor';

/**
 * Returns who sends this request. When sessions cannot be read, public pages treat every client as signed
 * out: they can be rendered without a session, and private ones fail.
 */
export async function identifyHttpRequestUser({
  request,
  facts,
  ctx,
}: RequestHandlingContext): Promise<SignedInActorAndSession | null> {
  try {
    return await findSignedInUser(ctx, request);
  } catch (error) {
    if (facts.session !== 'nobody') throw error;
    ctx.log.warn({ err: error, requestId: ctx.requestId }, 'session not read');
    return null;
  }
}

/** Returns whether a person waits for a page, rather than a program or a form for its response. */
function isHtmlPageRequest({ request, url }: RequestHandlingContext): boolean {
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  // Data of a page, or a file such as services.csv; the name of an email template has a dot too.
  const isFile = url.pathname.split('/').at(-1)?.includes('.') ?? false;
  const isEmail = /^\/admin\/templates\/emails\/[a-z]+\.(?!data$)[a-z_]+$/.test(url.pathname);
  return isRead && (!isFile || isEmail);
}

/**
 * Returns the refusal of a private page, or null; the first of three checks (safety.md decision 3).
 * Signed-out visitors are redirected to sign in, their data and form requests refused; in the admin,
 * customers get a response that reveals nothing, and staff without a second factor are redirected to set it
 * up.
 */
export function refusePrivatePageRequest(
  visit: RequestHandlingContext,
  signedIn: SignedInActorAndSession | null,
): Response | null {
  const { pathname, search } = visit.url;
  const { session } = visit.facts;
  if (session === 'nobody') return null;
  if (!signedIn) {
    if (isHtmlPageRequest(visit)) return redirectTo(addReturnPathToUrl('/auth/sign-in', pathname + search));
    return isScriptlessFormPost(visit)
      ? createPlainPageResponse(401, 'Your session has ended. Please sign in again.')
      : createJsonErrorResponse(401, 'SIGNED_OUT', 'Please sign in.');
  }
  if (session !== 'staff' || hasPermission(signedIn.actor, 'admin:enter')) return null;
  if (signedIn.session.needsSecondFactor && isHtmlPageRequest(visit)) return redirectTo(SECOND_FACTOR_PAGE);
  return isHtmlPageRequest(visit) || isScriptlessFormPost(visit)
    ? createPlainPageResponse(403, 'You don’t have access to this page')
    : createJsonErrorResponse(403, 'FORBIDDEN', 'You do not have permission to do this.');
}

/** Returns whether a form was posted without a script. */
function isScriptlessFormPost({ request, url }: RequestHandlingContext): boolean {
  return request.method === 'POST' && !url.pathname.endsWith('.data');
}

function redirectTo(location: string): Response {
  return new Response(null, { status: 302, headers: { Location: location } });
}
