import { z } from 'zod/mini';

import type { FormValues } from '#app/lib/form-values.ts';
import { editorFormVersionFieldSchemas } from '#app/lib/posted-form.ts';
import type { SiteContent } from '#app/modules/content/schemas.ts';
import {
  createOptionalSingleLineTextSchema,
  deliveryPromiseSettingFieldSchemas,
  EFFORT_POINTS_PER_DAY_ERROR,
} from '#app/modules/content/settings/settings-shapes.ts';

import {
  WORK_CALENDAR_EXCEPTION_LABELS,
  type SpecialDayKind,
  type WorkCalendarSpecialDay,
  type WeekdayWorkingHours,
  type WorkWeek,
} from './work-calendar.ts';

export const WEEKDAY_NAMES_FROM_MONDAY = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
];
/** Maximum number of special days, enough for several years. */
export const MAX_SPECIAL_CALENDAR_DAYS = 100;

/** Fields of one special day; each occurs once per day, in the order of the days. */
export const SPECIAL_DAY_FORM_FIELDS = ['day_date', 'day_kind', 'day_from', 'day_to', 'day_note'] as const;
export type SpecialDayFormFieldName = (typeof SPECIAL_DAY_FORM_FIELDS)[number];
type RepeatedCalendarField = SpecialDayFormFieldName | 'hours_from' | 'hours_to';

/** Returns the id of one of several fields with the same name, by position, to which its error links. */
export const getRepeatedCalendarFieldId = (field: RepeatedCalendarField, place: number): string =>
  `${field}-${place}`;

const repeatedCalendarFormFieldSchema = z.pipe(
  z.optional(z.union([z.string(), z.array(z.string())])),
  z.transform((value) => [value ?? []].flat()),
);

const clockTimeSchema = z.iso.time({ precision: -1 });
const isClockTimeText = (text: string) => z.safeParse(clockTimeSchema, text).success;
const specialDayNoteSchema = createOptionalSingleLineTextSchema('A note', 100);

type CalendarFieldError = { field: RepeatedCalendarField; message: string };
type CalendarHoursRange = { startsAt: string; endsAt: string };

/** Parses two times of one day; `fields` are the fields they come from. */
function parseWorkingHoursOfDay(
  startsAt: string,
  endsAt: string,
  fields: [RepeatedCalendarField, RepeatedCalendarField],
): CalendarHoursRange | CalendarFieldError {
  const wrong = [startsAt, endsAt].findIndex((text) => !isClockTimeText(text));
  if (wrong >= 0)
    return { field: fields[wrong] ?? fields[0], message: 'Enter both times, like 9:00 AM and 5:00 PM.' };
  if (startsAt >= endsAt) return { field: fields[1], message: 'Work must end after it begins.' };
  return { startsAt, endsAt };
}

function parseSpecialDay(
  row: Record<SpecialDayFormFieldName, string>,
): WorkCalendarSpecialDay | CalendarFieldError {
  const { day_date: day, day_kind: kind, day_from, day_to } = row;
  if (!z.safeParse(z.iso.date(), day).success || !/^20\d\d-/.test(day))
    return { field: 'day_date', message: 'Enter a date from 2000 to 2099.' };
  if (!Object.hasOwn(WORK_CALENDAR_EXCEPTION_LABELS, kind))
    return { field: 'day_kind', message: 'Choose a kind of day.' };
  const words = z.safeParse(specialDayNoteSchema, row.day_note);
  if (!words.success)
    return { field: 'day_note', message: words.error.issues[0]?.message ?? 'Shorten the note.' };
  const common = { day, kind: kind as SpecialDayKind, note: words.data }; // one of the record's own keys
  if (kind !== 'extra') return { ...common, startsAt: null, endsAt: null };
  const times = parseWorkingHoursOfDay(day_from, day_to, ['day_from', 'day_to']);
  return 'field' in times ? times : { ...common, ...times };
}

type AddCalendarFormFieldError = (field: string, message: string) => void;

/** Parses the week, Monday first; a day without times is off. */
function parseWeekHours(
  from: readonly string[],
  to: readonly string[],
  refuse: AddCalendarFormFieldError,
): WeekdayWorkingHours[] {
  const hours = WEEKDAY_NAMES_FROM_MONDAY.flatMap((_, place) => {
    const [startsAt = '', endsAt = ''] = [from[place], to[place]];
    if (startsAt === '' && endsAt === '') return [];
    const times = parseWorkingHoursOfDay(startsAt, endsAt, ['hours_from', 'hours_to']);
    if ('field' in times)
      refuse(
        getRepeatedCalendarFieldId(times.field, place),
        `${WEEKDAY_NAMES_FROM_MONDAY[place]}: ${times.message}`,
      );
    return [{ weekday: place + 1, startsAt, endsAt }];
  });
  if (hours.length === 0)
    refuse(getRepeatedCalendarFieldId('hours_from', 0), 'Set working hours for at least one day.');
  return hours;
}

/**
 * Parses the special days and sorts them by date; skips rows without date and note, such as the spare one
 * shown without script.
 */
function parseSpecialDays(
  columns: Record<SpecialDayFormFieldName, string[]>,
  refuse: AddCalendarFormFieldError,
): WorkCalendarSpecialDay[] {
  const days: WorkCalendarSpecialDay[] = [];
  const places = [...columns.day_date.keys()];
  const filled = places.filter((place) => columns.day_date[place] !== '' || columns.day_note[place]?.trim());
  if (filled.length > MAX_SPECIAL_CALENDAR_DAYS)
    refuse('calendar', `At most ${MAX_SPECIAL_CALENDAR_DAYS} days. Remove some that are over.`);
  for (const place of filled.slice(0, MAX_SPECIAL_CALENDAR_DAYS)) {
    // Every field of the list, once.
    const row = Object.fromEntries(
      SPECIAL_DAY_FORM_FIELDS.map((field) => [field, columns[field][place] ?? '']),
    );
    const day = parseSpecialDay(row as Record<SpecialDayFormFieldName, string>);
    if ('field' in day) refuse(getRepeatedCalendarFieldId(day.field, place), day.message);
    else if (days.some((other) => other.day === day.day))
      refuse(getRepeatedCalendarFieldId('day_date', place), 'This day is in the list twice.');
    else days.push(day);
  }
  return days.toSorted((a, b) => (a.day < b.day ? -1 : 1));
}

const WORKING_CALENDAR_FORM_FIELDS = {
  ...editorFormVersionFieldSchemas,
  mode: deliveryPromiseSettingFieldSchemas.mode,
  cut_off: deliveryPromiseSettingFieldSchemas.cutOff,
  units_at_once: z.pipe(
    z.string().check(z.trim(), z.regex(/^\d{1,5}$/, EFFORT_POINTS_PER_DAY_ERROR)),
    z.pipe(z.transform(Number), deliveryPromiseSettingFieldSchemas.unitsAtOnce),
  ),
  hours_from: repeatedCalendarFormFieldSchema,
  hours_to: repeatedCalendarFormFieldSchema,
  day_date: repeatedCalendarFormFieldSchema,
  day_kind: repeatedCalendarFormFieldSchema,
  day_from: repeatedCalendarFormFieldSchema,
  day_to: repeatedCalendarFormFieldSchema,
  day_note: repeatedCalendarFormFieldSchema,
};

/**
 * The form of the working calendar and of how dates are promised by it; an error of a day belongs to its
 * field (`getRepeatedCalendarFieldId`).
 */
export const workCalendarFormSchema = z.pipe(
  z.object(WORKING_CALENDAR_FORM_FIELDS),
  z.transform((form, { issues }) => {
    const refuse: AddCalendarFormFieldError = (field, message) =>
      issues.push({ code: 'custom', path: [field], message, input: form });
    const { version, overwrite, mode, cut_off: cutOff, units_at_once: unitsAtOnce } = form;
    return {
      version,
      overwrite,
      promise: { mode, cutOff, unitsAtOnce },
      week: {
        hours: parseWeekHours(form.hours_from, form.hours_to, refuse),
        days: parseSpecialDays(form, refuse),
      },
    };
  }),
);
export type WorkCalendarFormValues = z.infer<typeof workCalendarFormSchema>;

/**
 * Returns the field values for a stored calendar; a weekday with several spans shows the first start and the
 * last end.
 */
export function toCalendarFormValues(
  { mode, cutOff, unitsAtOnce }: SiteContent['promise'],
  { hours, days }: WorkWeek,
  version: number,
): FormValues {
  const spans = WEEKDAY_NAMES_FROM_MONDAY.map((_, place) =>
    hours.filter(({ weekday }) => weekday === place + 1),
  );
  return {
    version: String(version),
    mode,
    cut_off: cutOff,
    units_at_once: String(unitsAtOnce),
    hours_from: spans.map((of) => of.map(({ startsAt }) => startsAt).toSorted()[0] ?? ''),
    hours_to: spans.map(
      (of) =>
        of
          .map(({ endsAt }) => endsAt)
          .toSorted()
          .at(-1) ?? '',
    ),
    day_date: days.map(({ day }) => day),
    day_kind: days.map(({ kind }) => kind),
    day_from: days.map(({ startsAt }) => startsAt ?? ''),
    day_to: days.map(({ endsAt }) => endsAt ?? ''),
    day_note: days.map((day) => day.note),
  };
}
