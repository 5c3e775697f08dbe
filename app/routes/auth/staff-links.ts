import { acceptInvitation, findInvitation } from '#app/modules/identity/invitations/commands.server.ts';
import { newPersonForm } from '#app/modules/identity/schemas.ts';
import { isSafePlace, isSetUpOpen, setUpOwner } from '#app/modules/identity/set-up/commands.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { type CookieKey, readCookie, serializeCookie } from '#app/platform/cookies.server.ts';

import { authHref, comesBack, fieldProblems, goTo, type PostedForm, refused } from './form-answer.ts';

/** What the sign-up page shows to somebody who came by a one-time link of the staff. */
export type StaffLink =
  | { kind: 'set-up'; state: 'form' | 'dead' | 'unsafe' }
  | { kind: 'invite'; state: 'dead' }
  | { kind: 'invite'; state: 'form'; email: string; role: string; name: string | null; hasAccount: boolean };

type LinkKind = StaffLink['kind'];
const COOKIES = { 'set-up': 'setUp', invite: 'invitation' } as const satisfies Record<LinkKind, CookieKey>;
const COOKIE_SECONDS = 30 * 60;
const TOKEN = /^[\w-]{43}$/;

const linkCookie = (ctx: AppContext, kind: LinkKind, value: string) =>
  serializeCookie(ctx.settings, COOKIES[kind], { value, maxAgeSeconds: value === '' ? 0 : COOKIE_SECONDS });

/** Takes the token of a link out of the address into a short cookie; a mail scanner may do so too, it uses nothing up. */
export function takeLinkToken(ctx: AppContext, request: Request): void {
  const { searchParams } = new URL(request.url);
  for (const kind of ['set-up', 'invite'] as const) {
    const arrived = searchParams.get(kind);
    if (arrived === null) continue;
    const value = TOKEN.test(arrived) ? arrived : 'unknown';
    throw goTo(authHref('/auth/sign-up', { step: kind }), [linkCookie(ctx, kind, value)]);
  }
}

/** Which link this page belongs to, by its step; null for the sign-up of customers. */
export async function findStaffLink(ctx: AppContext, request: Request): Promise<StaffLink | null> {
  const step = new URL(request.url).searchParams.get('step');
  if (step === 'set-up') {
    if (!isSafePlace(ctx)) return { kind: 'set-up', state: 'unsafe' };
    const token = readCookie(request, ctx.settings, 'setUp') ?? '';
    return { kind: 'set-up', state: (await isSetUpOpen(ctx, token)) ? 'form' : 'dead' };
  }
  if (step !== 'invite') return null;
  const token = readCookie(request, ctx.settings, 'invitation') ?? '';
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
  const token = readCookie(request, ctx.settings, 'setUp') ?? '';
  const made = await setUpOwner(ctx, request, { token, form: parsed.data });
  if (!made.ok) return told(form, made.failure);
  return goTo('/admin', [...made.value.cookies, linkCookie(ctx, 'set-up', '')]);
}

/** Takes an invitation up. */
export async function submitInvitation({ ctx, request, form }: Sent) {
  const token = readCookie(request, ctx.settings, 'invitation') ?? '';
  const invitation = await findInvitation(ctx, token);
  if (!invitation) return comesBack(form, [], 422);
  const { name: known, email, hasAccount } = invitation;
  const fields = hasAccount ? { name: known, password: '', email } : { ...form.fields, email };
  const parsed = newPersonForm.safeParse(fields);
  if (!parsed.success) return comesBack(form, fieldProblems(parsed.error), 400);
  const accepted = await acceptInvitation(ctx, request, { token, person: parsed.data });
  if (!accepted.ok) return told(form, accepted.failure);
  const ended = linkCookie(ctx, 'invite', '');
  if (!hasAccount) return goTo('/admin', [...accepted.value.cookies, ended]);
  return goTo(authHref('/auth/sign-in', { email: accepted.value.email, next: '/admin' }), [ended]);
}
