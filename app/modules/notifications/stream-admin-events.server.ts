import { fail, ok, type Result } from '#app/lib/result.ts';
import { hasPermission } from '#app/platform/access.server.ts';
import type { AppContext, RequestSignInSession } from '#app/platform/context.ts';
import type { LiveAnnouncementToEventMapper } from '#app/platform/live-streams.server.ts';
import { normalizeIpAddressForRateLimit } from '#app/platform/rate-limit.server.ts';

import { type TeamMemberNotificationScope, getAdminEventForSubscriber } from './admin-announcement.ts';
import { isLiveUpdateStreamRevoked, type LiveStreamSessionAndOrderIds } from './stream-access.ts';

const ADMIN_EVENTS_DATABASE_CHANNEL = 'desk';
const MAX_STREAM_DURATION_MS = 10 * 60_000;

function getAdminSubscriber({ actor }: AppContext): TeamMemberNotificationScope | null {
  if (actor.kind !== 'user' || !hasPermission(actor, 'admin:enter')) return null;
  const mayRead = hasPermission(actor, 'orders:read');
  return {
    userId: actor.id,
    orders: actor.role === 'fulfiller' ? 'assigned' : mayRead ? 'all' : 'none',
    isAtWork: hasPermission(actor, 'orders:work'),
    isAtInbox: hasPermission(actor, 'crm:read'),
  };
}

type AdminEventByteStream = ReadableStream<Uint8Array<ArrayBuffer>>;

/** The session that opens a stream, and the signal that ends with its connection. */
export type AdminEventStreamRequest = { session: RequestSignInSession | null; signal: AbortSignal };

/**
 * Opens a stream of database announcements, filtered by `hearing`. It ends when the rights of its holder may
 * have changed, with the session, and after ten minutes; the client reconnects and is checked again. Fails
 * when too many streams are open.
 */
export function openFilteredLiveEventStream(
  ctx: AppContext,
  { session, signal }: AdminEventStreamRequest,
  orderId: string | null,
  filter: LiveAnnouncementToEventMapper,
): Result<AdminEventByteStream, 'full'> {
  const address =
    ctx.settings.isRateLimited && ctx.clientAddress !== null
      ? normalizeIpAddressForRateLimit(ctx.clientAddress)
      : null;
  const userId = ctx.actor.kind === 'user' ? ctx.actor.id : null;
  const holder: LiveStreamSessionAndOrderIds = { sessionId: session?.id ?? null, userId, orderId };
  const page = ctx.live.open(address, signal, (announced) =>
    isLiveUpdateStreamRevoked(holder, announced) ? 'end' : filter(announced),
  );
  if (!page.ok) return page;
  const leftMs = session ? session.rightsEndAt.getTime() - ctx.now.getTime() : MAX_STREAM_DURATION_MS;
  const timer = setTimeout(() => page.value.end(), Math.min(leftMs, MAX_STREAM_DURATION_MS)).unref();
  signal.addEventListener('abort', () => clearTimeout(timer), { once: true });
  return ok(page.value.stream);
}

/**
 * Opens the stream of one admin page (pages.md "Errors, loading and live updates"): the names of new events,
 * as far as the user may see them. Fails for users outside the team and when too many streams are open.
 */
export function openAdminLiveEventStream(
  ctx: AppContext,
  request: AdminEventStreamRequest,
): Result<AdminEventByteStream, 'full' | 'not-staff'> {
  const subscriber = getAdminSubscriber(ctx);
  if (!subscriber) return fail('not-staff');
  return openFilteredLiveEventStream(ctx, request, null, (announced) =>
    getAdminEventForSubscriber(subscriber, announced),
  );
}

/** Forwards database announcements to the open pages of the team until the returned function is called. */
export function forwardAdminEvents({ database, live }: AppContext): Promise<() => void | Promise<void>> {
  return database.listen(ADMIN_EVENTS_DATABASE_CHANNEL, {
    announced: (payload) => live.announce(payload),
    missed: () => live.announce('missed'),
  });
}
