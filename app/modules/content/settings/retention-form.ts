import { z } from 'zod/mini';

import type { FormValues } from '#app/lib/form-values.ts';
import { editorFormVersionFieldSchemas } from '#app/lib/posted-form.ts';

/**
 * What jobs delete after how many days, with the bounds for the shop's choice (pages.md "Retention"). Orders
 * with payments, issued invoices and the audit log are not affected: their retention is not a setting. The
 * minimum of
 * - unpaid orders is the time in which an order of the team can be paid,
 * - searches and visits is what the search learns from and the dashboard lists, 30 days; searches are counted
 *   in whole days, so one more,
 * - provider events is the time in which the provider may resend one, which is detected by the stored ones,
 * - news is a month in which the team can look up and resend the content of an email.
 * Contact messages are kept for a year at most: after that no one waits for an answer any more
 * (safety.md "Privacy, consent and retention").
 */
export const RETENTION_RULES = {
  unpaidOrders: {
    label: 'Unpaid orders',
    removes: 'The order with its notes, messages, files and emails. Kept while it can still be paid.',
    runs: 'once a day',
    least: 14,
    most: 365,
    shipped: 30,
  },
  messages: {
    label: 'Contact messages',
    removes: 'Contact form messages, then contacts with no activity since, unless they ordered.',
    runs: 'nightly at 4:10 UTC',
    least: 30,
    most: 365,
    shipped: 365,
  },
  visits: {
    label: 'Visits',
    removes: 'Page views and clicks. The dashboard can’t look back any further.',
    runs: 'nightly at 4:20 UTC',
    least: 30,
    most: 365,
    shipped: 90,
  },
  searches: {
    label: 'Searches',
    removes: 'Individual searches and learned phrases not yet reviewed. Daily totals are kept.',
    runs: 'nightly at 4:30 UTC',
    least: 31,
    most: 365,
    shipped: 90,
  },
  news: {
    label: 'Notifications and email content',
    removes: 'Team notifications and the content of emails. The delivery log lists emails for 2 years.',
    runs: 'nightly at 4:40 UTC',
    least: 30,
    most: 365,
    shipped: 90,
  },
  providerEvents: {
    label: 'Payment provider events',
    removes: 'Events from the provider, once processed. Payments and refunds are kept.',
    runs: 'nightly at 4:45 UTC',
    least: 30,
    most: 365,
    shipped: 90,
  },
} as const;
export type DataRetentionKind = keyof typeof RETENTION_RULES;
export type RetentionPeriods = Record<DataRetentionKind, number>;

// Every key of the table.
export const DATA_RETENTION_KINDS = Object.keys(RETENTION_RULES) as DataRetentionKind[];

const collectDefaultOrMaxRetentionDays = (bound: 'most' | 'shipped'): RetentionPeriods => ({
  unpaidOrders: RETENTION_RULES.unpaidOrders[bound],
  messages: RETENTION_RULES.messages[bound],
  visits: RETENTION_RULES.visits[bound],
  searches: RETENTION_RULES.searches[bound],
  news: RETENTION_RULES.news[bound],
  providerEvents: RETENTION_RULES.providerEvents[bound],
});
export const DEFAULT_RETENTION_DAYS = collectDefaultOrMaxRetentionDays('shipped');
/** Applies if the stored days are unreadable: data deleted too early cannot be restored. */
export const MAX_RETENTION_DAYS_BY_DATA_KIND = collectDefaultOrMaxRetentionDays('most');

const createRetentionDaysSchema = (data: DataRetentionKind) => {
  const { least, most } = RETENTION_RULES[data];
  const sentence = `Enter a whole number of days from ${least} to ${most}.`;
  return z.int(sentence).check(z.gte(least, sentence), z.lte(most, sentence));
};

/** Days by kind of data, as they are stored. */
export const dataRetentionDaysFieldSchemas = {
  unpaidOrders: createRetentionDaysSchema('unpaidOrders'),
  messages: createRetentionDaysSchema('messages'),
  visits: createRetentionDaysSchema('visits'),
  searches: createRetentionDaysSchema('searches'),
  news: createRetentionDaysSchema('news'),
  providerEvents: createRetentionDaysSchema('providerEvents'),
};

// Digits only: `Number` would also accept 1e2, 0x20 and an empty text.
const retentionDaysTextToNumberSchema = z.pipe(
  z.string(),
  z.transform((text) => (/^\s*\d{1,4}\s*$/.test(text) ? Number(text) : Number.NaN)),
);

/** The form of the retention periods; its fields are those of the block. */
export const retentionPeriodsFormSchema = z.object({
  ...editorFormVersionFieldSchemas,
  unpaidOrders: z.pipe(retentionDaysTextToNumberSchema, dataRetentionDaysFieldSchemas.unpaidOrders),
  messages: z.pipe(retentionDaysTextToNumberSchema, dataRetentionDaysFieldSchemas.messages),
  visits: z.pipe(retentionDaysTextToNumberSchema, dataRetentionDaysFieldSchemas.visits),
  searches: z.pipe(retentionDaysTextToNumberSchema, dataRetentionDaysFieldSchemas.searches),
  news: z.pipe(retentionDaysTextToNumberSchema, dataRetentionDaysFieldSchemas.news),
  providerEvents: z.pipe(retentionDaysTextToNumberSchema, dataRetentionDaysFieldSchemas.providerEvents),
});
export type DataRetentionFormValues = z.infer<typeof retentionPeriodsFormSchema>;

/** Returns the form values of the stored periods. */
export const toRetentionFormValues = (retention: RetentionPeriods, version: number): FormValues => ({
  ...Object.fromEntries(DATA_RETENTION_KINDS.map((data) => [data, String(retention[data])])),
  version: String(version),
});

/** Returns a period as the shop's texts show it: a year is `12 months`. */
export const formatRetentionPeriod = (days: number): string => (days === 365 ? '12 months' : `${days} days`);
