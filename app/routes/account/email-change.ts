import { fieldProblems } from '#app/lib/posted-form.ts';
import {
  beginEmailChange,
  cancelEmailChange,
  confirmEmailChange,
} from '#app/modules/identity/email-change/change-email.server.ts';
import { emailForm } from '#app/modules/identity/schemas.ts';
import type { AppContext, RequestSession } from '#app/platform/context.ts';

import { comesBack, goTo, type PostedForm, refused, typed } from '../http/form-answer.ts';

import { withProof } from './with-proof.ts';

async function begin(ctx: AppContext, session: RequestSession, form: PostedForm) {
  const parsed = emailForm.safeParse(form.fields);
  if (!parsed.success) return comesBack(form, fieldProblems(parsed.error), 400);
  const { email } = parsed.data;
  if (ctx.actor.kind === 'user' && ctx.actor.email === email)
    return comesBack(form, [{ field: 'email', message: 'This is already your address.' }], 400);
  const proved = await withProof(ctx, session, form, true);
  if (!proved.ok) return refused(form, proved.failure, 'proof');
  const begun = await beginEmailChange(proved.value, email);
  return begun.ok ? goTo('/account?tab=profile#email-section') : refused(form, begun.failure);
}

async function confirm(ctx: AppContext, session: RequestSession, form: PostedForm) {
  const code = typed(form, 'code').replaceAll(/[\s-]/g, '');
  const confirmed = await confirmEmailChange(ctx, { code, sessionId: session.id });
  if (confirmed.ok) return goTo('/account?done=email');
  // The field of the code is gone with it: another address can be typed.
  const field = confirmed.failure.code === 'address-taken' ? 'email' : 'email-code';
  return refused(form, confirmed.failure, field);
}

/** The forms of the e-mail address; null for every other form of the page. The password is asked for each time. */
export async function emailChangeAction(ctx: AppContext, session: RequestSession, form: PostedForm) {
  switch (form.intent) {
    case 'email-begin':
      return begin(ctx, session, form);
    case 'email-confirm':
      return confirm(ctx, session, form);
    case 'email-cancel':
      await cancelEmailChange(ctx);
      return goTo('/account?tab=profile#email-section');
    default:
      return null;
  }
}
