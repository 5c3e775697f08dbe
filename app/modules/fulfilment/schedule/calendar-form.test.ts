import { expect, test } from 'vitest';

import { defaultSiteContent } from '#app/modules/content/internal/site-defaults.ts';

import { workCalendarFormSchema, toCalendarFormValues, MAX_SPECIAL_CALENDAR_DAYS } from './calendar-form.ts';
import { type WorkCalendarSpecialDay, DEFAULT_WEEK_HOURS } from './work-calendar.ts';

const XMAS: WorkCalendarSpecialDay = {
  day: '2026-12-25',
  kind: 'holiday',
  startsAt: null,
  endsAt: null,
  note: 'Closed',
};
const EXTRA: WorkCalendarSpecialDay = {
  day: '2026-11-28',
  kind: 'extra',
  startsAt: '10:00',
  endsAt: '14:00',
  note: '',
};
const values = toCalendarFormValues(
  defaultSiteContent.promise,
  { hours: [...DEFAULT_WEEK_HOURS], days: [EXTRA, XMAS] },
  2,
);

function problemsOf(fields: Record<string, string | string[]>): string[] {
  const parsed = workCalendarFormSchema.safeParse({ ...values, ...fields });
  return parsed.success
    ? []
    : parsed.error.issues.map(({ path, message }) => `${String(path[0])}: ${message}`);
}
const OFF = ['', '', '', '', '', '', ''];
const day = (date: string, more: Record<string, string[]> = {}) => ({
  day_date: [date],
  day_kind: ['holiday'],
  day_from: [''],
  day_to: [''],
  day_note: [''],
  ...more,
});

test('a stored calendar comes through its form as it was', () => {
  expect(workCalendarFormSchema.parse(values)).toEqual({
    version: 2,
    overwrite: null,
    promise: defaultSiteContent.promise,
    week: { hours: [...DEFAULT_WEEK_HOURS], days: [EXTRA, XMAS] },
  });
});

test('rows come in the order of their days, and empty ones are none', () => {
  const parsed = workCalendarFormSchema.parse({
    ...values,
    day_date: ['2027-01-01', '', '2026-12-25'],
    day_kind: ['holiday', 'day_off', 'day_off'],
    day_from: ['', '', ''],
    day_to: ['', '', ''],
    day_note: ['', ' ', ''],
  });
  expect(parsed.week.days.map(({ day, kind }) => [day, kind])).toEqual([
    ['2026-12-25', 'day_off'],
    ['2027-01-01', 'holiday'],
  ]);
});

test.each([
  [{ mode: 'never' }, 'mode: Choose how to calculate dates.'],
  [{ cut_off: '25:00' }, 'cut_off: “Same-day cutoff” must be a time, like 15:00.'],
  [{ cut_off: '' }, 'cut_off: “Same-day cutoff” must be a time, like 15:00.'],
  [{ units_at_once: '0' }, 'units_at_once: “Effort points per day” must be a whole number from 1 to 1,000.'],
  [
    { units_at_once: '1001' },
    'units_at_once: “Effort points per day” must be a whole number from 1 to 1,000.',
  ],
  [
    { units_at_once: '2.5' },
    'units_at_once: “Effort points per day” must be a whole number from 1 to 1,000.',
  ],
  [{ hours_from: OFF, hours_to: OFF }, 'hours_from-0: Set working hours for at least one day.'],
  [{ hours_from: [] }, 'hours_from-0: Monday: Enter both times, like 9:00 AM and 5:00 PM.'],
  [
    { hours_to: ['08:00', ...OFF.slice(1)], hours_from: ['09:00', ...OFF.slice(1)] },
    'hours_to-0: Monday: Work must end after it begins.',
  ],
  [day('2026-02-30'), 'day_date-0: Enter a date from 2000 to 2099.'],
  [day('1999-01-01'), 'day_date-0: Enter a date from 2000 to 2099.'],
  [day('', { day_note: ['Forgotten'] }), 'day_date-0: Enter a date from 2000 to 2099.'],
  [day('2026-12-24', { day_kind: ['party'] }), 'day_kind-0: Choose a kind of day.'],
  [day('2026-12-24', { day_kind: ['extra'] }), 'day_from-0: Enter both times, like 9:00 AM and 5:00 PM.'],
  [
    day('2026-12-24', { day_kind: ['extra'], day_from: ['12:00'], day_to: ['12:00'] }),
    'day_to-0: Work must end after it begins.',
  ],
  [day('2026-12-24', { day_note: ['x'.repeat(101)] }), 'day_note-0: A note can have at most 100 characters.'],
  [
    {
      day_date: ['2026-12-24', '2026-12-24'],
      day_kind: ['holiday', 'day_off'],
      day_from: ['', ''],
      day_to: ['', ''],
      day_note: ['', ''],
    },
    'day_date-1: This day is in the list twice.',
  ],
])('%j is refused at its field', (fields, problem) => {
  expect(problemsOf(fields)[0]).toBe(problem);
});

test('a list of more days than some years have is refused, and what is no list costs nothing', () => {
  const many = Array.from({ length: MAX_SPECIAL_CALENDAR_DAYS + 1 }, (_, ahead) =>
    new Date(Date.UTC(2026, 0, 1 + ahead)).toISOString().slice(0, 10),
  );
  const same = (text: string) => many.map(() => text);
  const fields = {
    day_date: many,
    day_kind: same('holiday'),
    day_from: same(''),
    day_to: same(''),
    day_note: same(''),
  };
  expect(problemsOf(fields)).toEqual(['calendar: At most 100 days. Remove some that are over.']);
  expect(problemsOf({ day_date: '2026-12-24', day_kind: [], day_note: [] })).toEqual([
    'day_kind-0: Choose a kind of day.',
  ]);
});
