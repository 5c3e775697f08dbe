import { fail, ok, type Result } from '#app/lib/result.ts';
import { can } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { limitKey } from '#app/platform/rate-limit.server.ts';

import { type DeskHearer, heardNews } from './desk-news.ts';

const CHANNEL = 'desk';
/** Then the page opens another one, for which rights are asked anew. */
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

/**
 * The stream of one open page of the admin (pages.md section 1.5): names of what is new, as far as this person may hear of it. It
 * ends after ten minutes. Fails for who does not work here, and when too many streams are open.
 */
export function openDeskPage(
  ctx: AppContext,
  signal: AbortSignal,
): Result<ReadableStream<Uint8Array<ArrayBuffer>>, 'full' | 'not-staff'> {
  const hearer = hearerOf(ctx);
  if (!hearer) return fail('not-staff');
  const address =
    ctx.settings.isRateLimited && ctx.clientAddress !== null ? limitKey(ctx.clientAddress) : null;
  const page = ctx.live.open(address, signal, (announced) => heardNews(hearer, announced));
  if (!page.ok) return page;
  const timer = setTimeout(() => page.value.end(), LONGEST_MS).unref();
  signal.addEventListener('abort', () => clearTimeout(timer), { once: true });
  return ok(page.value.stream);
}

/** Passes on what the database announces to open pages of the staff, for as long as the process lives; returns the way to stop. */
export function feedDesk({ database, live }: AppContext): Promise<() => void | Promise<void>> {
  return database.listen(CHANNEL, {
    announced: (payload) => live.announce(payload),
    missed: () => live.announce('missed'),
  });
}
