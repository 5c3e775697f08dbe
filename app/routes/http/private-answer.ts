import { redirect } from 'react-router';

/** Returns the headers of a private page, including those set by its action. */
export function createPrivatePageHeaders(actionHeaders: Headers): Headers {
  const headers = new Headers({ 'Cache-Control': 'private, no-store', 'X-Robots-Tag': 'noindex' });
  const retryAfter = actionHeaders.get('Retry-After');
  if (retryAfter !== null) headers.set('Retry-After', retryAfter);
  return headers;
}

/** Redirects to another page by GET, with the command's cookies. `to` must be one of our own addresses. */
export function redirectAfterPost(to: string, cookies: readonly string[] = []): Response {
  const headers = new Headers(cookies.map((cookie) => ['Set-Cookie', cookie]));
  return redirect(to, { status: 303, headers });
}
