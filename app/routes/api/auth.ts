import { z } from 'zod';

import { findCurrentTermsVersions } from '#app/modules/content/legal/find-legal-page.server.ts';
import { findOwnAccountProfile } from '#app/modules/identity/account/find-profile.server.ts';
import {
  AUTH_FAILURE_HTTP_STATUSES,
  type SignInOrSignUpFailure,
  getAuthFailureMessage,
} from '#app/modules/identity/model.ts';
import { findPasswordProblem } from '#app/modules/identity/passwords/find-password-problem.server.ts';
import { requestPasswordReset } from '#app/modules/identity/passwords/reset-password.server.ts';
import {
  emailCodeSignInForm,
  emailAddressFormSchema,
  signInFormSchema,
  signUpFormSchema,
} from '#app/modules/identity/schemas.ts';
import { signOut } from '#app/modules/identity/sessions/sign-out.server.ts';
import {
  requestSignInCode,
  signInWithCode,
} from '#app/modules/identity/sessions/sign-in-with-code.server.ts';
import { signIn } from '#app/modules/identity/sessions/sign-in.server.ts';
import { resendSignUpCode, signUp } from '#app/modules/identity/sign-up.server.ts';
import { verifyEmail } from '#app/modules/identity/verify-email.server.ts';
import { type AppContext, appContext } from '#app/platform/context.ts';
import {
  createJsonErrorResponse,
  parseJsonBody,
  toJsonErrorResponse,
  createInvalidFieldsResponse,
} from '#app/platform/http.server.ts';
import type { RouteOptions } from '#app/platform/route-facts.ts';

import type { Route } from './+types/auth.ts';

export const handle = { area: 'function', body: { as: 'fields' } } satisfies RouteOptions;

// The addresses and fields are those of Better Auth; the work is done by the pages' commands, with the same
// rules and limits.
type AuthApiEndpointCall = { ctx: AppContext; request: Request; body: Record<string, unknown> };
type AuthApiEndpoint = { fields: readonly string[]; open: (call: AuthApiEndpointCall) => Promise<Response> };

/** Converts `keep` and other checkboxes to what the form schemas expect. */
const toAuthFormCheckboxValue = (value: unknown) => (value === true ? 'on' : undefined);

const AUTH_ERROR_CODES: Record<SignInOrSignUpFailure['code'], string> = {
  'wrong-password': 'INVALID_EMAIL_OR_PASSWORD',
  'wrong-code': 'INVALID_OTP',
  'address-taken': 'USER_ALREADY_EXISTS',
  'code-used-up': 'TOO_MANY_ATTEMPTS',
  'wrong-factor': 'INVALID_CODE',
  'wrong-proof': 'INVALID_PASSWORD',
  'step-over': 'INVALID_TWO_FACTOR_COOKIE',
  suspended: 'ACCOUNT_SUSPENDED',
  'too-many': 'RATE_LIMITED',
  'only-by-code': 'CODE_NEEDED',
  busy: 'UNAVAILABLE',
};

function createAuthFailureResponse(failure: SignInOrSignUpFailure): Response {
  const isUnauthorized = failure.code === 'wrong-password';
  return toJsonErrorResponse({
    status: isUnauthorized ? 401 : AUTH_FAILURE_HTTP_STATUSES[failure.code],
    code: AUTH_ERROR_CODES[failure.code],
    error: getAuthFailureMessage(failure),
    ...('retryAfterSeconds' in failure && { retryAfterSeconds: failure.retryAfterSeconds }),
  });
}

function createAuthApiResponseWithCookies(body: unknown, cookies: readonly string[] = []): Response {
  return Response.json(body, { headers: cookies.map((cookie) => ['Set-Cookie', cookie]) });
}

/** Validates the body and runs a command with it. */
async function validateBodyAndRunAuthCommand<Schema extends z.ZodType>(
  { schema, value }: { schema: Schema; value: unknown },
  command: (
    form: z.infer<Schema>,
  ) => Promise<
    { ok: true; value: { cookies: string[] } | void } | { ok: false; failure: SignInOrSignUpFailure }
  >,
): Promise<Response> {
  const form = schema.safeParse(value);
  if (!form.success) return createInvalidFieldsResponse(form.error);
  const outcome = await command(form.data);
  return outcome.ok
    ? createAuthApiResponseWithCookies({ status: true }, outcome.value?.cookies)
    : createAuthFailureResponse(outcome.failure);
}

const AUTH_ENDPOINTS: Record<string, AuthApiEndpoint> = {
  'sign-up/email': {
    fields: ['name', 'email', 'password', 'company', 'terms', 'news'],
    open({ ctx, body }) {
      const text = (name: string) => {
        const value = body[name];
        return typeof value === 'string' ? value : '';
      };
      const weakness = findPasswordProblem(text('password'), { email: text('email'), name: text('name') });
      if (weakness) return Promise.resolve(createJsonErrorResponse(400, 'INVALID_PASSWORD', weakness));
      const value = {
        ...body,
        terms: toAuthFormCheckboxValue(body['terms']),
        news: toAuthFormCheckboxValue(body['news']),
      };
      return validateBodyAndRunAuthCommand({ schema: signUpFormSchema, value }, (form) =>
        signUp(ctx, { form, findAccepted: findCurrentTermsVersions }),
      );
    },
  },
  'email-otp/send-verification-otp': {
    fields: ['email', 'type'],
    open: ({ ctx, body }) =>
      validateBodyAndRunAuthCommand({ schema: emailAddressFormSchema, value: body }, ({ email }) =>
        body['type'] === 'sign-in' ? requestSignInCode(ctx, email) : resendSignUpCode(ctx, email),
      ),
  },
  'email-otp/verify-email': {
    fields: ['email', 'otp'],
    open: ({ ctx, request, body }) =>
      validateBodyAndRunAuthCommand(
        { schema: emailCodeSignInForm, value: { ...body, code: body['otp'] } },
        (form) => verifyEmail(ctx, request, form),
      ),
  },
  'sign-in/email': {
    fields: ['email', 'password', 'rememberMe'],
    open: ({ ctx, request, body }) =>
      validateBodyAndRunAuthCommand(
        { schema: signInFormSchema, value: { ...body, keep: toAuthFormCheckboxValue(body['rememberMe']) } },
        (form) => signIn(ctx, request, form),
      ),
  },
  'sign-in/email-otp': {
    fields: ['email', 'otp', 'rememberMe'],
    open: ({ ctx, request, body }) =>
      validateBodyAndRunAuthCommand(
        {
          schema: emailCodeSignInForm,
          value: { ...body, code: body['otp'], keep: toAuthFormCheckboxValue(body['rememberMe']) },
        },
        (form) => signInWithCode(ctx, request, form),
      ),
  },
  'request-password-reset': {
    fields: ['email'],
    open: ({ ctx, body }) =>
      validateBodyAndRunAuthCommand({ schema: emailAddressFormSchema, value: body }, ({ email }) =>
        requestPasswordReset(ctx, email),
      ),
  },
  'sign-out': {
    fields: [],
    async open({ ctx, request }) {
      const { cookies } = await signOut(ctx, request);
      const response = createAuthApiResponseWithCookies({ success: true }, cookies);
      response.headers.set('Clear-Site-Data', '"cache"');
      return response;
    },
  },
};

const respondAuthFunctionNotFound = () =>
  createJsonErrorResponse(404, 'NOT_FOUND', 'This function doesn’t exist.');

/**
 * GET /api/auth/get-session: returns the signed-in user, or null. The session's token stays in its cookie.
 */
export async function loader({ context, params }: Route.LoaderArgs) {
  if (params['*'] !== 'get-session') return respondAuthFunctionNotFound();
  const ctx = context.get(appContext);
  if (ctx.actor.kind !== 'user') return Response.json(null);
  const profile = await findOwnAccountProfile(ctx, ctx.actor.id);
  return Response.json(
    profile && { user: { id: ctx.actor.id, name: profile.name, email: profile.email, role: ctx.actor.role } },
  );
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const endpoint = Object.hasOwn(AUTH_ENDPOINTS, params['*']) ? AUTH_ENDPOINTS[params['*']] : undefined;
  if (!endpoint) return respondAuthFunctionNotFound();
  const isEmpty = request.headers.get('Content-Type') === null;
  const body = isEmpty
    ? { ok: true as const, value: {} }
    : await parseJsonBody(request, z.record(z.string(), z.unknown()));
  if (!body.ok) return body.failure;
  const foreign = Object.keys(body.value).find((name) => !endpoint.fields.includes(name));
  if (foreign !== undefined)
    return createJsonErrorResponse(400, 'FIELD_NOT_ALLOWED', 'This field can’t be set here.');
  return endpoint.open({ ctx: context.get(appContext), request, body: body.value });
}
