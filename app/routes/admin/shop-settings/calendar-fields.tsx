import { ChoiceField, ReadOnlyValue, TextField } from '#app/admin-kit/form/form-fields.tsx';
import { useFormState } from '#app/admin-kit/form/form-state.ts';
import { placedId, WEEKDAYS } from '#app/modules/fulfilment/schedule/calendar-form.ts';
import { controlClasses } from '#app/ui/field.tsx';
import { problemOf } from '#app/ui/form-problems.tsx';
import { useShopTime } from '#app/ui/shop-time.ts';

import { Part } from '../service-editor/form-parts.tsx';

import { LookAhead } from './look-ahead.tsx';
import { SpecialDays } from './special-days.tsx';

const MODES = [
  { value: 'clock', label: 'By the clock: days of 24 hours' },
  { value: 'calendar', label: 'By the working calendar' },
];

function HoursField({ name, place, word }: { name: 'hours_from' | 'hours_to'; place: number; word: string }) {
  const { values, problems } = useFormState();
  const id = placedId(name, place);
  const error = problemOf(problems, id);
  return (
    <input
      id={id}
      name={name}
      type="time"
      defaultValue={[values[name] ?? []].flat()[place] ?? ''}
      aria-label={`${WEEKDAYS[place]}, ${word}`}
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? `${placedId('hours_from', place)}-error` : undefined}
      className={`${controlClasses} min-w-0`}
    />
  );
}

function WeekdayLine({ place }: { place: number }) {
  const { problems } = useFormState();
  const [fromId, toId] = [placedId('hours_from', place), placedId('hours_to', place)];
  const error = problemOf(problems, fromId) ?? problemOf(problems, toId);
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)] items-center gap-x-3 gap-y-1 sm:grid-cols-[7rem_9rem_9rem]">
      <span className="text-sm font-semibold max-sm:col-span-2">{WEEKDAYS[place]}</span>
      <HoursField name="hours_from" place={place} word="from" />
      <HoursField name="hours_to" place={place} word="to" />
      {error ? (
        <p id={`${fromId}-error`} className="col-span-full text-sm font-semibold text-bad">
          {error}
        </p>
      ) : null}
    </li>
  );
}

/** When the shop works, and how it promises dates by that (pages.md section 10.2). */
export function CalendarFields({ now, openUnits }: { now: string; openUnits: number }) {
  const { zone } = useShopTime();
  return (
    <>
      <Part title="Delivery dates" note="Counts for the next orders. Dates already promised stay.">
        <ChoiceField
          name="mode"
          label="Dates are promised"
          hint="By the calendar a date is never earlier than by the clock; it skips days without work and waits for the work that is open."
          options={MODES}
        />
        <div className="grid grid-cols-1 gap-4 md:grid-cols-2">
          <TextField
            name="cut_off"
            type="time"
            label="Orders count for the same day until"
            hint="Used by the calendar only."
          />
          <TextField
            name="units_at_once"
            label="Units of effort in one day"
            hint="Each service says in its editor how many it takes."
            inputMode="numeric"
            autoComplete="off"
          />
        </div>
        <ReadOnlyValue label="Zone">{`${zone.name}, as everywhere in the shop: set under Shop`}</ReadOnlyValue>
      </Part>
      <Part title="Working hours" note="Leave both times empty on days off.">
        <ul className="grid gap-3">
          {WEEKDAYS.map((weekday, place) => (
            <WeekdayLine key={weekday} place={place} />
          ))}
        </ul>
      </Part>
      <Part title="Holidays and other special days">
        <SpecialDays />
      </Part>
      <LookAhead now={now} openUnits={openUnits} />
    </>
  );
}
