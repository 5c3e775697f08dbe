import { globSync, readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

import { isWriteFile } from '../../../tests/source/module-files.ts';

const WRITES = /\bdb\s*\.(insert|update|delete)\(\w+\)|\.execute\(\s*sql`\s*(insert|update|delete)/i;
/** `saveBlock` and the kit of drafts write the line for whoever calls them. */
const AUDITS =
  /record(Audit(Lines)?|Purge|ImportUndone)\(|countRefusal\(|\b(saveBlock|keepDraft|publishDraft)\(/;

/** Commands behind which nobody of the staff stands: visitors, provider, jobs, and files of the operator. */
const NOBODYS_DECISION = [
  // What visitors and their agents do is the subject of its own tables.
  'agents/tally-agent-deed',
  'agents/request-key',
  'shared-carts/keep-opened-cart',
  'shared-carts/make-room',
  'analytics/record-consent',
  'analytics/record-event',
  'case-studies/tally-downloads',
  'crm/keep-contact',
  'crm/inbound/receive-answer',
  'crm/receive-message',
  // The timeline of a contact, beside the line of who changed it; the clock and the payment are nobody's.
  'crm/leads/record-contact-event',
  'crm/leads/note-order-contact',
  'exit-modal/tally-modal',
  // A person agrees, confirms and takes it back; the consent itself is the proof, with its times.
  'consents/ask-for-consent',
  'consents/keep-consent',
  'consents/withdraw-consents',
  'promo/reserve-promo',
  'promo/release-promo',
  'promo/use-promo',
  'search/events/record-search',
  // Bookkeeping of the limits, and what browsers report.
  'identity/sessions/note-hold',
  'csp-reports/keep-reports',
  // What buyers and their browsers do; codes of guests are among it, what staff does to links is beside it.
  'orders/access/confirm-order-code',
  'orders/adopt-order',
  'orders/claim-first-view',
  // Part of a sign-out, or of what ends all sessions of an account: that is audited.
  'orders/access/forget-browser',
  'identity/sessions/end-sessions',
  // The timeline of an order, which is only ever added to, says who did it; the clock is nobody's.
  'orders/record-order-event',
  'orders/close-order',
  'orders/take-clock',
  // A buyer presses the button that pays.
  'payments/place-order',
  'payments/insert-attempt',
  'payments/claim-attempt',
  'payments/take-attempt',
  // The provider and the clock decide; orders keep events of their own.
  'payments/match-attempt',
  'payments/provider-events/process-provider-event',
  'payments/provider-events/receive-webhook',
  'payments/reconciliation/schedule-next-sync',
  'payments/reconciliation/take-lease',
  // What the checks found, and when a key was first seen; whoever has them run is audited.
  'readiness/note-key',
  'readiness/run-checks',
  // Counted from orders and reviews by the clock.
  'proof/replace-proof',
  // How far a job of many rows is; who starts one, and how it ended, is audited, and so is every row it writes.
  'bulk/job-rows',
  'bulk/undo-rows',
  'bulk/imports/work-import',
  'bulk/write-export',
  // What a refund brings about; whoever asks for one is audited.
  'payments/refunds/close-refund-request',
  // Issued with the payment and the refund, as an event of the order; drawn when it is first asked for.
  'papers/credit-refund',
  'papers/issue-invoice',
  'papers/open-paper',
  'papers/take-number',
  // Work on an order: its own timeline says who did it.
  'fulfilment/accept-delivery',
  'fulfilment/briefs/open-briefs',
  'fulfilment/briefs/return-brief',
  'fulfilment/briefs/submit-brief',
  'fulfilment/complete-order',
  'fulfilment/deliveries/add-delivery-link',
  'fulfilment/deliveries/deliver-item',
  'fulfilment/deliveries/set-scope-row',
  'fulfilment/move-item',
  'fulfilment/refresh-refund-window',
  'fulfilment/deliveries/request-revision',
  'fulfilment/deliveries/start-revision',
  'fulfilment/deliveries/withdraw-revision',
  'fulfilment/schedule/open-pause',
  'fulfilment/schedule/pause-for-dispute',
  'fulfilment/schedule/set-order-due',
  'fulfilment/start-work',
  // Files become part of a message or a delivery, which the timeline tells; downloads have a log of their own.
  'fulfilment/files/attach-order-files',
  'fulfilment/files/record-downloads',
  // How far somebody has read, and who has a page open right now, for half a minute.
  'messages/mark-read',
  'order-pages/room/see-order',
  // Jobs that forget or derive.
  'catalog/slides/add-drawn-slides',
  // Parts of an account's deletion, which is audited as a whole.
  'order-pages/erase-order-owner',
  'crm/erase-contact',
  'notifications/erase-mails',
  'promo/erase-redeemer',
  'reviews/erase-reviewer',
  'search/events/erase-searcher',
  'testimonials/erase-testimonials-of-reviews',
  'outbox/erase-lines',
  'outbox/forget-old-lines',
  // Part of a restore, which has a line of its own.
  'backups/load-rows',
  'outbox/hold-waiting-lines',
  'outbox/queue-line',
  'notifications/inbox/notify-staff',
  'outbox/send-outbox',
  // By the link of a mail; an account's own line is written by notifications/unsubscribe.
  'identity/account/switch-off-mails',
  'notifications/refuse-mails',
  // Everybody's own inbox.
  'notifications/inbox/mark-notices',
  'notifications/inbox/save-notice-preferences',
  'search/vectors/embed-catalogue',
  'search/insights/renew-span-terms',
  'search/insights/sum-search-days',
  'search/rebuild-index',
  // Carts behind links: what visitors and agents put together; an order that comes of one has its own lines.
  'shared-carts/cancel-shared-cart',
  'shared-carts/change-cart-code',
  'shared-carts/create-shared-cart',
  'shared-carts/erase-cart-maker',
  'shared-carts/pay-shared-cart',
  'shared-carts/replace-shared-cart',
  'shared-carts/send-shared-cart',
  // Part of a change of the categories, which is audited as a whole.
  'catalog/rename-service-categories',
  'content/drafts/rename-draft-categories',
  'promo/rename-promo-categories',
  // Imports of the operator, at the terminal.
  'fulfilment/briefs/add-shipped-templates',
  'case-studies/import-case-studies',
  'catalog/import-services',
  'catalog/internal/imported-addresses',
  'catalog/internal/imported-paths',
  'catalog/slides/queue-pictures',
  'catalog/internal/imported-versions',
  'blog/import-posts',
  'content/drafts/note-content-versions',
  // Part of loading and removing the demo data, whose own lines name it; the start decides once for a shop that has not.
  'content/demo/set-demo-words',
  'promo/import-promo-codes',
  'reviews/import-reviews',
  'testimonials/import-testimonials',
  'testimonials/keep-demo-testimonials-recent',
  // A link that is made, not used: the account it leads to is audited.
  'identity/set-up-owner',
  // The role that is taken up has its line in team/provide-staff.
  'identity/team/accept-invitation',
  // Parts of a change, a deletion or a sign-in whose own line is written beside them: links, the list of who was erased, browsers.
  'identity/account/email-change-links',
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
