import { countSearchesBeforeCartOrPurchase } from '#app/modules/analytics/count-search-outcomes.server.ts';
import type { AnalyticsSegmentValue } from '#app/modules/analytics/segments.ts';
import { readShopTimeZone } from '#app/modules/content/settings/read-shop-time.server.ts';
import { readSearchPeriodStatistics } from '#app/modules/search/insights/read-search-figures.server.ts';
import { SEARCH_INSIGHT_PERIOD_DAYS } from '#app/modules/search/insights/search-terms.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import {
  listDeliveriesBySegment,
  listSalesBySegment,
  listVisitsBySegment,
  MAX_ANALYTICS_SEGMENT_TABLE_ROWS,
  getSegmentValueLabel,
} from './list-parts.server.ts';
import { listDeliveriesForAnalyticsReport, readDailyOrderDeliverySums } from './read-delivery-days.server.ts';
import { readRefundsByDay, readSalesByDay } from './read-sale-days.server.ts';
import { readSalesByHour } from './read-sale-hours.server.ts';
import { readVisitorsByDay } from './read-visit-days.server.ts';
import { parseAnalyticsReportUrlOptions, type AnalyticsReportUrlOptions } from './report-choice.ts';

/** Returns the choices in the page's URL, in the shop's time zone. */
export async function parseAnalyticsReportUrl(
  ctx: AppContext,
  search: URLSearchParams,
): Promise<AnalyticsReportUrlOptions> {
  return parseAnalyticsReportUrlOptions(search, {
    zone: await readShopTimeZone(ctx),
    now: ctx.now,
    categories: ctx.categories,
  });
}

/** Returns the matching time span of the search insights: the shortest that contains it, or the longest. */
export function getSearchInsightDays(days: number) {
  return (
    SEARCH_INSIGHT_PERIOD_DAYS.find((span) => span >= days) ??
    SEARCH_INSIGHT_PERIOD_DAYS[SEARCH_INSIGHT_PERIOD_DAYS.length - 1] ??
    90
  );
}

const ANALYTICS_REPORT_LOADERS_BY_TAB = {
  async sales(ctx: AppContext, { span, part, by }: AnalyticsReportUrlOptions) {
    const [sales, hours, refunds, parts] = await Promise.all([
      readSalesByDay(ctx, span, part),
      readSalesByHour(ctx, span, part),
      readRefundsByDay(ctx, span, part),
      listSalesBySegment(ctx, { span, by, limit: MAX_ANALYTICS_SEGMENT_TABLE_ROWS }),
    ]);
    return { tab: 'sales' as const, sales, hours, refunds, parts };
  },
  async funnel(ctx: AppContext, { span, part, by }: AnalyticsReportUrlOptions) {
    const [visits, sales, parts] = await Promise.all([
      readVisitorsByDay(ctx, span, part),
      readSalesByDay(ctx, span, part),
      listVisitsBySegment(ctx, { span, by, limit: MAX_ANALYTICS_SEGMENT_TABLE_ROWS }),
    ]);
    return { tab: 'funnel' as const, visits, sales, parts };
  },
  async services(ctx: AppContext, { span, part }: AnalyticsReportUrlOptions) {
    const category = part?.value ?? null;
    const parts = await listVisitsBySegment(ctx, {
      span,
      by: 'service',
      limit: MAX_ANALYTICS_SEGMENT_TABLE_ROWS * 5,
      category,
    });
    return { tab: 'services' as const, parts };
  },
  async delivery(ctx: AppContext, choice: AnalyticsReportUrlOptions) {
    const { span, part, by } = choice;
    const [deliveries, parts, rows] = await Promise.all([
      readDailyOrderDeliverySums(ctx, span, part),
      listDeliveriesBySegment(ctx, { span, by, limit: MAX_ANALYTICS_SEGMENT_TABLE_ROWS }),
      listDeliveriesForAnalyticsReport(ctx, choice),
    ]);
    return { tab: 'delivery' as const, deliveries, parts, rows };
  },
  async search(ctx: AppContext, { span }: AnalyticsReportUrlOptions) {
    const insightSpan = getSearchInsightDays(span.days.length);
    const figures = await readSearchPeriodStatistics(ctx, insightSpan, countSearchesBeforeCartOrPurchase);
    return { tab: 'search' as const, insightSpan, figures };
  },
};
export type AnalyticsReport = Awaited<
  ReturnType<(typeof ANALYTICS_REPORT_LOADERS_BY_TAB)[keyof typeof ANALYTICS_REPORT_LOADERS_BY_TAB]>
>;
export type AnalyticsReportOfTab<Tab extends AnalyticsReport['tab']> = Extract<AnalyticsReport, { tab: Tab }>;

/** A segment value with its label. */
export type LabeledAnalyticsFilterValue = AnalyticsSegmentValue & { label: string };

/** Returns the data of one analytics tab, and the label of its filter. */
export async function readAnalyticsTabReport(
  ctx: AppContext,
  choice: AnalyticsReportUrlOptions,
): Promise<{ report: AnalyticsReport; part: LabeledAnalyticsFilterValue | null }> {
  assertCan(ctx, 'analytics:read');
  const { part } = choice;
  const [report, label] = await Promise.all([
    ANALYTICS_REPORT_LOADERS_BY_TAB[choice.tab](ctx, choice),
    part ? getSegmentValueLabel(ctx, part) : null,
  ]);
  return { report, part: part && label !== null ? { ...part, label } : null };
}
