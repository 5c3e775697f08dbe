import { z } from 'zod';

import { MAX_EMAIL_LENGTH, MAX_PERSON_NAME_LENGTH } from '#app/modules/identity/model.ts';

import {
  signedInSessionResponseSchema,
  statusTrueResponseSchema,
  apiSuccessResponseSchema,
} from './answers.ts';
import type { ApiFunctionDescription, OpenApiFunctionDescriptions } from './function-facts.ts';

// Better Auth's fields; routes/api/auth.ts maps them to those of the shop's own forms.
const emailFieldSchema = z.email().max(MAX_EMAIL_LENGTH);
const passwordFieldSchema = z.string();
const otpFieldSchema = z.string().regex(/^\d{6}$/);
const rememberMeFieldSchema = z.boolean().optional();

const describeAuthPostEndpoint = (
  id: string,
  summary: string,
  body: z.ZodType | undefined,
  refusals: readonly number[] = [403, 422, 429],
): { post: ApiFunctionDescription } => ({
  post: {
    id,
    tag: 'Signing in',
    summary,
    ...(body && { body }),
    answers: { 200: body ? statusTrueResponseSchema : apiSuccessResponseSchema },
    refusals,
  },
});

/** The sign-in functions, by address. */
export const AUTH_API_FUNCTIONS: OpenApiFunctionDescriptions = {
  '/api/auth/sign-up/email': describeAuthPostEndpoint(
    'signUp',
    'Creates an account and emails it a code.',
    z.strictObject({
      name: z.string().max(MAX_PERSON_NAME_LENGTH),
      email: emailFieldSchema,
      password: passwordFieldSchema,
      company: z.string().optional(),
      terms: z.boolean(),
      news: z.boolean().optional(),
    }),
  ),
  '/api/auth/email-otp/send-verification-otp': describeAuthPostEndpoint(
    'sendCode',
    'Emails a code.',
    z.strictObject({ email: emailFieldSchema, type: z.enum(['sign-in', 'email-verification']) }),
  ),
  '/api/auth/email-otp/verify-email': describeAuthPostEndpoint(
    'verifyEmail',
    'Confirms an account’s email address with the code.',
    z.strictObject({ email: emailFieldSchema, otp: otpFieldSchema }),
  ),
  '/api/auth/sign-in/email': describeAuthPostEndpoint(
    'signIn',
    'Signs in with a password.',
    z.strictObject({
      email: emailFieldSchema,
      password: passwordFieldSchema,
      rememberMe: rememberMeFieldSchema,
    }),
    [401, 403, 429],
  ),
  '/api/auth/sign-in/email-otp': describeAuthPostEndpoint(
    'signInByCode',
    'Signs in with the code that was emailed.',
    z.strictObject({ email: emailFieldSchema, otp: otpFieldSchema, rememberMe: rememberMeFieldSchema }),
  ),
  '/api/auth/request-password-reset': describeAuthPostEndpoint(
    'requestReset',
    'Emails a link to choose a new password.',
    z.strictObject({ email: emailFieldSchema }),
    [429],
  ),
  '/api/auth/sign-out': describeAuthPostEndpoint('signOut', 'Ends the session.', undefined, []),
  '/api/auth/get-session': {
    get: {
      id: 'readSession',
      tag: 'Signing in',
      summary: 'Returns the signed-in user, or null.',
      answers: { 200: signedInSessionResponseSchema },
    },
  },
};
