import { fieldProblems } from '#app/lib/posted-form.ts';
import { newPersonForm } from '#app/modules/identity/schemas.ts';
import { isSafePlace, isSetUpOpen, setUpOwner } from '#app/modules/identity/set-up-owner.server.ts';
import { acceptInvitation, findInvitation } from '#app/modules/identity/team/accept-invitation.server.ts';
import {
  forgetSecrets,
  keepSecrets,
  keptSecrets,
  takeSecrets,
} from '#app/platform/address-secrets.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import { authHref, comesBack, goTo, type PostedForm, refused } from '../http/form-answer.ts';

/** What the sign-up page shows to somebody who came by a one-time link of the staff. */
export type StaffLink =
  | { kind: 'set-up'; state: 'form' | 'dead' | 'missing' | 'unsafe' }
  | { kind: 'invite'; state: 'dead' | 'missing' }
  | { kind: 'invite'; state: 'form'; email: string; role: string; name: string | null; hasAccount: boolean };

type LinkKind = StaffLink['kind'];
const KEYS = { 'set-up': 'setUp', invite: 'invitation' } as const satisfies Record<LinkKind, string>;

const tokenOf = (ctx: AppContext, request: Request, kind: LinkKind) =>
  keptSecrets(ctx, request, KEYS[kind])?.[kind] ?? null;

/** Takes the token of a link out of the address; a mail scanner may do so too, it uses nothing up. */
export function takeLinkToken(ctx: AppContext, url: URL): void {
  for (const kind of ['set-up', 'invite'] as const)
    takeSecrets(ctx, url, { key: KEYS[kind], names: [kind], mark: { step: kind } });
}

/** Which link this page belongs to, by its step; null for the sign-up of customers. */
export async function findStaffLink(ctx: AppContext, request: Request): Promise<StaffLink | null> {
  const step = new URL(request.url).searchParams.get('step');
  if (step === 'set-up') {
    if (!isSafePlace(ctx)) return { kind: 'set-up', state: 'unsafe' };
    const token = tokenOf(ctx, request, step);
    if (token === null) return { kind: 'set-up', state: 'missing' };
    return { kind: 'set-up', state: (await isSetUpOpen(ctx, token)) ? 'form' : 'dead' };
  }
  if (step !== 'invite') return null;
  const token = tokenOf(ctx, request, step);
  if (token === null) return { kind: 'invite', state: 'missing' };
  const invitation = await findInvitation(ctx, token);
  return invitation ? { kind: 'invite', state: 'form', ...invitation } : { kind: 'invite', state: 'dead' };
}

type Sent = { ctx: AppContext; request: Request; form: PostedForm };
type Failure = { code: 'dead-link' } | { code: 'weak'; message: string } | { code: 'busy' };

function told(form: PostedForm, failure: Failure) {
  if (failure.code === 'weak') return comesBack(form, [{ field: 'password', message: failure.message }], 400);
  // The page itself says that the link is dead.
  return failure.code === 'busy' ? refused(form, failure) : comesBack(form, [], 422);
}

/** Makes the first owner. */
export async function submitSetUp({ ctx, request, form }: Sent) {
  const parsed = newPersonForm.safeParse(form.fields);
  if (!parsed.success) return comesBack(form, fieldProblems(parsed.error), 400);
  const token = tokenOf(ctx, request, 'set-up') ?? '';
  const made = await setUpOwner(ctx, request, { token, form: parsed.data });
  if (!made.ok) return told(form, made.failure);
  return goTo('/admin', [...made.value.cookies, forgetSecrets(ctx, 'setUp')]);
}

/** Takes an invitation up. */
export async function submitInvitation({ ctx, request, form }: Sent) {
  const token = tokenOf(ctx, request, 'invite') ?? '';
  const invitation = await findInvitation(ctx, token);
  if (!invitation) return comesBack(form, [], 422);
  const { name: known, email, hasAccount } = invitation;
  const fields = hasAccount ? { name: known, password: '', email } : { ...form.fields, email };
  const parsed = newPersonForm.safeParse(fields);
  if (!parsed.success) return comesBack(form, fieldProblems(parsed.error), 400);
  const accepted = await acceptInvitation(ctx, request, { token, person: parsed.data });
  if (!accepted.ok) return told(form, accepted.failure);
  const ended = forgetSecrets(ctx, 'invitation');
  if (!hasAccount) return goTo('/admin', [...accepted.value.cookies, ended]);
  const { email: address } = accepted.value;
  return goTo(authHref('/auth/sign-in', { next: '/admin' }), [
    ended,
    keepSecrets(ctx, 'entry', { email: address }),
  ]);
}
