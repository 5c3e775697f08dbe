import { data } from 'react-router';

import { siteContent } from '#app/modules/content/read-site-content.server.ts';
import {
  beginSecondFactor,
  cancelSecondFactor,
  confirmSecondFactor,
  disableSecondFactor,
  renewRecoveryCodes,
} from '#app/modules/identity/second-factor/change-second-factor.server.ts';
import { showSecondFactor } from '#app/modules/identity/second-factor/find-factor.server.ts';
import type { SecondFactorView } from '#app/modules/identity/ui/second-factor-section.tsx';
import type { AppContext, RequestSession } from '#app/platform/context.ts';

import { comesBack, goTo, type PostedForm, refused, typed } from '../http/form-answer.ts';

import { withProof } from './with-proof.ts';

/** What the account page shows of the second factor. */
export async function loadSecondFactor(
  ctx: AppContext,
  owner: { id: string; email: string },
): Promise<SecondFactorView> {
  const { provider } = await siteContent(ctx);
  return showSecondFactor(ctx, { ...owner, shopName: provider.name });
}

/** Codes are shown in the answer itself, this once. */
function shown(recoveryCodes: string[]) {
  return data({ problems: [], kept: {}, notice: null as string | null, recoveryCodes });
}

/** What takes the second factor away, or would let somebody else have it, asks for the proof each time. */
const ALWAYS_PROVED = new Set(['factor-disable', 'factor-renew']);

async function confirm(ctx: AppContext, form: PostedForm) {
  const confirmed = await confirmSecondFactor(ctx, typed(form, 'code'));
  return confirmed.ok
    ? shown(confirmed.value.recoveryCodes)
    : refused(form, confirmed.failure, 'factor-code');
}

async function renew(ctx: AppContext) {
  const codes = await renewRecoveryCodes(ctx);
  return codes ? shown(codes) : goTo('/account?tab=security');
}

async function changeAndReturn(change: Promise<void>, to: string): Promise<Response> {
  await change;
  return goTo(to);
}

/** The forms of the second factor; null for every other form of the page. */
export async function secondFactorAction(ctx: AppContext, session: RequestSession, form: PostedForm) {
  if (!form.intent.startsWith('factor-')) return null;
  if (form.intent === 'factor-cancel')
    return changeAndReturn(cancelSecondFactor(ctx), '/account?tab=security#second-factor');
  const proved = await withProof(ctx, session, form, ALWAYS_PROVED.has(form.intent));
  if (!proved.ok) return refused(form, proved.failure, 'proof');
  switch (form.intent) {
    case 'factor-begin':
      return changeAndReturn(beginSecondFactor(proved.value), '/account?tab=security#second-factor');
    case 'factor-confirm':
      return confirm(proved.value, form);
    case 'factor-renew':
      return renew(proved.value);
    case 'factor-disable':
      return changeAndReturn(disableSecondFactor(proved.value), '/account?done=factor-off');
    default:
      return comesBack(form, [], 400);
  }
}
