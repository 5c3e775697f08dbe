import { ok, type Result } from '#app/lib/result.ts';
import type { AppContext } from '#app/platform/context.ts';
import type { ServerSentLiveEvent } from '#app/platform/live-streams.server.ts';
import { normalizeIpAddressForRateLimit } from '#app/platform/rate-limit.server.ts';

import { listTickerItems, listLiveTickerItems, readCachedTickerItems } from './list-ticker-items.server.ts';
import type { CategoryReviewAndSalesMetrics } from './model.ts';
import { readTestimonialMetricsByCategory } from './read-category-metrics.server.ts';
import type { TestimonialTickerEvent } from './ticker-event.ts';

/** Changes in quick succession, such as an import, share one event. */
const TESTIMONIAL_EVENT_DEBOUNCE_MS = 200;

function toLiveTickerTestimonialEvent(data: TestimonialTickerEvent): ServerSentLiveEvent {
  return { name: 'testimonial', data };
}

/** The figures of every category by name, as `metrics` events contain them. */
async function loadMetricsLiveEvent(ctx: AppContext): Promise<ServerSentLiveEvent> {
  const data: Record<string, CategoryReviewAndSalesMetrics> = Object.fromEntries(
    await readTestimonialMetricsByCategory(ctx),
  );
  return { name: 'metrics', data };
}

/**
 * Opens the stream of one page. It starts with the figures and, if the page's newest review is not the
 * current one, with the whole list, so that nothing between the page and its stream is lost. Fails when too
 * many streams are open.
 */
export async function openLiveTestimonialEventStream(
  ctx: AppContext,
  { newest, signal }: { newest: string | null; signal: AbortSignal },
): Promise<Result<ReadableStream<Uint8Array<ArrayBuffer>>, 'full'>> {
  const address =
    ctx.settings.isRateLimited && ctx.clientAddress !== null
      ? normalizeIpAddressForRateLimit(ctx.clientAddress)
      : null;
  const page = ctx.live.open(address, signal);
  if (!page.ok) return page;
  try {
    const items = await readCachedTickerItems(ctx);
    if (newest !== (items[0]?.key ?? '')) page.value.send(toLiveTickerTestimonialEvent({ all: items }));
    page.value.send(await loadMetricsLiveEvent(ctx));
  } catch (error) {
    page.value.leave();
    throw error;
  }
  return ok(page.value.stream);
}

/**
 * Notifies open pages of every committed change of testimonials (TICKER-03, GRID-15) through the database's
 * notifications. One listener per process; it reads nothing while no page is open.
 */
export function broadcastTestimonialChanges(newContext: () => AppContext): () => void {
  const { database, live, log } = newContext();
  const send = (makeEvent: (ctx: AppContext) => Promise<ServerSentLiveEvent | null>) => {
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
      send(loadMetricsLiveEvent);
    }, TESTIMONIAL_EVENT_DEBOUNCE_MS).unref();
  });

  const stopRows = database.onRowsPublished(({ tag, ids, isGone }) => {
    if (tag !== 'testimonials') return;
    send(async (ctx) => {
      if (isGone) return toLiveTickerTestimonialEvent({ all: await listTickerItems(ctx), gone: ids ?? [] });
      if (ids === null) return toLiveTickerTestimonialEvent({ all: await listTickerItems(ctx) });
      const added = await listLiveTickerItems(ctx, ids);
      return added.length > 0 ? toLiveTickerTestimonialEvent({ added }) : null;
    });
  });

  return () => {
    clearTimeout(timer);
    stopMetrics();
    stopRows();
  };
}
