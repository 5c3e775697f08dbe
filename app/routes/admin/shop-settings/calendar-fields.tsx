import { LabeledSelectField, ReadOnlyFormField, TextField } from '#app/admin-kit/form/form-fields.tsx';
import { useEditorFormState } from '#app/admin-kit/form/form-state.ts';
import {
  getRepeatedCalendarFieldId,
  WEEKDAY_NAMES_FROM_MONDAY,
} from '#app/modules/fulfilment/schedule/calendar-form.ts';
import { fieldControlClasses } from '#app/ui/field.tsx';
import { findFieldProblem } from '#app/ui/form-problems.tsx';
import { useShopTimeFormatters } from '#app/ui/shop-time.ts';

import { AdminFormSection } from '../service-editor/form-parts.tsx';

import { DeliveryDatesPreview } from './calendar-preview.tsx';
import { SpecialWorkingDaysFields } from './special-days.tsx';

const DELIVERY_TIME_COUNTING_OPTIONS = [
  { value: 'clock', label: 'Around the clock' },
  { value: 'calendar', label: 'By the working calendar' },
];

function WeekdayHoursTimeInput({
  name,
  place,
  word,
}: {
  name: 'hours_from' | 'hours_to';
  place: number;
  word: string;
}) {
  const { values, problems } = useEditorFormState();
  const id = getRepeatedCalendarFieldId(name, place);
  const error = findFieldProblem(problems, id);
  return (
    <input
      id={id}
      name={name}
      type="time"
      defaultValue={[values[name] ?? []].flat()[place] ?? ''}
      aria-label={`${WEEKDAY_NAMES_FROM_MONDAY[place]}, ${word}`}
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? `${getRepeatedCalendarFieldId('hours_from', place)}-error` : undefined}
      className={`${fieldControlClasses} min-w-0`}
    />
  );
}

function WeekdayOpeningHoursRow({ place }: { place: number }) {
  const { problems } = useEditorFormState();
  const [fromId, toId] = [
    getRepeatedCalendarFieldId('hours_from', place),
    getRepeatedCalendarFieldId('hours_to', place),
  ];
  const error = findFieldProblem(problems, fromId) ?? findFieldProblem(problems, toId);
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)] items-center gap-x-3 gap-y-1 sm:grid-cols-[7rem_9rem_9rem]">
      <span className="text-sm font-semibold max-sm:col-span-2">{WEEKDAY_NAMES_FROM_MONDAY[place]}</span>
      <WeekdayHoursTimeInput name="hours_from" place={place} word="from" />
      <WeekdayHoursTimeInput name="hours_to" place={place} word="to" />
      {error ? (
        <p id={`${fromId}-error`} className="col-span-full text-sm font-semibold text-bad">
          {error}
        </p>
      ) : null}
    </li>
  );
}

/** The working calendar of the shop, which determines its delivery dates (pages.md "Delivery dates"). */
export function WorkingCalendarFields({ now, openUnits }: { now: string; openUnits: number }) {
  const { zone } = useShopTimeFormatters();
  return (
    <>
      <AdminFormSection
        title="Delivery dates"
        note="Applies to new orders. Dates already promised don’t change."
      >
        <LabeledSelectField
          name="mode"
          label="Calculate dates"
          hint="Around the clock, every hour counts and the working hours below don’t. The working calendar skips days off and allows for open work. It never promises an earlier date than “Around the clock”."
          options={DELIVERY_TIME_COUNTING_OPTIONS}
        />
        <div className="grid grid-cols-1 gap-4 md:grid-cols-2">
          <TextField
            name="cut_off"
            type="time"
            label="Same-day cutoff"
            hint="Used with the working calendar only."
          />
          <TextField
            name="units_at_once"
            label="Effort points per day"
            hint="Set how many a service takes in its editor."
            inputMode="numeric"
            autoComplete="off"
          />
        </div>
        <ReadOnlyFormField label="Time zone">{`${zone.name} (change it under Shop)`}</ReadOnlyFormField>
      </AdminFormSection>
      <AdminFormSection title="Working hours" note="Leave both times blank on days off.">
        <ul className="grid gap-3">
          {WEEKDAY_NAMES_FROM_MONDAY.map((weekday, place) => (
            <WeekdayOpeningHoursRow key={weekday} place={place} />
          ))}
        </ul>
      </AdminFormSection>
      <AdminFormSection title="Holidays and other special days">
        <SpecialWorkingDaysFields />
      </AdminFormSection>
      <DeliveryDatesPreview now={now} openUnits={openUnits} />
    </>
  );
}
