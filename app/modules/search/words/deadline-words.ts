import { EASTERN_TIME_ZONE, type ShopTimeZone } from '#app/lib/shop-zone.ts';
import { getDayAndMinutesInZone, getIsoWeekday } from '#app/lib/zone-days.ts';

import {
  type UnderstoodSearchQueryPart,
  findAllRegexMatches,
  toSearchQueryIntentPart,
} from './intent-part.ts';

const NUMBER_VALUES_BY_ENGLISH_WORD: Readonly<Record<string, number>> = {
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
const LOWERCASE_WEEKDAY_NAMES = [
  'sunday',
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
];

const DEADLINE_COUNT_PATTERN_SOURCE = String.raw`(?<count>\d{1,3}|an?|one|two|three|four|five|six|seven|eight|nine|ten|(?:a )?couple(?: of)?|(?:a )?few)`;
const DEADLINE_TIME_UNIT_REGEX_SOURCE = String.raw`(?:working |business |calendar )?(?<unit>hours?|hrs?|h|days?|weeks?|wks?|months?)\b`;
const OPTIONAL_READY_WORD_REGEX_SOURCE = String.raw`(?:(?:ready|done|finished|completed?|delivered|delivery|needed|live|online) )?`;
const DEADLINE_TIME_SPAN_REGEX_SOURCE = String.raw`${DEADLINE_COUNT_PATTERN_SOURCE}[\s-]?${DEADLINE_TIME_UNIT_REGEX_SOURCE}`;

const createDeadlineSearchRegExp = (source: string) => new RegExp(source, 'giu');
const DEADLINE_TIME_SPAN_PATTERNS = [
  createDeadlineSearchRegExp(
    String.raw`\b${OPTIONAL_READY_WORD_REGEX_SOURCE}(?:(?:with)?in|under|less than|at most|not? more than|up to|max(?:imum)?)(?: the)?(?: next)?(?: max(?:imum)?)? ${DEADLINE_TIME_SPAN_REGEX_SOURCE}(?: time| or less| max(?:imum)?)?`,
  ),
  createDeadlineSearchRegExp(
    String.raw`\b${DEADLINE_TIME_SPAN_REGEX_SOURCE} (?:delivery|turnaround|deadline)(?: time)?`,
  ),
  createDeadlineSearchRegExp(
    String.raw`\b(?:delivery|delivered|turnaround|deadline)(?: time)?(?: of| is| in| within|:)? ${DEADLINE_TIME_SPAN_REGEX_SOURCE}(?: max(?:imum)?)?`,
  ),
  createDeadlineSearchRegExp(
    String.raw`\b${DEADLINE_TIME_SPAN_REGEX_SOURCE} (?:max(?:imum)?|or less|or faster|at most)\b`,
  ),
];

const DUE_BY_REGEX_SOURCE = String.raw`(?:(?:by|for|until|till|before|on|not later than|no later than|at the latest) )`;
const TOMORROW_DEADLINE_PATTERN = createDeadlineSearchRegExp(
  String.raw`\b${OPTIONAL_READY_WORD_REGEX_SOURCE}${DUE_BY_REGEX_SOURCE}?(?:tomorrow|tmrw)(?: (?:morning|noon|afternoon|evening|night))?\b`,
);
const TODAY_DEADLINE_PATTERN = createDeadlineSearchRegExp(
  String.raw`\b${OPTIONAL_READY_WORD_REGEX_SOURCE}${DUE_BY_REGEX_SOURCE}?(?:today|tonight|same[- ]day(?: (?:delivery|service))?|overnight|next[- ]day delivery|(?:by )?end of (?:the )?day|eod)\b`,
);
const THIS_WEEK_DEADLINE_PATTERN = createDeadlineSearchRegExp(
  String.raw`\b${OPTIONAL_READY_WORD_REGEX_SOURCE}(?:${DUE_BY_REGEX_SOURCE}?(?:(?:the )?end of (?:the |this )?week|the weekend)|(?:(?:by|before|within|during|until|still) )?this week)\b`,
);
const NEXT_WEEK_DEADLINE_PATTERN = createDeadlineSearchRegExp(
  String.raw`\b${OPTIONAL_READY_WORD_REGEX_SOURCE}(?:by|before|until|till|for) next week\b`,
);
const WEEKDAY_DEADLINE_PATTERN = createDeadlineSearchRegExp(
  String.raw`\b${OPTIONAL_READY_WORD_REGEX_SOURCE}(?<by>by|before|until|till|for|this|next|on|due)(?: this| next)? (?<day>${LOWERCASE_WEEKDAY_NAMES.join('|')})\b`,
);

/** A past event is no deadline: "traffic dropped this week". */
const PAST_EVENT_NOT_DEADLINE_PATTERN =
  /\b(?:los[te]|lost|losing|dropp?\w*|fell|fallen|declin\w*|crash\w*|disappear\w*|vanish\w*|stopped|was|were|since|went|yesterday|happened|died|no (?:sales|leads|traffic|orders|calls|visitors|clicks)|hacked|banned|blocked|suspended|rejected|worse)\b/i;
const DEADLINE_REQUEST_WORD_PATTERN =
  /\b(?:needs?|needed|must|has to|have to|want|by|asap|urgent\w*|please|fix(?:ed)?|ready|done|deliver\w*|deadline|help)\b/i;
/** "24 hours a day" and "twice in a week" are habits. */
const RECURRING_TIME_PHRASE_PATTERN = /^\s?(?:an? (?:day|week|month)|per\b|every\b)/i;
const FREQUENCY_BEFORE_DEADLINE_PATTERN = /\b(?:once|twice|times) $/i;

const hasDeadlineIntentInSearchQuery = (text: string) =>
  DEADLINE_REQUEST_WORD_PATTERN.test(text) || !PAST_EVENT_NOT_DEADLINE_PATTERN.test(text);

function convertDeadlinePhraseToDays(count: string, unit: string): number {
  const word = count
    .toLowerCase()
    .replace(/^a (?=[cf])/, '')
    .replace(/ of$/, '');
  const number = NUMBER_VALUES_BY_ENGLISH_WORD[word] ?? Number(word);
  if (unit.startsWith('h')) return Math.max(1, Math.ceil(number / 24));
  if (unit.startsWith('w')) return number * 7;
  return unit.startsWith('m') ? number * 30 : Math.max(1, number);
}

function formatDeadlineChipLabel(days: number): string {
  return days === 1 ? 'within 24 hours' : `within ${days} days`;
}

function createMaxDeliveryDaysQueryPart(match: RegExpExecArray, days: number): UnderstoodSearchQueryPart {
  return toSearchQueryIntentPart(match, {
    kind: 'delivery',
    label: formatDeadlineChipLabel(days),
    limits: { maxDays: days },
  });
}

function findTimeSpanDeadline(text: string): UnderstoodSearchQueryPart | null {
  for (const match of DEADLINE_TIME_SPAN_PATTERNS.flatMap((pattern) => findAllRegexMatches(pattern, text))) {
    const { count = '', unit = '' } = match.groups ?? {};
    const isHabit =
      RECURRING_TIME_PHRASE_PATTERN.test(text.slice(match.index + match[0].length)) ||
      FREQUENCY_BEFORE_DEADLINE_PATTERN.test(text.slice(0, match.index));
    if (!isHabit && hasDeadlineIntentInSearchQuery(text))
      return createMaxDeliveryDaysQueryPart(match, convertDeadlinePhraseToDays(count, unit.toLowerCase()));
  }
  return null;
}

const getCurrentWeekday = (now: Date, zone: ShopTimeZone) =>
  getIsoWeekday(getDayAndMinutesInZone(zone, now).day) % 7;

/** Returns the days from now until that day of the week, 0 for Sunday; a whole week if it is today. */
function countDaysUntilWeekday(day: number, now: Date, zone: ShopTimeZone): number {
  return (day - getCurrentWeekday(now, zone) + 7) % 7 || 7;
}

/** "This week" ends on Sunday; today counts, so that a Sunday has one day. */
function countDaysUntilEndOfSunday(now: Date, zone: ShopTimeZone): number {
  return ((7 - getCurrentWeekday(now, zone)) % 7) + 1;
}

function findWeekdayDeadline(text: string, now: Date, zone: ShopTimeZone): UnderstoodSearchQueryPart | null {
  for (const match of findAllRegexMatches(WEEKDAY_DEADLINE_PATTERN, text)) {
    const { by = '', day = '' } = match.groups ?? {};
    const days = countDaysUntilWeekday(LOWERCASE_WEEKDAY_NAMES.indexOf(day.toLowerCase()), now, zone);
    const left = by.toLowerCase() === 'before' ? Math.max(1, days - 1) : days;
    return createMaxDeliveryDaysQueryPart(match, left);
  }
  return null;
}

function findCalendarDeadlineInQuery(
  text: string,
  now: Date,
  zone: ShopTimeZone,
): UnderstoodSearchQueryPart | null {
  const [tomorrow] = findAllRegexMatches(TOMORROW_DEADLINE_PATTERN, text);
  if (tomorrow) return createMaxDeliveryDaysQueryPart(tomorrow, 1);
  const [nextWeek] = findAllRegexMatches(NEXT_WEEK_DEADLINE_PATTERN, text);
  if (nextWeek) return createMaxDeliveryDaysQueryPart(nextWeek, 7);
  const [week] = findAllRegexMatches(THIS_WEEK_DEADLINE_PATTERN, text);
  if (week && hasDeadlineIntentInSearchQuery(text))
    return createMaxDeliveryDaysQueryPart(week, countDaysUntilEndOfSunday(now, zone));
  const [today] = findAllRegexMatches(TODAY_DEADLINE_PATTERN, text);
  return today && hasDeadlineIntentInSearchQuery(text) ? createMaxDeliveryDaysQueryPart(today, 1) : null;
}

/**
 * Finds the first deadline of a text, in whole days from now; "24 hours" and "1 day" are the same; days of
 * the week and "this week" use the shop's time zone. A number of days that is part of a name ("30-day
 * calendar") does not count.
 */
export function findDeliveryDeadlineInQuery(
  text: string,
  now: Date,
  zone: ShopTimeZone = EASTERN_TIME_ZONE,
): UnderstoodSearchQueryPart | null {
  return (
    findTimeSpanDeadline(text) ??
    findCalendarDeadlineInQuery(text, now, zone) ??
    findWeekdayDeadline(text, now, zone)
  );
}
