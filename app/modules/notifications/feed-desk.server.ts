import { fail, ok, type Result } from '#app/lib/result.ts';
import { can } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import type { Hearing } from '#app/platform/live-streams.server.ts';
import { limitKey } from '#app/platform/rate-limit.server.ts';

import { type DeskHearer, heardNews } from './desk-news.ts';

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

/**
 * A stream of what the database announces, as far as `hearing` lets it through. It ends after ten minutes, so that whoever opens the
 * next one is asked for their right anew. Fails when too many are open.
 */
export function openHearing(ctx: AppContext, signal: AbortSignal, hearing: Hearing): Result<Stream, 'full'> {
  const address =
    ctx.settings.isRateLimited && ctx.clientAddress !== null ? limitKey(ctx.clientAddress) : null;
  const page = ctx.live.open(address, signal, hearing);
  if (!page.ok) return page;
  const timer = setTimeout(() => page.value.end(), LONGEST_MS).unref();
  signal.addEventListener('abort', () => clearTimeout(timer), { once: true });
  return ok(page.value.stream);
}

/**
 * The stream of one open page of the admin (pages.md section 1.5): names of what is new, as far as this person may hear of it. Fails
 * for who does not work here, and when too many streams are open.
 */
export function openDeskPage(ctx: AppContext, signal: AbortSignal): Result<Stream, 'full' | 'not-staff'> {
  const hearer = hearerOf(ctx);
  if (!hearer) return fail('not-staff');
  return openHearing(ctx, signal, (announced) => heardNews(hearer, announced));
}

/** Passes on what the database announces to open pages of the staff, for as long as the process lives; returns the way to stop. */
export function feedDesk({ database, live }: AppContext): Promise<() => void | Promise<void>> {
  return database.listen(CHANNEL, {
    announced: (payload) => live.announce(payload),
    missed: () => live.announce('missed'),
  });
}
