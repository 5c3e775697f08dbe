import { z } from 'zod/mini';

import type { FormValues } from '#app/lib/form-values.ts';
import { versionFields } from '#app/lib/posted-form.ts';

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
export const RETENTION = {
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
export type RetentionData = keyof typeof RETENTION;
export type Retention = Record<RetentionData, number>;

// Every key of the table.
export const RETENTION_DATA = Object.keys(RETENTION) as RetentionData[];

const daysBy = (bound: 'most' | 'shipped'): Retention => ({
  unpaidOrders: RETENTION.unpaidOrders[bound],
  messages: RETENTION.messages[bound],
  visits: RETENTION.visits[bound],
  searches: RETENTION.searches[bound],
  news: RETENTION.news[bound],
  providerEvents: RETENTION.providerEvents[bound],
});
export const SHIPPED_RETENTION = daysBy('shipped');
/** Applies if the stored days are unreadable: data deleted too early cannot be restored. */
export const LONGEST_RETENTION = daysBy('most');

const daysOf = (data: RetentionData) => {
  const { least, most } = RETENTION[data];
  const sentence = `Enter a whole number of days from ${least} to ${most}.`;
  return z.int(sentence).check(z.gte(least, sentence), z.lte(most, sentence));
};

/** Days by kind of data, as they are stored. */
export const retentionShape = {
  unpaidOrders: daysOf('unpaidOrders'),
  messages: daysOf('messages'),
  visits: daysOf('visits'),
  searches: daysOf('searches'),
  news: daysOf('news'),
  providerEvents: daysOf('providerEvents'),
};

// Digits only: `Number` would also accept 1e2, 0x20 and an empty text.
const digitsToNumber = z.pipe(
  z.string(),
  z.transform((text) => (/^\s*\d{1,4}\s*$/.test(text) ? Number(text) : Number.NaN)),
);

/** The form of the retention periods; its fields are those of the block. */
export const retentionForm = z.object({
  ...versionFields,
  unpaidOrders: z.pipe(digitsToNumber, retentionShape.unpaidOrders),
  messages: z.pipe(digitsToNumber, retentionShape.messages),
  visits: z.pipe(digitsToNumber, retentionShape.visits),
  searches: z.pipe(digitsToNumber, retentionShape.searches),
  news: z.pipe(digitsToNumber, retentionShape.news),
  providerEvents: z.pipe(digitsToNumber, retentionShape.providerEvents),
});
export type RetentionForm = z.infer<typeof retentionForm>;

/** Returns the form values of the stored periods. */
export const retentionValues = (retention: Retention, version: number): FormValues => ({
  ...Object.fromEntries(RETENTION_DATA.map((data) => [data, String(retention[data])])),
  version: String(version),
});

/** Returns a period as the shop's texts show it: a year is `12 months`. */
export const formatRetention = (days: number): string => (days === 365 ? '12 months' : `${days} days`);
