import { fieldProblems } from '#app/lib/posted-form.ts';
import { timeZones } from '#app/lib/time-zones.ts';
import { updateWorking } from '#app/modules/identity/account/update-working.server.ts';
import { workingForm } from '#app/modules/identity/schemas.ts';
import type { Working } from '#app/modules/identity/ui/working-section.tsx';
import type { AppContext } from '#app/platform/context.ts';

import { comesBack, goTo, type PostedForm } from '../http/form-answer.ts';

type Profile = Omit<Working, 'zones'> & { role: string };

/** What staff can choose about its work; null for customers, who see nothing of it. */
export function shownWorking({ role, timeZone, usesSingleKeys }: Profile): Working | null {
  return role === 'customer' ? null : { timeZone, usesSingleKeys, zones: timeZones() };
}

/** The form of those choices; null for every other form of the page. */
export async function workingAction(ctx: AppContext, form: PostedForm) {
  if (form.intent !== 'working') return null;
  const parsed = workingForm.safeParse(form.fields);
  if (!parsed.success) return comesBack(form, fieldProblems(parsed.error), 400);
  await updateWorking(ctx, parsed.data);
  return goTo('/account?done=working');
}
