import { Form, Link } from 'react-router';

import {
  type ReportPeriod,
  REPORT_PERIOD_OPTIONS,
  getReportPeriodUrlParameters,
} from '#app/lib/report-span.ts';
import { joinClassNames } from '#app/lib/class-names.ts';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { useShopTimeFormatters } from '#app/ui/shop-time.ts';

type ReportPeriodPickerProps = {
  span: Pick<ReportPeriod, 'key' | 'from' | 'to'>;
  /** The search parameters other than the span, which stay. */
  rest?: readonly (readonly [string, string])[];
};

const REPORT_PERIOD_OPTION_CLASS =
  'inline-flex min-h-11 items-center rounded-base border px-3 text-sm font-semibold whitespace-nowrap';
const SELECTED_PERIOD_BUTTON_CLASS = 'border-inverse bg-inverse text-on-inverse forced-colors:underline';
const UNSELECTED_PERIOD_CLASS = 'border-field bg-paper hover:border-ink hover:bg-sunken';

/** Chooses the period of figures: links, and a custom range of two days; all of it is in the address. */
export function ReportPeriodPicker({ span, rest = [] }: ReportPeriodPickerProps) {
  const { zone } = useShopTimeFormatters();
  const isCustom = span.key === 'custom';
  const queryOf = (key: ReportPeriod['key']) => {
    const query = new URLSearchParams([
      ...rest.map(([name, value]) => [name, value]),
      ...getReportPeriodUrlParameters({ ...span, key }),
    ]);
    return `?${query}`;
  };
  return (
    <div className="flex flex-wrap items-start gap-2">
      <nav aria-label="Time">
        <ul className="flex flex-wrap gap-1.5">
          {REPORT_PERIOD_OPTIONS.map(({ key, label }) => (
            <li key={key}>
              <Link
                to={queryOf(key)}
                preventScrollReset
                aria-current={key === span.key ? 'true' : undefined}
                className={joinClassNames(
                  REPORT_PERIOD_OPTION_CLASS,
                  key === span.key ? SELECTED_PERIOD_BUTTON_CLASS : UNSELECTED_PERIOD_CLASS,
                )}
              >
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <details className="group max-w-full" open={isCustom}>
        <summary
          className={joinClassNames(
            REPORT_PERIOD_OPTION_CLASS,
            'cursor-pointer',
            isCustom ? SELECTED_PERIOD_BUTTON_CLASS : UNSELECTED_PERIOD_CLASS,
          )}
        >
          Custom range
        </summary>
        <Form method="get" preventScrollReset className="mt-2 flex flex-wrap items-end gap-2">
          {rest.map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <input type="hidden" name="span" value="custom" />
          {/* Another span resets the days. */}
          <Field
            key={`from ${span.from}`}
            label="From"
            type="date"
            name="from"
            defaultValue={span.from}
            required
          />
          <Field key={`to ${span.to}`} label="To" type="date" name="to" defaultValue={span.to} required />
          <Button type="submit" variant="outline">
            Show
          </Button>
          <p className="basis-full text-sm text-ink-3">{`Days in ${zone.name}.`}</p>
        </Form>
      </details>
    </div>
  );
}
