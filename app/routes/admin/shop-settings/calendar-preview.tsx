import { useRef } from 'react';

import { getInstantInZone } from '#app/lib/zone-days.ts';
import { workCalendarFormSchema } from '#app/modules/fulfilment/schedule/calendar-form.ts';
import {
  type DeliveryDatePreviewDay,
  buildWorkCalendar,
  previewDeliveryDatesByDay,
} from '#app/modules/fulfilment/schedule/work-calendar.ts';
import { useShopTimeFormatters } from '#app/ui/shop-time.ts';

import { useParsedFormInput } from './use-typed.ts';

const CALENDAR_PREVIEW_CELL_CLASS = 'px-2 py-2 text-left align-top first:pl-0 last:pr-0';

function CalendarPreviewDeliveryTimeCell({ at }: { at: Date }) {
  const { day, time } = useShopTimeFormatters();
  return (
    <td className={CALENDAR_PREVIEW_CELL_CLASS}>
      {day(at)}
      <span className="block text-xs text-ink-3">{time(at)}</span>
    </td>
  );
}

function DeliveryDatesPreviewTable({
  days,
  cutOff,
}: {
  days: readonly DeliveryDatePreviewDay[];
  cutOff: number;
}) {
  const [first] = days;
  const { zone, ...shopTime } = useShopTimeFormatters();
  if (!first) return null;
  const until = shopTime.time(getInstantInZone(zone, first.day, cutOff));
  const isByCalendar = first.late !== null;
  return (
    <table className="w-full text-sm">
      <thead>
        <tr className="border-b border-line text-xs">
          <th scope="col" className={CALENDAR_PREVIEW_CELL_CLASS}>
            Ordered on
          </th>
          <th scope="col" className={CALENDAR_PREVIEW_CELL_CLASS}>
            {isByCalendar ? `Before ${until}: delivered by` : 'At noon: delivered by'}
          </th>
          {isByCalendar ? (
            <th scope="col" className={CALENDAR_PREVIEW_CELL_CLASS}>
              Later: delivered by
            </th>
          ) : null}
        </tr>
      </thead>
      <tbody>
        {days.map(({ day, inTime, late }) => (
          <tr key={day} className="border-b border-line last:border-b-0">
            <th scope="row" className={`${CALENDAR_PREVIEW_CELL_CLASS} font-semibold whitespace-nowrap`}>
              {shopTime.day(getInstantInZone(zone, day, 12 * 60))}
            </th>
            <CalendarPreviewDeliveryTimeCell at={inTime} />
            {late ? <CalendarPreviewDeliveryTimeCell at={late} /> : null}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The delivery dates of the next 14 days, computed from the form's current input, saved or not. */
export function DeliveryDatesPreview({ now, openUnits }: { now: string; openUnits: number }) {
  const ref = useRef<HTMLElement>(null);
  const typed = useParsedFormInput(ref, workCalendarFormSchema);
  const { zone } = useShopTimeFormatters();
  const calendar = typed && buildWorkCalendar(typed.promise, typed.week, zone);
  const open = openUnits === 1 ? '1 effort point' : `${openUnits.toLocaleString('en-US')} effort points`;
  return (
    <section
      ref={ref}
      aria-labelledby="look-ahead"
      className="grid grid-cols-1 gap-4 rounded-base border border-line bg-paper p-5"
    >
      <div className="grid gap-1">
        <h2 id="look-ahead" className="text-lg font-semibold">
          The next 14 days
        </h2>
        <p className="text-sm text-ink-2">
          {`Example: when a one-day service that takes 1 effort point would be delivered, given the settings above and the current ${open} of open work.`}
        </p>
      </div>
      {calendar ? (
        <DeliveryDatesPreviewTable
          days={previewDeliveryDatesByDay(new Date(now), calendar, openUnits)}
          cutOff={calendar.cutOff}
        />
      ) : (
        <p className="text-sm text-ink-2">Fix the errors above to see the dates.</p>
      )}
    </section>
  );
}
