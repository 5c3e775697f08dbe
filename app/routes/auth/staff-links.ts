import type { z } from 'zod';

import { listSchemaFieldProblems } from '#app/lib/posted-form.ts';
import { fail, ok, type Result } from '#app/lib/result.ts';
import { acceptInvitationFormSchema, newStaffAccountFormSchema } from '#app/modules/identity/schemas.ts';
import {
  isRequestEncryptedOrLocal,
  isSetUpLinkValid,
  createFirstOwnerAccount,
} from '#app/modules/identity/set-up-owner.server.ts';
import {
  type AcceptInvitationFailure,
  acceptInvitation,
  findStaffInvitationByToken,
} from '#app/modules/identity/team/accept-invitation.server.ts';
import {
  buildUrlSecretsClearingCookie,
  serializeUrlSecretsCookie,
  readUrlSecretsCookie,
  redirectWithoutUrlSecrets,
} from '#app/platform/address-secrets.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import type { FormProblem } from '#app/ui/form-problems.tsx';

import { createNewPasswordFormRefusal } from '../http/auth-refusal.ts';
import { buildAuthPageUrl } from '../http/auth-address.ts';
import { type RedirectDestination, type FormIntentHandler, defineIntent } from '../http/run-intent.server.ts';

/** What the sign-up page shows for a one-time staff link. */
export type StaffSignUpLinkState =
  | { kind: 'set-up'; state: 'form' | 'dead' | 'missing' | 'unsafe' }
  | { kind: 'invite'; state: 'dead' | 'missing' }
  | { kind: 'invite'; state: 'form'; email: string; role: string; name: string | null; hasAccount: boolean };

type StaffSignUpLinkKind = StaffSignUpLinkState['kind'];
const STAFF_LINK_COOKIE_KEYS = { 'set-up': 'setUp', invite: 'invitation' } as const satisfies Record<
  StaffSignUpLinkKind,
  string
>;

const readStaffLinkToken = (ctx: AppContext, request: Request, kind: StaffSignUpLinkKind) =>
  readUrlSecretsCookie(ctx, request, STAFF_LINK_COOKIE_KEYS[kind])?.[kind] ?? null;

/** Removes the token of a link from the address. Mail scanners may open the link; that does not use it up. */
export function moveStaffLinkTokenToCookie(ctx: AppContext, url: URL): void {
  for (const kind of ['set-up', 'invite'] as const)
    redirectWithoutUrlSecrets(ctx, url, {
      key: STAFF_LINK_COOKIE_KEYS[kind],
      names: [kind],
      mark: { step: kind },
    });
}

/** Returns the staff link this page belongs to, by its step; null for the sign-up of customers. */
export async function findStaffSignUpLink(
  ctx: AppContext,
  request: Request,
): Promise<StaffSignUpLinkState | null> {
  const step = new URL(request.url).searchParams.get('step');
  if (step === 'set-up') {
    if (!isRequestEncryptedOrLocal(ctx)) return { kind: 'set-up', state: 'unsafe' };
    const token = readStaffLinkToken(ctx, request, step);
    if (token === null) return { kind: 'set-up', state: 'missing' };
    return { kind: 'set-up', state: (await isSetUpLinkValid(ctx, token)) ? 'form' : 'dead' };
  }
  if (step !== 'invite') return null;
  const token = readStaffLinkToken(ctx, request, step);
  if (token === null) return { kind: 'invite', state: 'missing' };
  const invitation = await findStaffInvitationByToken(ctx, token);
  return invitation ? { kind: 'invite', state: 'form', ...invitation } : { kind: 'invite', state: 'dead' };
}

/** The intents of the staff links: one creates the first owner, the other accepts an invitation. */
export function createStaffSignUpLinkIntents(request: Request): Record<string, FormIntentHandler> {
  return {
    'set-up': defineIntent({
      input: newStaffAccountFormSchema,
      secrets: ['password'],
      run: async (ctx, form) => {
        const created = await createFirstOwnerAccount(ctx, request, {
          token: readStaffLinkToken(ctx, request, 'set-up') ?? '',
          form,
        });
        return created.ok
          ? ok([...created.value.cookies, buildUrlSecretsClearingCookie(ctx, 'setUp')])
          : created;
      },
      refusal: createNewPasswordFormRefusal,
      redirectTo: (cookies) => ({ to: '/admin/set-up', cookies }),
    }),
    invite: defineIntent({
      input: acceptInvitationFormSchema,
      secrets: ['password'],
      run: (ctx, typed) => acceptInvitationFromForm(ctx, request, typed),
      refusal: (failure) =>
        failure.code === 'wrong-fields'
          ? { problems: failure.problems, status: 400 }
          : createNewPasswordFormRefusal(failure),
      redirectTo: (destination) => destination,
    }),
  };
}

/** Accepts an invitation; the required fields depend on whether the account exists. */
async function acceptInvitationFromForm(
  ctx: AppContext,
  request: Request,
  typed: z.infer<typeof acceptInvitationFormSchema>,
): Promise<
  Result<RedirectDestination, AcceptInvitationFailure | { code: 'wrong-fields'; problems: FormProblem[] }>
> {
  const token = readStaffLinkToken(ctx, request, 'invite') ?? '';
  const invitation = await findStaffInvitationByToken(ctx, token);
  if (!invitation) return fail({ code: 'dead-link' });
  const { name: known, email, hasAccount } = invitation;
  const parsed = newStaffAccountFormSchema.safeParse(
    hasAccount ? { name: known, password: '', email } : { ...typed, email },
  );
  if (!parsed.success) return fail({ code: 'wrong-fields', problems: listSchemaFieldProblems(parsed.error) });
  const accepted = await acceptInvitation(ctx, request, { token, person: parsed.data });
  if (!accepted.ok) return accepted;
  const ended = buildUrlSecretsClearingCookie(ctx, 'invitation');
  if (!hasAccount) return ok({ to: '/admin', cookies: [...accepted.value.cookies, ended] });
  const address = serializeUrlSecretsCookie(ctx, 'entry', { email: accepted.value.email });
  return ok({ to: buildAuthPageUrl('/auth/sign-in', { next: '/admin' }), cookies: [ended, address] });
}
