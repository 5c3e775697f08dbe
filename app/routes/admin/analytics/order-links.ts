import type { LabeledAnalyticsFilterValue } from '#app/modules/analytics-pages/read-report.server.ts';
import { NO_CODE_OR_CAMPAIGN_FILTER_VALUE } from '#app/modules/order-pages/admin/order-search.ts';
import type { AnalyticsReportUrlOptions } from '#app/modules/analytics-pages/report-choice.ts';

function toOrderListFilter({ segment, value, label }: LabeledAnalyticsFilterValue): [string, string][] {
  switch (segment) {
    case 'category':
      return [['category', value]];
    case 'service':
      return value === '' ? [] : [['service', label]];
    default:
      return [[segment, value || NO_CODE_OR_CAMPAIGN_FILTER_VALUE]];
  }
}

/** The address of the list of the orders behind a figure: same days, same zone, same counting rule. */
export function buildOrderListLinkForMetric(
  { span }: Pick<AnalyticsReportUrlOptions, 'span'>,
  part: LabeledAnalyticsFilterValue | null,
  counted: 'sold' | 'placed' | 'paid',
): string {
  const query = new URLSearchParams([
    ['tab', 'all'],
    ['counted', counted],
    ['from', span.from],
    ['to', span.to],
    ...(part ? toOrderListFilter(part) : []),
  ]);
  return `/admin/orders?${query}`;
}
