import { redirect } from 'react-router';

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
