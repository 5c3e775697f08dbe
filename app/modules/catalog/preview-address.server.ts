import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { createPreviewLink } from '#app/platform/preview-links.server.ts';

/** Returns a link to a service as it is saved, which works without an account for seven days. */
export function createServicePreviewUrl(ctx: AppContext, serviceId: string): string {
  assertCan(ctx, 'services:read');
  return createPreviewLink(ctx, { kind: 'service', id: serviceId });
}
