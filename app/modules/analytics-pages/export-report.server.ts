import { recordAudit } from '#app/modules/audit/record-audit.server.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import { listDeliveriesBySegment, listSalesBySegment, listVisitsBySegment } from './list-parts.server.ts';
import { readDailyOrderDeliverySums } from './read-delivery-days.server.ts';
import { readRefundsByDay, readSalesByDay } from './read-sale-days.server.ts';
import { readVisitorsByDay } from './read-visit-days.server.ts';
import { createReportQueryString, type AnalyticsReportUrlOptions } from './report-choice.ts';

/** One line of a file, in the order of its headers. */
export type AnalyticsReportCsvRow = readonly (string | number)[];

type AnalyticsReportCsvDefinition = {
  headers: readonly string[];
  read: (ctx: AppContext, choice: AnalyticsReportUrlOptions) => Promise<AnalyticsReportCsvRow[]>;
};

/** All of them: no shop has more services. */
const MAX_EXPORTED_SEGMENT_VALUES = 10_000;
const REPORT_EXPORT_BATCH_ROWS = 500;

const createExportedSegmentValuesQuery = ({ span, by }: AnalyticsReportUrlOptions) => ({
  span,
  by,
  limit: MAX_EXPORTED_SEGMENT_VALUES,
});

async function listVisitAnalyticsReportLines(
  ctx: AppContext,
  { span, part }: AnalyticsReportUrlOptions,
  by: AnalyticsReportUrlOptions['by'],
): Promise<AnalyticsReportCsvRow[]> {
  const category = part?.segment === 'category' ? part.value : null;
  const rows = await listVisitsBySegment(ctx, {
    span,
    by,
    limit: MAX_EXPORTED_SEGMENT_VALUES,
    category: by === 'service' ? category : null,
  });
  return rows.map(({ label, value, seen, added, placed, paid, sold, units, cents }) => [
    ...[label, value, seen, added, placed, paid, sold, units, cents],
  ]);
}
const VISIT_REPORT_CSV_HEADERS = [
  'visitors',
  'visitors_added_to_cart',
  'checkouts',
  'paid',
  'orders_sold',
  'units_sold',
  'revenue_cents',
];

/** The data of every chart and table of the page, as a file. */
const ANALYTICS_REPORT_EXPORT_FILES = {
  sales: {
    headers: [
      'day',
      'revenue_cents',
      'orders_sold',
      'checkouts',
      'paid',
      'discount_cents',
      'refunds',
      'refunded_cents',
    ],
    async read(ctx, { span, part }) {
      const [sales, refunds] = await Promise.all([
        readSalesByDay(ctx, span, part),
        readRefundsByDay(ctx, span, part),
      ]);
      return sales.days.map(({ cents, sold, placed, paid, discountCents }, at) => {
        const back = refunds.days[at] ?? { refunds: 0, cents: 0 };
        return [span.days[at] ?? '', cents, sold, placed, paid, discountCents, back.refunds, back.cents];
      });
    },
  },
  'sales-by': {
    headers: [
      'name',
      'value',
      'revenue_cents',
      'orders_sold',
      'units_sold',
      'checkouts',
      'paid',
      'discount_cents',
    ],
    async read(ctx, choice) {
      const rows = await listSalesBySegment(ctx, createExportedSegmentValuesQuery(choice));
      return rows.map(({ label, value, cents, sold, units, placed, paid, discountCents }) => [
        ...[label, value, cents, sold, units, placed, paid, discountCents],
      ]);
    },
  },
  funnel: {
    headers: [
      ...['day', 'visitors', 'visitors_of_services', 'visitors_added_to_cart', 'checkouts', 'paid'],
      ...[
        'visitors_searched',
        'visitors_downloaded',
        'visitors_saw_exit_window',
        'visitors_converted_by_exit_window',
      ],
    ],
    async read(ctx, { span, part }) {
      const [visits, sales] = await Promise.all([
        readVisitorsByDay(ctx, span, part),
        readSalesByDay(ctx, span, part),
      ]);
      return visits.days.map((seen, at) => [
        ...[span.days[at] ?? '', seen.page_view, seen.service_view, seen.add_to_cart],
        ...[sales.days[at]?.placed ?? 0, sales.days[at]?.paid ?? 0],
        ...[seen.search, seen.download, seen.exit_shown, seen.exit_converted],
      ]);
    },
  },
  'funnel-by': {
    headers: ['name', 'value', ...VISIT_REPORT_CSV_HEADERS],
    read: (ctx, choice) => listVisitAnalyticsReportLines(ctx, choice, choice.by),
  },
  services: {
    headers: ['service', 'service_id', ...VISIT_REPORT_CSV_HEADERS],
    read: (ctx, choice) => listVisitAnalyticsReportLines(ctx, choice, 'service'),
  },
  delivery: {
    headers: [
      'day',
      'delivered',
      'with_a_date',
      'on_time',
      'revisions',
      'minutes_from_brief',
      'minutes_waited_for_customer',
    ],
    async read(ctx, { span, part }) {
      const { days } = await readDailyOrderDeliverySums(ctx, span, part);
      return days.map(({ delivered, promised, onTime, revisions, workedMinutes, waitedMinutes }, at) => [
        ...[span.days[at] ?? '', delivered, promised, onTime, revisions, workedMinutes, waitedMinutes],
      ]);
    },
  },
  'delivery-by': {
    headers: [
      ...['name', 'value', 'delivered', 'with_a_date', 'on_time', 'revisions'],
      ...['minutes_from_brief', 'minutes_waited_for_customer'],
    ],
    async read(ctx, choice) {
      const rows = await listDeliveriesBySegment(ctx, createExportedSegmentValuesQuery(choice));
      return rows.map(
        ({ label, value, delivered, promised, onTime, revisions, workedMinutes, waitedMinutes }) => [
          ...[label, value, delivered, promised, onTime, revisions, workedMinutes, waitedMinutes],
        ],
      );
    },
  },
} as const satisfies Record<string, AnalyticsReportCsvDefinition>;

export type AnalyticsReportFileName = keyof typeof ANALYTICS_REPORT_EXPORT_FILES;

/** Returns the file in a URL; null if it is unknown. */
export const parseReportFileName = (name: string): AnalyticsReportFileName | null =>
  Object.hasOwn(ANALYTICS_REPORT_EXPORT_FILES, name) ? (name as AnalyticsReportFileName) : null; // checked by hasOwn

async function* splitReportRowsIntoExportBatches(lines: readonly AnalyticsReportCsvRow[]) {
  for (let at = 0; at < lines.length; at += REPORT_EXPORT_BATCH_ROWS)
    yield lines.slice(at, at + REPORT_EXPORT_BATCH_ROWS);
}

/**
 * Yields a table of the page as the lines of a file; the audit log records the user before anything is read.
 */
export async function exportAnalyticsReportTable(
  ctx: AppContext,
  name: AnalyticsReportFileName,
  choice: AnalyticsReportUrlOptions,
): Promise<{ headers: readonly string[]; pages: AsyncGenerator<readonly AnalyticsReportCsvRow[]> }> {
  assertCan(ctx, 'analytics:export');
  await recordAudit(ctx, {
    action: 'analytics.exported',
    entity: 'analytics',
    entityId: null,
    summary: `Exported the report “${name}” as CSV: ${createReportQueryString(choice) || 'the last 30 days'}`,
  });
  const file: AnalyticsReportCsvDefinition = ANALYTICS_REPORT_EXPORT_FILES[name];
  return { headers: file.headers, pages: splitReportRowsIntoExportBatches(await file.read(ctx, choice)) };
}
