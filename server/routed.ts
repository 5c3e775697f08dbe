import { randomBytes } from 'node:crypto';

import { RouterContextProvider } from 'react-router';

import {
  appContext,
  browserHash,
  pageTags,
  requestFailure,
  requestNonce,
  requestSession,
} from '#app/platform/context.ts';
import { hashBrowserToken, readCookie } from '#app/platform/cookies.server.ts';

import { checkUpload, readBody } from './body.ts';
import { failureResponse } from './failures.ts';
import { bodyRule } from './guard.ts';
import { withoutModulePreloads } from './page-document.ts';
import { refusalResponse } from './refusals.ts';
import type { SecurityHeaders } from './security-headers.ts';
import { noteRefusal } from './refused-visits.ts';
import { privateRefusal, whoAsks } from './signed-in.ts';
import type { Visit } from './visit.ts';

export type Route = (request: Request, context: RouterContextProvider) => Promise<Response>;

/** The branch for one client alone: body checks, context, nonce, React Router. */
export function openRouted({ route, headers }: { route: Route; headers: SecurityHeaders }) {
  return async function routed(visit: Visit): Promise<Response> {
    const { request, url } = visit;
    const signedIn = await whoAsks(visit);
    const ctx = signedIn ? { ...visit.ctx, actor: signedIn.actor } : visit.ctx;
    const refusal = privateRefusal(visit, signedIn);
    if (refusal) {
      await noteRefusal(visit, ctx, refusal.status);
      return refusal;
    }
    const body = await checkedBody(visit);
    if (body instanceof Response) return body;
    const nonce = randomBytes(16).toString('base64');
    const token = readCookie(request, ctx.settings, 'checkout');
    const failure: { error: unknown } = { error: null };
    const context = new RouterContextProvider();
    context.set(appContext, ctx);
    context.set(requestSession, signedIn?.session ?? null);
    context.set(requestNonce, nonce);
    context.set(pageTags, new Set());
    context.set(browserHash, token && hashBrowserToken(token));
    context.set(requestFailure, failure);
    const response = await route(innerRequest(visit, body), context);
    await noteRefusal(visit, ctx, response.status);
    // A function's failure is JSON; pages show their own error boundary.
    if (failure.error !== null && url.pathname.startsWith('/api/'))
      return failureResponse(visit, failure.error);
    return finished(response, headers.forPage(url.pathname, [`'nonce-${nonce}'`]));
  };
}

type CheckedBody = Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array> | null;

async function checkedBody({ request, url }: Visit): Promise<CheckedBody | Response> {
  if (request.method !== 'POST') return null;
  const rule = bodyRule(url.pathname, request.headers.get('Content-Type'), request.body !== null);
  if (rule.ok && rule.value.kind === 'upload') {
    const refusal = checkUpload(request, rule.value);
    if (refusal) return refusalResponse(refusal, url.pathname, request.headers.get('Accept'));
    return request.body;
  }
  const read = rule.ok ? await readBody(request, rule.value) : rule;
  return read.ok ? new Uint8Array(read.value) : refusalResponse(read.failure, url.pathname);
}

/** What only proxies and browsers need to say; routes see the public address and nothing a client can claim about it. */
const CLAIMS = [
  'host',
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-forwarded-port',
];

/**
 * The request as routes see it: on the public address, whatever the socket was called by. The guard has proved the
 * origin, so the router's own comparison, which knows no proxies, is given the public one.
 */
function innerRequest({ request, url, ctx }: Visit, body: CheckedBody): Request {
  const headers = new Headers(request.headers);
  for (const name of CLAIMS) headers.delete(name);
  if (headers.has('Origin')) headers.set('Origin', ctx.settings.publicUrl);
  const init = { method: request.method, headers, signal: request.signal, body, duplex: 'half' };
  return new Request(ctx.settings.publicUrl + url.pathname + url.search, init);
}

async function finished(response: Response, pageHeaders: [string, string][]): Promise<Response> {
  const isPage = response.headers.get('Content-Type')?.startsWith('text/html') ?? false;
  const body = isPage && response.body ? withoutModulePreloads(await response.text()) : response.body;
  const answer = new Response(body, response);
  if (isPage) for (const [name, value] of pageHeaders) answer.headers.set(name, value);
  return answer;
}
