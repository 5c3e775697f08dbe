import {
  changePassword,
  type PasswordChangeFailure,
} from '#app/modules/identity/passwords/change-password.server.ts';
import { changePasswordFormSchema, setFirstPasswordFormSchema } from '#app/modules/identity/schemas.ts';
import type { RequestSignInSession } from '#app/platform/context.ts';

import { createNewPasswordFormRefusal } from '../http/auth-refusal.ts';
import { type FormIntentHandler, defineIntent, type FormIntentRefusal } from '../http/run-intent.server.ts';

function describePasswordFailure(failure: PasswordChangeFailure): FormIntentRefusal {
  if (failure.code !== 'wrong-current') return createNewPasswordFormRefusal(failure);
  return { message: 'This is not your current password.', field: 'current' };
}

/** Changes the password, or sets the first one of an account without a password. */
export function buildPasswordFormIntents(
  session: RequestSignInSession,
  request: Request,
): Record<string, FormIntentHandler> {
  const { isKept } = session;
  return {
    password: defineIntent({
      input: changePasswordFormSchema,
      secrets: ['current', 'password'],
      run: (ctx, form) => changePassword(ctx, request, { ...form, isKept }),
      refusal: describePasswordFailure,
      redirectTo: ({ cookies }) => ({ to: '/account?done=password', cookies }),
    }),
    'set-password': defineIntent({
      input: setFirstPasswordFormSchema,
      secrets: ['password'],
      run: (ctx, { password }) => changePassword(ctx, request, { current: null, password, isKept }),
      refusal: describePasswordFailure,
      redirectTo: ({ cookies }) => ({ to: '/account?done=password', cookies }),
    }),
  };
}
