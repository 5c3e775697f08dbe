import { setImmediate } from 'node:timers/promises';

import { renderToPipeableStream } from 'react-dom/server';
import { type HandleErrorFunction, isRouteErrorResponse, ServerRouter } from 'react-router';
import type { HandleDocumentRequestFunction } from 'react-router';

import { appContext, keptNothing, pageAsker, requestFailure, requestNonce } from '#app/platform/context.ts';
import { log } from '#app/platform/log.server.ts';
import { openTurns } from '#app/platform/turns.server.ts';
import { collectDocument } from '#app/platform/whole-document.server.ts';

const RENDER_TIMEOUT_MS = 10_000;

/**
 * A render keeps the process busy for some 10 ms in one piece, so two are under way, one of each client, and clients take turns. The crowd in
 * front of it (server/handle.ts) bounds how many wait.
 */
const inTurn = openTurns({ atOnce: 2, atOnceEach: 1, waiting: Number.POSITIVE_INFINITY });

/**
 * Renders one document completely before answering (design: speed.md section 3): public pages are buffered into the
 * page cache and private pages are small, so streaming would only outline boundaries into extra script.
 */
export default async function handleRequest(
  ...given: Parameters<HandleDocumentRequestFunction>
): Promise<Response> {
  const [request, status, headers, , loadContext] = given;
  headers.set('Content-Type', 'text/html; charset=utf-8');
  if (request.method === 'HEAD') return new Response(null, { status, headers });
  const nothing = loadContext.get(keptNothing);
  if (nothing && status === 404) {
    nothing.isAnswer = true;
    return new Response(null, { status, headers });
  }
  return inTurn(
    async () => {
      // Connections that wait are taken in one a turn of the process's loop: no two renders in the same.
      await setImmediate();
      return renderDocument(...given);
    },
    loadContext.get(pageAsker) ?? '',
  );
}

function renderDocument(
  ...[request, status, headers, entryContext, loadContext]: Parameters<HandleDocumentRequestFunction>
): Promise<Response> {
  const nonce = loadContext.get(requestNonce);
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
          collectDocument(pipe).then(
            (html) => resolve(new Response(html, { status: finalStatus, headers })),
            reject,
          );
        },
        onShellError: reject,
        onError(error) {
          // A page hands a refusal on to the one around it by throwing it again: that is no fault of the render.
          if (isRouteErrorResponse(error) && error.status < 500) return;
          finalStatus = 500;
          log.error({ err: error, requestId, path: new URL(request.url).pathname }, 'render failed');
        },
      },
    );
    const timer = setTimeout(() => abort(new Error('render timed out')), RENDER_TIMEOUT_MS);
  });
}

/** The one place where a failed loader or action is logged; a 404 or a cancelled request is not an error of ours. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  const failure = context.get(requestFailure);
  if (failure) failure.error = error;
  const { requestId } = context.get(appContext);
  log.error({ err: error, requestId, path: new URL(request.url).pathname }, 'request failed');
};
