import { setImmediate } from 'node:timers/promises';

import { renderToPipeableStream } from 'react-dom/server';
import { type HandleErrorFunction, isRouteErrorResponse, ServerRouter } from 'react-router';
import type { HandleDocumentRequestFunction } from 'react-router';

import {
  appContext,
  notFoundPageAlreadyCachedContext,
  clientAddressContext,
  thrownRouteErrorContext,
  scriptNonceRouterContext,
} from '#app/platform/context.ts';
import { log } from '#app/platform/log.server.ts';
import { createInMemoryWorkQueue } from '#app/platform/work-queue.server.ts';
import { collectRenderedHtmlDocument } from '#app/platform/whole-document.server.ts';

const PAGE_RENDER_TIMEOUT_MS = 10_000;

/**
 * A render blocks the process for some 10 ms, so two run at once, at most one per client, and clients take
 * turns. The limit in front of it (server/handle.ts) bounds how many wait.
 */
const runInPageRenderQueue = createInMemoryWorkQueue({
  atOnce: 2,
  atOnceEach: 1,
  waiting: Number.POSITIVE_INFINITY,
});

/**
 * Renders one document completely before answering (design: speed.md "Filling the cache"): public pages are
 * buffered into the page cache and private pages are small, so streaming would only outline boundaries into
 * extra script.
 */
export default async function handleRequest(
  ...args: Parameters<HandleDocumentRequestFunction>
): Promise<Response> {
  const [request, status, headers, , loadContext] = args;
  headers.set('Content-Type', 'text/html; charset=utf-8');
  if (request.method === 'HEAD') return new Response(null, { status, headers });
  const nothing = loadContext.get(notFoundPageAlreadyCachedContext);
  if (nothing && status === 404) {
    nothing.isAnswer = true;
    return new Response(null, { status, headers });
  }
  return runInPageRenderQueue(
    async () => {
      // The process accepts one waiting connection per turn of its loop: run no two renders in the same turn.
      await setImmediate();
      return renderHtmlPage(...args);
    },
    loadContext.get(clientAddressContext) ?? '',
  );
}

function renderHtmlPage(
  ...[request, status, headers, entryContext, loadContext]: Parameters<HandleDocumentRequestFunction>
): Promise<Response> {
  const nonce = loadContext.get(scriptNonceRouterContext);
  const { requestId } = loadContext.get(appContext);
  return new Promise((resolve, reject) => {
    let finalStatus = status;
    const { pipe, abort } = renderToPipeableStream(
      <ServerRouter context={entryContext} url={request.url} nonce={nonce} />,
      {
        nonce,
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        onAllReady() {
          clearTimeout(timer);
          collectRenderedHtmlDocument(pipe).then(
            (html) => resolve(new Response(html, { status: finalStatus, headers })),
            reject,
          );
        },
        onShellError: reject,
        onError(error) {
          // A page passes a refusal on to its parent by rethrowing it: that is not a fault of the render.
          if (isRouteErrorResponse(error) && error.status < 500) return;
          finalStatus = 500;
          log.error({ err: error, requestId, path: new URL(request.url).pathname }, 'render failed');
        },
      },
    );
    const timer = setTimeout(() => abort(new Error('render timed out')), PAGE_RENDER_TIMEOUT_MS);
  });
}

/**
 * Logs failed loaders and actions, the only place that does; a 404 or a cancelled request is not an error of
 * ours.
 */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  const failure = context.get(thrownRouteErrorContext);
  if (failure) failure.error = error;
  const { requestId } = context.get(appContext);
  log.error({ err: error, requestId, path: new URL(request.url).pathname }, 'request failed');
};
