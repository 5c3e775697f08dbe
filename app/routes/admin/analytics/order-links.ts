import type { NamedPart } from '#app/modules/analytics-pages/read-report.server.ts';
import { NONE } from '#app/modules/order-pages/admin/order-search.ts';
import type { ReportChoice } from '#app/modules/analytics-pages/report-choice.ts';

function filterOf({ segment, value, label }: NamedPart): [string, string][] {
  switch (segment) {
    case 'category':
      return [['category', value]];
    case 'service':
      return value === '' ? [] : [['service', label]];
    default:
      return [[segment, value || NONE]];
  }
}

/** The address of the list of the orders behind a figure: same days, same zone, same counting rule. */
export function ordersBehind(
  { span }: Pick<ReportChoice, 'span'>,
  part: NamedPart | null,
  counted: 'sold' | 'placed' | 'paid',
): string {
  const query = new URLSearchParams([
    ['tab', 'all'],
    ['counted', counted],
    ['from', span.from],
    ['to', span.to],
    ...(part ? filterOf(part) : []),
  ]);
  return `/admin/orders?${query}`;
}
