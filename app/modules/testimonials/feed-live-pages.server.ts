import { ok, type Result } from '#app/lib/result.ts';
import type { AppContext } from '#app/platform/context.ts';
import type { LiveEvent } from '#app/platform/live-streams.server.ts';
import { limitKey } from '#app/platform/rate-limit.server.ts';

import { listTickerItems, listTickerNews, readTicker } from './list-ticker-items.server.ts';
import type { CategoryMetrics } from './model.ts';
import { readMetrics } from './read-category-metrics.server.ts';
import type { TickerNews } from './ticker-news.ts';

/** Changes that come together, an import for example, are told together. */
const SETTLE_MS = 200;

function testimonialEvent(data: TickerNews): LiveEvent {
  return { name: 'testimonial', data };
}

/** The figures of every category by its name, as `metrics` events carry them. */
async function metricsEvent(ctx: AppContext): Promise<LiveEvent> {
  const data: Record<string, CategoryMetrics> = Object.fromEntries(await readMetrics(ctx));
  return { name: 'metrics', data };
}

/**
 * The stream of one open page. It begins with the figures and, when the page's newest review is not the shop's, with
 * the whole list: whatever happened between the page and its stream is in it. Fails when too many streams are open.
 */
export async function openLivePage(
  ctx: AppContext,
  { newest, signal }: { newest: string | null; signal: AbortSignal },
): Promise<Result<ReadableStream<Uint8Array<ArrayBuffer>>, 'full'>> {
  const address =
    ctx.settings.isRateLimited && ctx.clientAddress !== null ? limitKey(ctx.clientAddress) : null;
  const page = ctx.live.open(address, signal);
  if (!page.ok) return page;
  try {
    const items = await readTicker(ctx);
    if (newest !== (items[0]?.key ?? '')) page.value.send(testimonialEvent({ all: items }));
    page.value.send(await metricsEvent(ctx));
  } catch (error) {
    page.value.leave();
    throw error;
  }
  return ok(page.value.stream);
}

/**
 * Tells open pages of every committed change of testimonials (TICKER-03, GRID-15), whoever made it: the database
 * announces it. One listener for the whole process; it reads nothing while no page is open.
 */
export function feedLivePages(newContext: () => AppContext): () => void {
  const { database, live, log } = newContext();
  const send = (makeEvent: (ctx: AppContext) => Promise<LiveEvent | null>) => {
    if (live.size === 0) return;
    makeEvent(newContext())
      .then((event) => event && live.send(event))
      .catch((error: unknown) => log.error({ err: error }, 'open pages were not notified'));
  };

  let timer: NodeJS.Timeout | undefined;
  const stopMetrics = database.onCacheChange((tag) => {
    if (tag !== null && tag !== 'testimonials') return;
    timer ??= setTimeout(() => {
      timer = undefined;
      send(metricsEvent);
    }, SETTLE_MS).unref();
  });

  const stopRows = database.onRowsPublished(({ tag, ids, isGone }) => {
    if (tag !== 'testimonials') return;
    send(async (ctx) => {
      if (isGone) return testimonialEvent({ all: await listTickerItems(ctx), gone: ids ?? [] });
      if (ids === null) return testimonialEvent({ all: await listTickerItems(ctx) });
      const added = await listTickerNews(ctx, ids);
      return added.length > 0 ? testimonialEvent({ added }) : null;
    });
  });

  return () => {
    clearTimeout(timer);
    stopMetrics();
    stopRows();
  };
}
