import { fail, ok, type Result } from '#app/lib/result.ts';
import { can } from '#app/platform/access.server.ts';
import type { AppContext, RequestSession } from '#app/platform/context.ts';
import type { Hearing } from '#app/platform/live-streams.server.ts';
import { limitKey } from '#app/platform/rate-limit.server.ts';

import { type DeskHearer, heardNews } from './desk-news.ts';
import { endsStream, type StreamHolder } from './stream-access.ts';

const CHANNEL = 'desk';
const LONGEST_MS = 10 * 60_000;

function hearerOf({ actor }: AppContext): DeskHearer | null {
  if (actor.kind !== 'user' || !can(actor, 'admin:enter')) return null;
  const mayRead = can(actor, 'orders:read');
  return {
    userId: actor.id,
    orders: actor.role === 'fulfiller' ? 'assigned' : mayRead ? 'all' : 'none',
    isAtWork: can(actor, 'orders:work'),
    isAtInbox: can(actor, 'crm:read'),
  };
}

type Stream = ReadableStream<Uint8Array<ArrayBuffer>>;

/** Who opens a stream: the session they are signed in by, and the signal that ends with their connection. */
export type StreamRequest = { session: RequestSession | null; signal: AbortSignal };

/**
 * A stream of what the database announces, as far as `hearing` lets it through. It ends when the right of its holder may have changed,
 * with the session, and after ten minutes; whoever opens the next one is checked again. Fails when too many are open.
 */
export function openHearing(
  ctx: AppContext,
  { session, signal }: StreamRequest,
  orderId: string | null,
  hearing: Hearing,
): Result<Stream, 'full'> {
  const address =
    ctx.settings.isRateLimited && ctx.clientAddress !== null ? limitKey(ctx.clientAddress) : null;
  const userId = ctx.actor.kind === 'user' ? ctx.actor.id : null;
  const holder: StreamHolder = { sessionId: session?.id ?? null, userId, orderId };
  const page = ctx.live.open(address, signal, (announced) =>
    endsStream(holder, announced) ? 'end' : hearing(announced),
  );
  if (!page.ok) return page;
  const leftMs = session ? session.rightsEndAt.getTime() - ctx.now.getTime() : LONGEST_MS;
  const timer = setTimeout(() => page.value.end(), Math.min(leftMs, LONGEST_MS)).unref();
  signal.addEventListener('abort', () => clearTimeout(timer), { once: true });
  return ok(page.value.stream);
}

/**
 * The stream of one open page of the admin (pages.md section 1.5): names of what is new, as far as this person may hear of it. Fails
 * for who does not work here, and when too many streams are open.
 */
export function openDeskPage(ctx: AppContext, asked: StreamRequest): Result<Stream, 'full' | 'not-staff'> {
  const hearer = hearerOf(ctx);
  if (!hearer) return fail('not-staff');
  return openHearing(ctx, asked, null, (announced) => heardNews(hearer, announced));
}

/** Passes on what the database announces to open pages of the staff, for as long as the process lives; returns the way to stop. */
export function feedDesk({ database, live }: AppContext): Promise<() => void | Promise<void>> {
  return database.listen(CHANNEL, {
    announced: (payload) => live.announce(payload),
    missed: () => live.announce('missed'),
  });
}
