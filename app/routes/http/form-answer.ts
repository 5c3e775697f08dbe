import { data, redirect } from 'react-router';

import { keptFields } from '#app/lib/kept-fields.ts';
import { safeNext } from '#app/lib/safe-next.ts';
import { AUTH_STATUS, type AuthFailure, authFailureMessage } from '#app/modules/identity/model.ts';
import type { FormProblem } from '#app/ui/form-problems.tsx';

/** What of a form is filled in again when it comes back. */
type Kept = Record<string, string>;

export type PostedForm = { intent: string; fields: Record<string, unknown>; kept: Kept };

/** A form's fields; files, which no form here has, count as absent. A refusal comes back with those named in `comingBack`. */
export async function postedForm(request: Request, comingBack: readonly string[] = []): Promise<PostedForm> {
  const entries = [...(await request.formData())].flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value] as const] : [],
  );
  const fields = Object.fromEntries(entries);
  return { intent: fields['intent'] ?? '', fields, kept: keptFields(fields, comingBack) };
}

/** A field as it was typed; empty when it is absent. */
export function typed({ fields }: PostedForm, name: string): string {
  const value = fields[name];
  return typeof value === 'string' ? value : '';
}

/** The form comes back with its problems, what of it comes back, and the status that fits. */
export function comesBack(form: PostedForm, problems: FormProblem[], status: number) {
  return data({ problems, kept: form.kept, notice: null as string | null }, { status });
}

/** A refusal of the module; `field` is where it belongs, when it belongs to one. */
export function refused(form: PostedForm, failure: AuthFailure, field: string | null = null) {
  const answer = comesBack(
    form,
    [{ field, message: authFailureMessage(failure) }],
    AUTH_STATUS[failure.code],
  );
  if (!('retryAfterSeconds' in failure)) return answer;
  return data(answer.data, {
    status: AUTH_STATUS[failure.code],
    headers: { 'Retry-After': String(failure.retryAfterSeconds) },
  });
}

/** Headers of a page that is one visitor's own, with what its action had to say. */
export function privateHeaders(actionHeaders: Headers): Headers {
  const headers = new Headers({ 'Cache-Control': 'private, no-store', 'X-Robots-Tag': 'noindex' });
  const retryAfter = actionHeaders.get('Retry-After');
  if (retryAfter !== null) headers.set('Retry-After', retryAfter);
  return headers;
}

/** Another page, by GET, with the cookies the command gave. `to` is one of our own addresses. */
export function goTo(to: string, cookies: readonly string[] = []): Response {
  const headers = new Headers(cookies.map((cookie) => ['Set-Cookie', cookie]));
  return redirect(to, { status: 303, headers });
}

/**
 * Where to go after a sign-in that gave the account earlier orders: pages of orders say how many (pages.md section 2), and
 * who wanted nothing else is led there. `next` as it is for everybody else.
 */
export function withAddedOrders(next: string | null, count: number): string | null {
  if (count === 0 || (next !== null && !/^\/orders([/?#]|$)/.test(next))) return next;
  const address = new URL(next ?? '/orders', 'http://shop.invalid');
  address.searchParams.set('added', String(count));
  return address.pathname + address.search + address.hash;
}

/** Where a visitor wanted to go before they came here; null for nowhere, or nowhere of ours. */
export function wantedPage(request: Request): string | null {
  return safeNext(new URL(request.url).searchParams.get('next'));
}

/** What the pages of this area hand on to each other in the address. */
export type InAddress = { next: string | null; keep: boolean };

/** An address of this area with what is known so far. */
export function authHref(path: string, carried: Partial<InAddress> & { step?: string } = {}): string {
  const query = new URLSearchParams();
  if (carried.step) query.set('step', carried.step);
  if (carried.keep) query.set('keep', '1');
  if (carried.next) query.set('next', carried.next);
  const text = query.toString();
  return text === '' ? path : `${path}?${text}`;
}
