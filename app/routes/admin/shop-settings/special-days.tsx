import { useEffect, useEffectEvent, useRef, useState } from 'react';

import { useEditorFormState } from '#app/admin-kit/form/form-state.ts';
import type { FormValues } from '#app/lib/form-values.ts';
import {
  SPECIAL_DAY_FORM_FIELDS,
  type SpecialDayFormFieldName,
  MAX_SPECIAL_CALENDAR_DAYS,
  getRepeatedCalendarFieldId,
} from '#app/modules/fulfilment/schedule/calendar-form.ts';
import { WORK_CALENDAR_EXCEPTION_LABELS } from '#app/modules/fulfilment/schedule/work-calendar.ts';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { findFieldProblem } from '#app/ui/form-problems.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { SelectField } from '#app/ui/select-field.tsx';

/** The initial values of a row; `id` is local to this page. */
type SpecialDayRow = Record<SpecialDayFormFieldName, string> & { id: number };

const createEmptySpecialDayRow = (id: number): SpecialDayRow => ({
  id,
  day_date: '',
  day_kind: 'holiday',
  day_from: '',
  day_to: '',
  day_note: '',
});

const SPECIAL_DAY_KIND_OPTIONS = Object.entries(WORK_CALENDAR_EXCEPTION_LABELS).map(([value, label]) => ({
  value,
  label,
}));
/** The number of empty rows without script. */
const EMPTY_SPECIAL_DAY_ROW_COUNT = 3;

function readSpecialDayRows(values: FormValues): SpecialDayRow[] {
  const columns = SPECIAL_DAY_FORM_FIELDS.map((field) => [field, [values[field] ?? []].flat()] as const);
  return [values['day_date'] ?? []].flat().map((_, id) => {
    const row = Object.fromEntries(columns.map(([field, list]) => [field, list[id] ?? '']));
    // Contains every field of the list.
    return { ...(row as Record<SpecialDayFormFieldName, string>), id };
  });
}

function SpecialDayFieldsRow({
  row,
  place,
  isNew,
  onRemove,
}: {
  row: SpecialDayRow;
  place: number;
  isNew: boolean;
  onRemove?: () => void;
}) {
  const { problems } = useEditorFormState();
  const [kind, setKind] = useState(row.day_kind);
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isNew) first.current?.focus();
  }, [isNew]);
  const field = (name: SpecialDayFormFieldName) => {
    const id = getRepeatedCalendarFieldId(name, place);
    return { id, name, defaultValue: row[name], error: findFieldProblem(problems, id) };
  };
  const times = kind === 'extra' ? '' : 'hidden noscript:block';
  return (
    <li className="grid grid-cols-1 items-start gap-3 border-b border-line pb-4 last:border-b-0 sm:grid-cols-2 lg:grid-cols-[10rem_11rem_minmax(0,1fr)_auto]">
      <Field {...field('day_date')} ref={first} type="date" label="Date" />
      <SelectField
        {...field('day_kind')}
        label="Kind"
        options={SPECIAL_DAY_KIND_OPTIONS}
        onChange={(event) => setKind(event.currentTarget.value)}
      />
      <div className="sm:max-lg:col-span-2">
        <Field {...field('day_note')} label="Note" hint={undefined} maxLength={100} autoComplete="off" />
      </div>
      <div className={`lg:col-start-1 ${times}`}>
        <Field {...field('day_from')} type="time" label="From" />
      </div>
      <div className={times}>
        <Field {...field('day_to')} type="time" label="To" />
      </div>
      {onRemove ? (
        <div className="lg:col-start-4 lg:row-start-1 lg:pt-6 noscript:hidden">
          <Button variant="ghost" size="sm" aria-label={`Remove day ${place + 1}`} onClick={onRemove}>
            <Icon name="x" className="size-4" />
            <span className="lg:sr-only">Remove</span>
          </Button>
        </div>
      ) : null}
    </li>
  );
}

/** Days that differ from the weekly schedule, as rows to add and remove; empty rows are ignored. */
export function SpecialWorkingDaysFields() {
  const { values, problems } = useEditorFormState();
  const [rows, setRows] = useState(() => readSpecialDayRows(values));
  const nextId = useRef(rows.length);
  const [newest, setNewest] = useState<number | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const reported = useRef(rows);
  const onRows = useEffectEvent((now: SpecialDayRow[]) => {
    // Adding or removing a row must notify the form and its listeners like typing does.
    if (reported.current !== now) list.current?.dispatchEvent(new Event('input', { bubbles: true }));
    reported.current = now;
  });
  useEffect(() => onRows(rows), [rows]);
  const error = findFieldProblem(problems, 'calendar');
  function add() {
    const id = nextId.current++;
    setNewest(id);
    setRows((now) => [...now, createEmptySpecialDayRow(id)]);
  }
  return (
    <div ref={list} id="calendar" tabIndex={-1} className="grid gap-4">
      {rows.length === 0 ? (
        <p className="text-sm text-ink-2 noscript:hidden">
          No special days. The hours above apply every week.
        </p>
      ) : null}
      <ol className="grid gap-4">
        {rows.map((row, place) => (
          <SpecialDayFieldsRow
            key={row.id}
            row={row}
            place={place}
            isNew={row.id === newest}
            onRemove={() => setRows((now) => now.filter(({ id }) => id !== row.id))}
          />
        ))}
      </ol>
      <ol className="hidden gap-4 noscript:grid">
        {Array.from({ length: EMPTY_SPECIAL_DAY_ROW_COUNT }, (_, more) => (
          <SpecialDayFieldsRow
            key={more}
            row={createEmptySpecialDayRow(-1 - more)}
            place={rows.length + more}
            isNew={false}
          />
        ))}
      </ol>
      {error ? <p className="text-sm font-semibold text-bad">{error}</p> : null}
      <div className="noscript:hidden">
        <Button variant="outline" size="sm" disabled={rows.length >= MAX_SPECIAL_CALENDAR_DAYS} onClick={add}>
          <Icon name="plus" className="size-4" />
          Add a day
        </Button>
      </div>
    </div>
  );
}
