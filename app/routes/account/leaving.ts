import { findOpenMatters } from '#app/erasers.server.ts';
import { leave } from '#app/modules/identity/erasure/request-erasure.server.ts';
import type { AppContext, RequestSession } from '#app/platform/context.ts';
import { hashBrowserToken, readCookie } from '#app/platform/cookies.server.ts';

import { comesBack, goTo, type PostedForm, refused, typed } from '../http/form-answer.ts';

import { withProof } from './with-proof.ts';

/** The form that deletes the account; null for every other form of the page. The password is asked for each time. */
export async function leaveAction(
  ctx: AppContext,
  session: RequestSession,
  { request, form }: { request: Request; form: PostedForm },
) {
  if (form.intent !== 'leave') return null;
  const fields = { ...form.fields, proof: typed(form, 'leave-proof') };
  const proved = await withProof(ctx, session, { ...form, fields }, true);
  if (!proved.ok) return refused(form, proved.failure, 'leave-proof');
  const buyer = readCookie(request, ctx.settings, 'checkout');
  const left = await leave(proved.value, findOpenMatters, buyer && hashBrowserToken(buyer));
  // What is in the way stands in its section already.
  return left.ok ? goTo('/auth/sign-in?left=1', left.value.cookies) : comesBack(form, [], 409);
}
