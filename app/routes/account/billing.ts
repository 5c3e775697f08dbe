import { fieldProblems } from '#app/lib/posted-form.ts';
import { saveBillingProfile } from '#app/modules/papers/correct-invoice.server.ts';
import { billingForm } from '#app/modules/papers/schemas.ts';
import type { AppContext } from '#app/platform/context.ts';

import { comesBack, goTo, type PostedForm } from '../http/form-answer.ts';

/** What the account keeps for its invoices. */
export async function saveBilling(ctx: AppContext, form: PostedForm) {
  const parsed = billingForm.safeParse(form.fields);
  if (!parsed.success) return comesBack(form, fieldProblems(parsed.error), 400);
  await saveBillingProfile(ctx, parsed.data);
  return goTo('/account?done=billing');
}
