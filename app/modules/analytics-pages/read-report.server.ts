import { countSearchOutcomes } from '#app/modules/analytics/count-search-outcomes.server.ts';
import type { Part } from '#app/modules/analytics/segments.ts';
import { readShopZone } from '#app/modules/content/settings/read-shop-time.server.ts';
import { readSearchFigures } from '#app/modules/search/insights/read-search-figures.server.ts';
import { INSIGHT_SPANS } from '#app/modules/search/insights/search-terms.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import {
  listDeliveredParts,
  listSoldParts,
  listVisitedParts,
  SHOWN_PARTS,
  titleOfPart,
} from './list-parts.server.ts';
import { listDeliveries, readDeliveryDays } from './read-delivery-days.server.ts';
import { readRefundDays, readSaleDays } from './read-sale-days.server.ts';
import { readSaleHours } from './read-sale-hours.server.ts';
import { readVisitDays } from './read-visit-days.server.ts';
import { readChoice, type ReportChoice } from './report-choice.ts';

/** Returns the choices in the page's URL, in the shop's time zone. */
export async function readReportChoice(ctx: AppContext, search: URLSearchParams): Promise<ReportChoice> {
  return readChoice(search, {
    zone: await readShopZone(ctx),
    now: ctx.now,
    categories: ctx.categories,
  });
}

/** Returns the matching time span of the search insights: the shortest that contains it, or the longest. */
export function insightSpanOf(days: number) {
  return INSIGHT_SPANS.find((span) => span >= days) ?? INSIGHT_SPANS[INSIGHT_SPANS.length - 1] ?? 90;
}

const REPORT_READERS = {
  async sales(ctx: AppContext, { span, part, by }: ReportChoice) {
    const [sales, hours, refunds, parts] = await Promise.all([
      readSaleDays(ctx, span, part),
      readSaleHours(ctx, span, part),
      readRefundDays(ctx, span, part),
      listSoldParts(ctx, { span, by, limit: SHOWN_PARTS }),
    ]);
    return { tab: 'sales' as const, sales, hours, refunds, parts };
  },
  async funnel(ctx: AppContext, { span, part, by }: ReportChoice) {
    const [visits, sales, parts] = await Promise.all([
      readVisitDays(ctx, span, part),
      readSaleDays(ctx, span, part),
      listVisitedParts(ctx, { span, by, limit: SHOWN_PARTS }),
    ]);
    return { tab: 'funnel' as const, visits, sales, parts };
  },
  async services(ctx: AppContext, { span, part }: ReportChoice) {
    const category = part?.value ?? null;
    const parts = await listVisitedParts(ctx, { span, by: 'service', limit: SHOWN_PARTS * 5, category });
    return { tab: 'services' as const, parts };
  },
  async delivery(ctx: AppContext, choice: ReportChoice) {
    const { span, part, by } = choice;
    const [deliveries, parts, rows] = await Promise.all([
      readDeliveryDays(ctx, span, part),
      listDeliveredParts(ctx, { span, by, limit: SHOWN_PARTS }),
      listDeliveries(ctx, choice),
    ]);
    return { tab: 'delivery' as const, deliveries, parts, rows };
  },
  async search(ctx: AppContext, { span }: ReportChoice) {
    const insightSpan = insightSpanOf(span.days.length);
    const figures = await readSearchFigures(ctx, insightSpan, countSearchOutcomes);
    return { tab: 'search' as const, insightSpan, figures };
  },
};
export type Report = Awaited<ReturnType<(typeof REPORT_READERS)[keyof typeof REPORT_READERS]>>;
export type ReportOf<Tab extends Report['tab']> = Extract<Report, { tab: Tab }>;

/** A segment value with its label. */
export type NamedPart = Part & { label: string };

/** Returns the data of one analytics tab, and the label of its filter. */
export async function readReport(
  ctx: AppContext,
  choice: ReportChoice,
): Promise<{ report: Report; part: NamedPart | null }> {
  assertCan(ctx, 'analytics:read');
  const { part } = choice;
  const [report, label] = await Promise.all([
    REPORT_READERS[choice.tab](ctx, choice),
    part ? titleOfPart(ctx, part) : null,
  ]);
  return { report, part: part && label !== null ? { ...part, label } : null };
}
