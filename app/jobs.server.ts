import { deleteOldAgentRequestsJob } from '#app/modules/agents/forget-agent-requests.job.server.ts';
import { deleteOldEventsJob } from '#app/modules/analytics/forget-events.job.server.ts';
import { sumOldOrdersJob } from '#app/modules/analytics/sum-orders.job.server.ts';
import { sumVisitsJob } from '#app/modules/analytics/sum-visits.job.server.ts';
import { sumSearchesJob } from '#app/modules/analytics/sum-searches.job.server.ts';
import { learnSearchPhrasesJob } from '#app/modules/analytics/learn-phrases.job.server.ts';
import {
  reportStartedCheckoutJob,
  createPaidOrderTrackingJob,
} from '#app/modules/analytics/report-sales.job.server.ts';
import { deleteOldAuditEntriesJob } from '#app/modules/audit/forget-audit.job.server.ts';
import { checkBackupAgeJob } from '#app/modules/backups/watch-backups.job.server.ts';
import { createNightlyBackupJob } from '#app/modules/backups/make-nightly-backup.job.server.ts';
import { purgeExpiredPostsJob } from '#app/modules/blog/purge-posts.job.server.ts';
import {
  bulkExportJob,
  bulkCleanupJob,
  createBulkJobProcessor,
} from '#app/modules/bulk/work-jobs.job.server.ts';
import { createPictureVariantsJob } from '#app/modules/catalog/slides/create-picture-variants.job.server.ts';
import { fetchImportedPicturesJob } from '#app/modules/catalog/slides/fetch-pictures.job.server.ts';
import { purgeExpiredServicesJob } from '#app/modules/catalog/trash/purge-services.job.server.ts';
import { purgeCaseStudiesJob } from '#app/modules/case-studies/admin/purge-case-studies.job.server.ts';
import { deleteOldConsentsJob } from '#app/modules/consents/forget-consents.job.server.ts';
import { publishScheduledContentJob } from '#app/modules/content/blocks/publish-scheduled.job.server.ts';
import { deleteOldContactsJob } from '#app/modules/crm/forget-contacts.job.server.ts';
import { unansweredContactMessageReminderJob } from '#app/modules/crm/inbox/unanswered-messages.job.server.ts';
import { recordAbandonedCheckoutJob } from '#app/modules/crm/leads/record-abandoned.job.server.ts';
import { markBuyerContactWon } from '#app/modules/crm/leads/record-order-contact.server.ts';
import { leadTaskReminderJob } from '#app/modules/crm/leads/notify-task-due.job.server.ts';
import { orderDeadlinesJob } from '#app/modules/fulfilment/clock/run-clock.job.server.ts';
import { deleteOldOrderFilesJob } from '#app/modules/fulfilment/files/forget-order-files.job.server.ts';
import { removeUnusedOrderFilesJob } from '#app/modules/fulfilment/files/sweep-order-files.job.server.ts';
import { accountCleanupJob } from '#app/modules/identity/clean-accounts.job.server.ts';
import { createAccountErasureJob } from '#app/modules/identity/erasure/erase-accounts.job.server.ts';
import { deleteOldCspReportsJob } from '#app/modules/csp-reports/forget-reports.job.server.ts';
import {
  createDataExportJob,
  deleteExpiredDataExportsJob,
} from '#app/modules/identity/personal-data/create-data-export.job.server.ts';
import { sendMessageReminderJob } from '#app/modules/messages/remind-of-message.job.server.ts';
import { composeOutgoingMailFromOutbox } from '#app/modules/notifications/compose-mail.server.ts';
import { deleteOldNoticesJob } from '#app/modules/notifications/forget-notices.job.server.ts';
import { notifyTeamOfNewFailuresJob } from '#app/modules/notifications/failed-jobs/watch-jobs.job.server.ts';
import { recountSocialProofJob } from '#app/modules/order-pages/figures/count-proof.job.server.ts';
import { purgeExpiredOrdersJob } from '#app/modules/order-pages/trash/purge-orders.job.server.ts';
import { notifySecurityEventJob } from '#app/modules/notifications/notify-security-event.job.server.ts';
import { createSendOutboxJob } from '#app/modules/outbox/send-outbox.job.server.ts';
import { deleteProviderDiscountJob } from '#app/modules/payments/delete-discount.job.server.ts';
import { deleteOldProviderEventsJob } from '#app/modules/payments/provider-events/forget-provider-events.job.server.ts';
import { processProviderEventJob } from '#app/modules/payments/provider-events/process-provider-events.job.server.ts';
import { reconcilePaymentsJob } from '#app/modules/payments/reconciliation/reconcile-payments.job.server.ts';
import { checkPaymentRefundsJob } from '#app/modules/payments/refunds/finish-refunds.job.server.ts';
import { runReadinessChecksJob } from '#app/modules/readiness/run-checks.job.server.ts';
import { purgeReviewsJob } from '#app/modules/reviews/purge-reviews.job.server.ts';
import { requestReviewsJob } from '#app/modules/reviews/request-reviews.job.server.ts';
import { deleteOldSearchesJob } from '#app/modules/search/events/forget-searches.job.server.ts';
import { rebuildSearchIndexJob } from '#app/modules/search/rebuild-index.job.server.ts';
import { searchEmbed } from '#app/modules/search/vectors/embed-catalogue.job.server.ts';
import { deleteExpiredSharedCartsJob } from '#app/modules/shared-carts/forget-shared-carts.job.server.ts';
import { purgeTestimonialsJob } from '#app/modules/proof-pages/purge-testimonials.job.server.ts';
import type { ShopSettings } from '#app/platform/context.ts';
import { maintainDatabaseJob } from '#app/platform/db/maintain-database.job.server.ts';
import type { EnvironmentVariables } from '#app/platform/env.server.ts';
import type { JobDefinition } from '#app/platform/jobs.server.ts';
import { log } from '#app/platform/log.server.ts';
import { openMailTransport } from '#app/platform/mail/open.server.ts';
import { sweepMediaDailyJob } from '#app/platform/storage/sweep-media.job.server.ts';
import { openTrackerConversionApis } from '#app/platform/trackers/conversions.server.ts';
import { deliverSandboxEventsJob } from '#app/sandbox/deliver-sandbox-events.job.server.ts';

import { ACCOUNT_ERASURE_PLAN } from './erasers.server.ts';
import { IMPORTERS_BY_KIND } from './import.server.ts';
import { collectPersonalDataForExport } from './personal-data.server.ts';
import { buildSeedRunJobDefinition } from './seed/run-seed.job.server.ts';
import { resumeSeedRunsJob } from './seed/tend-seed-runs.job.server.ts';
import { fillDemoStaffInboxJob } from './seed/welcome-staff.job.server.ts';

type MailTransportEnvironmentVariables = Pick<EnvironmentVariables, 'SMTP_URL' | 'MAIL_FROM' | 'DATA_DIR'>;

/** Returns every background job of the product; the page of failed jobs shows their labels in this order. */
export function listBackgroundJobDefinitions(
  env: MailTransportEnvironmentVariables,
  { publicUrl, trackers }: Pick<ShopSettings, 'publicUrl' | 'trackers'>,
): JobDefinition[] {
  const mail = openMailTransport({
    smtpUrl: env.SMTP_URL,
    from: env.MAIL_FROM,
    host: new URL(publicUrl).hostname,
    dataDir: env.DATA_DIR,
    log,
  });
  return [
    createSendOutboxJob({
      mail,
      compose: composeOutgoingMailFromOutbox,
      ...openTrackerConversionApis(trackers),
    }),
    processProviderEventJob,
    deliverSandboxEventsJob,
    reportStartedCheckoutJob,
    createPaidOrderTrackingJob(markBuyerContactWon),
    recordAbandonedCheckoutJob,
    leadTaskReminderJob,
    deleteProviderDiscountJob,
    reconcilePaymentsJob,
    runReadinessChecksJob,
    orderDeadlinesJob,
    publishScheduledContentJob,
    checkPaymentRefundsJob,
    maintainDatabaseJob,
    createNightlyBackupJob(env),
    checkBackupAgeJob,
    deleteOldCspReportsJob,
    sweepMediaDailyJob,
    removeUnusedOrderFilesJob,
    deleteOldOrderFilesJob,
    deleteOldProviderEventsJob,
    purgeReviewsJob,
    recountSocialProofJob,
    purgeTestimonialsJob,
    purgeCaseStudiesJob,
    purgeExpiredPostsJob,
    createPictureVariantsJob,
    fetchImportedPicturesJob,
    deleteOldContactsJob,
    deleteOldConsentsJob,
    accountCleanupJob,
    createAccountErasureJob(ACCOUNT_ERASURE_PLAN),
    sumVisitsJob,
    sumOldOrdersJob,
    deleteOldEventsJob,
    deleteOldSearchesJob,
    deleteExpiredSharedCartsJob,
    deleteOldAgentRequestsJob,
    sumSearchesJob,
    learnSearchPhrasesJob,
    searchEmbed,
    rebuildSearchIndexJob,
    purgeExpiredServicesJob,
    purgeExpiredOrdersJob,
    deleteOldAuditEntriesJob,
    deleteOldNoticesJob,
    requestReviewsJob,
    sendMessageReminderJob,
    unansweredContactMessageReminderJob,
    notifySecurityEventJob,
    createDataExportJob(collectPersonalDataForExport),
    deleteExpiredDataExportsJob,
    createBulkJobProcessor(IMPORTERS_BY_KIND),
    bulkExportJob,
    bulkCleanupJob,
    buildSeedRunJobDefinition(env),
    fillDemoStaffInboxJob,
    resumeSeedRunsJob,
    notifyTeamOfNewFailuresJob,
  ];
}
