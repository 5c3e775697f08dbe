import { globSync, readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

import { isWriteFile } from '../../../tests/source/module-files.ts';

const WRITES = /\bdb\s*\.(insert|update|delete)\(\w+\)|\.execute\(\s*sql`\s*(insert|update|delete)/i;
/** `saveShopSettingsBlock` and the draft kit write the audit entry for their callers. */
const AUDITS =
  /record(Audit(Lines)?|DataPurgeInAudit|UndoneImportRows)\(|recordDeniedAccess\(|\b(saveShopSettingsBlock|saveContentDraft|publishContentDraft)\(/;

/** Commands that no staff member triggers: visitors, the provider, jobs, and files of the operator. */
const NOBODYS_DECISION = [
  // Actions of visitors and their agents have tables of their own.
  'agents/record-agent-action',
  'agents/request-key',
  'shared-carts/extend-opened-cart',
  'shared-carts/make-room',
  'analytics/record-consent',
  'analytics/record-event',
  'case-studies/record-case-study-downloads',
  'crm/save-contact',
  'crm/inbound/receive-answer',
  'crm/receive-message',
  // The timeline of a contact, in addition to the audit entry of the change; the clock and payments have no
  // user.
  'crm/leads/record-contact-event',
  'crm/leads/record-order-contact',
  'exit-modal/record-modal-event',
  // A person consents, confirms and withdraws; the consent itself is the proof, with its times.
  'consents/request-consent',
  'consents/confirm-consent',
  'consents/withdraw-consents',
  'promo/reserve-promo',
  'promo/release-promo',
  'promo/use-promo',
  'search/events/record-search',
  // Bookkeeping of the limits, and browsers' reports.
  'identity/sessions/record-lockout',
  'csp-reports/record-reports',
  // Actions of buyers and their browsers, including guests' codes; the staff's actions on links are audited.
  'orders/access/confirm-order-code',
  'orders/set-paying-browser',
  'orders/claim-first-view',
  // Part of a sign-out, or of ending all sessions of an account, which is audited.
  'orders/access/forget-browser',
  'identity/sessions/end-sessions',
  // The append-only timeline of an order records who did it; the clock has no user.
  'orders/record-order-event',
  'orders/close-order',
  'orders/acquire-clock-lease',
  // A buyer clicks the button that pays.
  'payments/place-order',
  'payments/insert-attempt',
  'payments/claim-attempt',
  'payments/get-or-create-attempt',
  // Decided by the provider and the clock; orders record events of their own.
  'payments/match-attempt',
  'payments/provider-events/process-provider-event',
  'payments/provider-events/receive-webhook',
  'payments/reconciliation/schedule-next-sync',
  'payments/reconciliation/take-lease',
  // The results of the checks, and when a key was first seen; starting them is audited.
  'readiness/record-key',
  'readiness/run-checks',
  // Counted from orders and reviews by the clock.
  'proof/replace-proof',
  // The progress of a bulk job; its start, its end and every row it writes are audited.
  'bulk/job-rows',
  'bulk/undo-rows',
  'bulk/imports/work-import',
  'bulk/write-export',
  // The consequences of a refund, whose request is audited.
  'payments/refunds/close-refund-request',
  // Issued with the payment and the refund, as an event of the order; rendered on first request.
  'invoicing/credit-refund',
  'invoicing/issue-invoice',
  'invoicing/open-document',
  'invoicing/take-number',
  // Work on an order: its own timeline records who did it.
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
  // Files become part of a message or a delivery, which the timeline records; downloads have a log of their
  // own.
  'fulfilment/files/attach-order-files',
  'fulfilment/files/record-downloads',
  // Read marks, and who has a page open, for half a minute.
  'messages/mark-read',
  'order-pages/room/see-order',
  // Jobs that delete or derive data.
  'catalog/slides/add-drawn-slides',
  // Parts of an account's deletion, which is audited as a whole.
  'order-pages/erase-order-owner',
  'crm/erase-contact',
  'notifications/erase-mails',
  'promo/erase-redeemer',
  'reviews/erase-reviewer',
  'search/events/unlink-searches',
  'testimonials/erase-testimonials-of-reviews',
  'outbox/erase-lines',
  'outbox/delete-old-emails',
  // Part of a restore, which has an entry of its own.
  'backups/restore-table-rows',
  'outbox/withhold-queued-emails',
  'outbox/queue-line',
  'notifications/inbox/notify-staff',
  'outbox/send-outbox',
  // By an email's link; notifications/unsubscribe writes the entry of an account.
  'identity/account/switch-off-mails',
  'notifications/refuse-mails',
  // Each user's own inbox.
  'notifications/inbox/mark-notices',
  'notifications/inbox/save-notice-preferences',
  'search/vectors/embed-catalogue',
  'search/insights/rebuild-period-terms',
  'search/insights/sum-search-days',
  'search/rebuild-index',
  // Shared carts: contents chosen by visitors and agents; their orders have entries of their own.
  'shared-carts/cancel-shared-cart',
  'shared-carts/change-cart-code',
  'shared-carts/create-shared-cart',
  'shared-carts/delete-carts-of-person',
  'shared-carts/pay-shared-cart',
  'shared-carts/replace-shared-cart',
  'shared-carts/send-shared-cart',
  // Part of a change of the categories, which is audited as a whole.
  'catalog/rename-service-categories',
  'content/drafts/rename-draft-categories',
  'promo/rename-promo-categories',
  // Imports by the operator in the terminal.
  'fulfilment/briefs/add-shipped-templates',
  'case-studies/import-case-studies',
  'catalog/import-services',
  'catalog/internal/old-service-slugs',
  'catalog/internal/imported-paths',
  'catalog/slides/queue-pictures',
  'catalog/internal/imported-versions',
  'blog/import-posts',
  'content/drafts/record-content-versions',
  // Part of loading and removing the demo data, whose entries name it; at startup it is decided once for a
  // shop without a choice.
  'content/demo/set-demo-texts',
  'promo/import-promo-codes',
  'reviews/import-reviews',
  'testimonials/import-testimonials',
  'testimonials/keep-demo-testimonials-recent',
  // Creates a link without using it: the account created with it is audited.
  'identity/set-up-owner',
  // The assignment of the role is audited in team/provide-staff.
  'identity/team/accept-invitation',
  // Parts of a change, a deletion or a sign-in that has an entry of its own: links, the list of erased
  // accounts, browsers.
  'identity/account/email-change-links',
  'identity/erasure/reconcile-erased',
  'identity/second-factor/begin-second-step',
  'identity/sessions/record-device',
];

const sources = globSync('app/modules/**/*.server.{ts,tsx}', {
  exclude: (name) => /\.test\.tsx?$/.test(name),
})
  .map((path) => path.replaceAll('\\', '/'))
  .map((path) => ({ path, text: readFileSync(path, 'utf8') }));

test('every file that writes also adds audit rows, unless the team decides nothing there', () => {
  const silent = sources
    .filter(({ path, text }) => isWriteFile(path) && WRITES.test(text) && !AUDITS.test(text))
    .map(({ path }) => path.replace(/^app\/modules\/|(\/commands)?\.server\.tsx?$/g, ''));
  expect(sources.length).toBeGreaterThan(100);
  expect(silent.filter((name) => !NOBODYS_DECISION.includes(name))).toEqual([]);
  // Every listed command still exists, and still writes without an entry of its own.
  expect(NOBODYS_DECISION.filter((name) => !silent.includes(name))).toEqual([]);
});

test('every file that checks a permission and writes also adds audit rows', () => {
  const silent = sources.filter(
    ({ text }) => text.includes('assertCan(') && WRITES.test(text) && !AUDITS.test(text),
  );
  expect(silent.map(({ path }) => path)).toEqual([]);
});
