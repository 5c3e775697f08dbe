import { EASTERN, type ShopZone } from '#app/lib/shop-zone.ts';
import { dayIn, weekdayOf } from '#app/lib/zone-days.ts';

import { type IntentPart, matchesOf, partOf } from './intent-part.ts';

const COUNTS: Readonly<Record<string, number>> = {
  a: 1,
  an: 1,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  couple: 2,
  few: 3,
};
const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];

const COUNT = String.raw`(?<count>\d{1,3}|an?|one|two|three|four|five|six|seven|eight|nine|ten|(?:a )?couple(?: of)?|(?:a )?few)`;
const UNIT = String.raw`(?:working |business |calendar )?(?<unit>hours?|hrs?|h|days?|weeks?|wks?|months?)\b`;
const DONE = String.raw`(?:(?:ready|done|finished|completed?|delivered|delivery|needed|live|online) )?`;
const SPAN = String.raw`${COUNT}[\s-]?${UNIT}`;

const regex = (source: string) => new RegExp(source, 'giu');
const COUNTED = [
  regex(
    String.raw`\b${DONE}(?:(?:with)?in|under|less than|at most|not? more than|up to|max(?:imum)?)(?: the)?(?: next)?(?: max(?:imum)?)? ${SPAN}(?: time| or less| max(?:imum)?)?`,
  ),
  regex(String.raw`\b${SPAN} (?:delivery|turnaround|deadline)(?: time)?`),
  regex(
    String.raw`\b(?:delivery|delivered|turnaround|deadline)(?: time)?(?: of| is| in| within|:)? ${SPAN}(?: max(?:imum)?)?`,
  ),
  regex(String.raw`\b${SPAN} (?:max(?:imum)?|or less|or faster|at most)\b`),
];

const BY = String.raw`(?:(?:by|for|until|till|before|on|not later than|no later than|at the latest) )`;
const TOMORROW = regex(
  String.raw`\b${DONE}${BY}?(?:tomorrow|tmrw)(?: (?:morning|noon|afternoon|evening|night))?\b`,
);
const TODAY = regex(
  String.raw`\b${DONE}${BY}?(?:today|tonight|same[- ]day(?: (?:delivery|service))?|overnight|next[- ]day delivery|(?:by )?end of (?:the )?day|eod)\b`,
);
const WEEK = regex(
  String.raw`\b${DONE}(?:${BY}?(?:(?:the )?end of (?:the |this )?week|the weekend)|(?:(?:by|before|within|during|until|still) )?this week)\b`,
);
const NEXT_WEEK = regex(String.raw`\b${DONE}(?:by|before|until|till|for) next week\b`);
const WEEKDAY = regex(
  String.raw`\b${DONE}(?<by>by|before|until|till|for|this|next|on|due)(?: this| next)? (?<day>${WEEKDAYS.join('|')})\b`,
);

/** A past event is no deadline: "traffic dropped this week". */
const PAST =
  /\b(?:los[te]|lost|losing|dropp?\w*|fell|fallen|declin\w*|crash\w*|disappear\w*|vanish\w*|stopped|was|were|since|went|yesterday|happened|died|no (?:sales|leads|traffic|orders|calls|visitors|clicks)|hacked|banned|blocked|suspended|rejected|worse)\b/i;
const WANTED =
  /\b(?:needs?|needed|must|has to|have to|want|by|asap|urgent\w*|please|fix(?:ed)?|ready|done|deliver\w*|deadline|help)\b/i;
/** "24 hours a day" and "twice in a week" are habits. */
const HABIT = /^\s?(?:an? (?:day|week|month)|per\b|every\b)/i;
const HOW_OFTEN = /\b(?:once|twice|times) $/i;

const isWanted = (text: string) => WANTED.test(text) || !PAST.test(text);

function daysOf(count: string, unit: string): number {
  const word = count
    .toLowerCase()
    .replace(/^a (?=[cf])/, '')
    .replace(/ of$/, '');
  const number = COUNTS[word] ?? Number(word);
  if (unit.startsWith('h')) return Math.max(1, Math.ceil(number / 24));
  if (unit.startsWith('w')) return number * 7;
  return unit.startsWith('m') ? number * 30 : Math.max(1, number);
}

function withinLabel(days: number): string {
  return days === 1 ? 'within 24 hours' : `within ${days} days`;
}

function deadline(match: RegExpExecArray, days: number): IntentPart {
  return partOf(match, { kind: 'delivery', label: withinLabel(days), limits: { maxDays: days } });
}

function findCounted(text: string): IntentPart | null {
  for (const match of COUNTED.flatMap((pattern) => matchesOf(pattern, text))) {
    const { count = '', unit = '' } = match.groups ?? {};
    const isHabit =
      HABIT.test(text.slice(match.index + match[0].length)) || HOW_OFTEN.test(text.slice(0, match.index));
    if (!isHabit && isWanted(text)) return deadline(match, daysOf(count, unit.toLowerCase()));
  }
  return null;
}

const weekdayNow = (now: Date, zone: ShopZone) => weekdayOf(dayIn(zone, now).day) % 7;

/** Returns the days from now until that day of the week, 0 for Sunday; a whole week if it is today. */
function daysUntil(day: number, now: Date, zone: ShopZone): number {
  return (day - weekdayNow(now, zone) + 7) % 7 || 7;
}

/** "This week" ends on Sunday; today counts, so that a Sunday has one day. */
function daysOfWeek(now: Date, zone: ShopZone): number {
  return ((7 - weekdayNow(now, zone)) % 7) + 1;
}

function findWeekday(text: string, now: Date, zone: ShopZone): IntentPart | null {
  for (const match of matchesOf(WEEKDAY, text)) {
    const { by = '', day = '' } = match.groups ?? {};
    const days = daysUntil(WEEKDAYS.indexOf(day.toLowerCase()), now, zone);
    const left = by.toLowerCase() === 'before' ? Math.max(1, days - 1) : days;
    return deadline(match, left);
  }
  return null;
}

function findNamed(text: string, now: Date, zone: ShopZone): IntentPart | null {
  const [tomorrow] = matchesOf(TOMORROW, text);
  if (tomorrow) return deadline(tomorrow, 1);
  const [nextWeek] = matchesOf(NEXT_WEEK, text);
  if (nextWeek) return deadline(nextWeek, 7);
  const [week] = matchesOf(WEEK, text);
  if (week && isWanted(text)) return deadline(week, daysOfWeek(now, zone));
  const [today] = matchesOf(TODAY, text);
  return today && isWanted(text) ? deadline(today, 1) : null;
}

/**
 * Finds the first deadline of a text, in whole days from now; "24 hours" and "1 day" are the same; days of
 * the week and "this week" use the shop's time zone. A number of days that is part of a name ("30-day
 * calendar") does not count.
 */
export function findDeadline(text: string, now: Date, zone: ShopZone = EASTERN): IntentPart | null {
  return findCounted(text) ?? findNamed(text, now, zone) ?? findWeekday(text, now, zone);
}
