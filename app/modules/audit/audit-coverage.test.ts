import { globSync, readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

import { isWriteFile } from '../../../tests/source/module-files.ts';

const WRITES = /\bdb\s*\.(insert|update|delete)\(\w+\)|\.execute\(\s*sql`\s*(insert|update|delete)/i;
const AUDITS = /record(Audit(Lines)?|Purge)\(|countRefusal\(/;

/** Commands behind which nobody of the staff stands: visitors, provider, jobs, and files of the operator. */
const NOBODYS_DECISION = [
  // What visitors do is the subject of its own tables.
  'analytics/record-consent',
  'analytics/record-event',
  'case-studies/tally-downloads',
  'crm/receive-message',
  'orders',
  // Codes of guests; what staff does to links is beside it.
  'orders/access',
  // Part of a sign-out, or of what ends all sessions of an account: that is audited.
  'orders/access/closing',
  'orders/placing',
  'promo/reserve-promo',
  'promo/release-promo',
  'promo/use-promo',
  'search/events/record-search',
  // The provider and the clock decide; orders keep events of their own.
  // A paper is drawn when it is first asked for; issuing it is an event of its order.
  'orders/invoices/papers',
  'checkout/inbox',
  'checkout/reconciling',
  'orders/closing',
  'orders/paid',
  // A buyer presses the button that pays.
  'orders/paying',
  'orders/reconciling',
  'orders/settlement/attempts',
  // Work on an order: its own timeline, which is only ever added to, says who did it.
  'orders/briefs',
  'orders/briefs/answering',
  'orders/briefs/checking',
  'orders/deliveries',
  'orders/deliveries/checklist',
  'orders/deliveries/links',
  'orders/revisions',
  // Who has a page open right now, for half a minute.
  'orders/presence',
  'orders/work',
  'orders/work/accepting',
  // Jobs that forget or derive.
  'catalog/slides/add-drawn-slides',
  // Parts of an account's deletion, which is audited as a whole.
  'crm/erase-contact',
  'notifications/erase-mails',
  'orders/personal',
  'promo/erase-redeemer',
  'reviews/erase-reviewer',
  'search/events/erase-searcher',
  'testimonials/erase-testimonials-of-reviews',
  'notifications/outbox/queue-mail',
  'notifications/inbox/notify-staff',
  'notifications/outbox/send-outbox',
  // By the link of a mail; an account's own line is written by notifications/unsubscribe.
  'identity/account/switch-off-mails',
  'notifications/refuse-mails',
  // Everybody's own inbox.
  'notifications/inbox/mark-notices',
  'notifications/inbox/save-notice-preferences',
  'search/vectors/embed-catalogue',
  // Imports of the operator, at the terminal.
  'case-studies/import-case-studies',
  'catalog/import-services',
  'content/blog/import-posts',
  'orders/briefs/import',
  'promo/import-promo-codes',
  'reviews/import-reviews',
  'testimonials/import-testimonials',
  'testimonials/keep-demo-testimonials-recent',
  // A link that is made, not used: the account it leads to is audited.
  'identity/set-up-owner',
  // The role that is taken up has its line in team/provide-staff.
  'identity/team/accept-invitation',
  // Parts of a change, a deletion or a sign-in whose own line is written beside them: links, the list of who was erased, browsers.
  'identity/email-change/email-change-links',
  'identity/erasure/reconcile-erased',
  'identity/second-factor/begin-second-step',
  'identity/sessions/note-device',
];

const sources = globSync('app/modules/**/*.server.{ts,tsx}', {
  exclude: (name) => /\.test\.tsx?$/.test(name),
})
  .map((path) => path.replaceAll('\\', '/'))
  .map((path) => ({ path, text: readFileSync(path, 'utf8') }));

test('every file of writes leaves its rows in the audit, or nobody of the staff decides there', () => {
  const silent = sources
    .filter(({ path, text }) => isWriteFile(path) && WRITES.test(text) && !AUDITS.test(text))
    .map(({ path }) => path.replace(/^app\/modules\/|(\/commands)?\.server\.tsx?$/g, ''));
  expect(sources.length).toBeGreaterThan(100);
  expect(silent.filter((name) => !NOBODYS_DECISION.includes(name))).toEqual([]);
  // What is listed is still there, and still writes by itself.
  expect(NOBODYS_DECISION.filter((name) => !silent.includes(name))).toEqual([]);
});

test('whoever asks for a right and writes is audited', () => {
  const silent = sources.filter(
    ({ text }) => text.includes('assertCan(') && WRITES.test(text) && !AUDITS.test(text),
  );
  expect(silent.map(({ path }) => path)).toEqual([]);
});
