import { fail, ok, type Result } from '#app/lib/result.ts';
import { recordAudit } from '#app/modules/audit/record-audit.server.ts';
import { findMailboxBounce } from '#app/modules/outbox/list-bounces.server.ts';
import { getMailTemplateLabel } from '#app/modules/outbox/mail-choices.ts';
import { addOutboxRowWithSendingJob } from '#app/modules/outbox/queue-line.server.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';

import { addUnsavedTextsToTestEmail } from './test-texts.ts';
import type { QueuedTestEmailInfo } from '../test-mail.ts';

import { readDraftOrCurrentMailTexts } from './preview-mail-text.server.ts';

/**
 * Sends the user an email about its example with the draft of its texts, marked as a test; returns the
 * address. Sends at most one per second. Fails if the address bounces.
 */
export async function sendMailTextTest(
  ctx: AppContext,
  template: string,
): Promise<Result<QueuedTestEmailInfo, { code: 'bounces' } | { code: 'gone' }>> {
  assertCan(ctx, 'templates:write');
  if (ctx.actor.kind !== 'user') throw new Error('only a person can get a test email');
  const { id, email } = ctx.actor;
  const shown = await readDraftOrCurrentMailTexts(ctx, template);
  if (!shown) return fail({ code: 'gone' });
  if (await findMailboxBounce(ctx, email)) return fail({ code: 'bounces' });
  await inTransaction(ctx, async (ctx) => {
    await addOutboxRowWithSendingJob(ctx, {
      kind: 'mail',
      template,
      dedupeKey: `mail-test:${template}:${id}:${ctx.now.toISOString().slice(0, 19)}`,
      recipient: email,
      orderId: null,
      payload: { ...addUnsavedTextsToTestEmail(shown.emailTemplate.example.payload, shown.texts) },
    });
    await recordAudit(ctx, {
      action: 'mail.tested',
      entity: 'mail_text',
      entityId: template,
      summary: `A test of the email “${getMailTemplateLabel(template)}” was sent`,
    });
  });
  return ok({ address: email, hasMailServer: ctx.settings.hasMailServer });
}

/** Returns why no test was sent. */
export const describeMailTestFailure = ({ code }: { code: 'bounces' | 'gone' }): string =>
  code === 'bounces'
    ? 'Emails to your address bounce, so it was not sent. The owner can allow emails to it again.'
    : 'This email no longer exists.';
