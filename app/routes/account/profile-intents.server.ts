import { z } from 'zod/mini';

import { ok } from '#app/lib/result.ts';
import { updateEmailPreferences } from '#app/modules/identity/account/update-email-preferences.server.ts';
import { updateOwnAccountProfile } from '#app/modules/identity/account/update-profile.server.ts';
import { updateStaffWorkSettings } from '#app/modules/identity/account/update-working.server.ts';
import {
  emailPreferencesFormSchema,
  profileFormSchema,
  staffWorkSettingsFormSchema,
} from '#app/modules/identity/schemas.ts';
import { signOutOtherSessions } from '#app/modules/identity/sessions/sign-out-others.server.ts';
import { saveBillingProfileAndCorrectInvoices } from '#app/modules/invoicing/correct-invoice.server.ts';
import { listBillingTextWarnings } from '#app/modules/invoicing/drawing-warnings.server.ts';
import { buyerBillingFormSchema } from '#app/modules/invoicing/schemas.ts';
import type { RequestSignInSession } from '#app/platform/context.ts';

import { type FormIntentHandler, defineIntent } from '../http/run-intent.server.ts';

/** The user's profile and preferences; never refused if the fields are valid. */
export function createProfileIntents(session: RequestSignInSession): Record<string, FormIntentHandler> {
  return {
    profile: defineIntent({
      input: profileFormSchema,
      run: async (ctx, form) => ok(await updateOwnAccountProfile(ctx, form)),
      refusal: () => '',
      redirectTo: () => '/account?done=profile',
    }),
    notices: defineIntent({
      input: emailPreferencesFormSchema,
      run: async (ctx, form) => ok(await updateEmailPreferences(ctx, form)),
      refusal: () => '',
      redirectTo: () => '/account?done=notices',
    }),
    working: defineIntent({
      input: staffWorkSettingsFormSchema,
      run: async (ctx, form) => ok(await updateStaffWorkSettings(ctx, form)),
      refusal: () => '',
      redirectTo: () => '/account?done=working',
    }),
    billing: defineIntent({
      input: buyerBillingFormSchema,
      warnings: listBillingTextWarnings,
      run: async (ctx, form) => ok(await saveBillingProfileAndCorrectInvoices(ctx, form)),
      refusal: () => '',
      redirectTo: () => '/account?done=billing',
    }),
    'sign-out-others': defineIntent({
      input: z.object({}),
      run: async (ctx) => ok(await signOutOtherSessions(ctx, session.id)),
      refusal: () => '',
      redirectTo: () => '/account?done=sessions',
    }),
  };
}
