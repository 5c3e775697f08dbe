import { data } from 'react-router';

import { buildDisputeEvidenceZip } from '#app/modules/order-pages/evidence/build-evidence-pack.server.ts';
import { requireSignedInUser } from '#app/platform/access.server.ts';
import { appContext } from '#app/platform/context.ts';
import { buildContentDispositionHeader } from '#app/platform/http.server.ts';
import { sendRateLimitedOrderZip } from '#app/routes/http/limiting.server.ts';

import { recentStepUpMiddleware } from '../confirm/require-recent-step-up.ts';
import { requirePermission } from '../require-permission.ts';

import type { Route } from './+types/evidence';

export const middleware: Route.MiddlewareFunction[] = [
  requirePermission('orders:evidence'),
  recentStepUpMiddleware,
];

const EVIDENCE_ZIP_RESPONSE_HEADERS = {
  'Content-Type': 'application/zip',
  'Cache-Control': 'private, no-store',
  'X-Content-Type-Options': 'nosniff',
};

/**
 * `GET /admin/orders/{id}/evidence`: everything needed to answer a dispute, as a zip built while it is sent.
 */
export function loader({ context, params: { id }, request, url }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  // The body of a HEAD response is never read, so its slot would not be released.
  if (request.method === 'HEAD') return new Response(null, { headers: EVIDENCE_ZIP_RESPONSE_HEADERS });
  const withNotes = url.searchParams.get('notes') === 'on';
  const by = { kind: 'staff', id: requireSignedInUser(ctx).id } as const;
  return sendRateLimitedOrderZip(ctx, { orderId: id, by, signal: request.signal }, async () => {
    const pack = await buildDisputeEvidenceZip(ctx, id, { withNotes });
    if (!pack) throw data(null, { status: 404 });
    const headers = {
      ...EVIDENCE_ZIP_RESPONSE_HEADERS,
      'Content-Disposition': buildContentDispositionHeader(pack.fileName),
    };
    return { body: pack.open(), headers };
  });
}
