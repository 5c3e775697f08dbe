import { expect, test } from 'vitest';

import {
  isMarketingMail,
  type MailTemplateName,
  getOptOutTopicOfEmail,
} from '#app/modules/outbox/mail-kinds.ts';
import { getMailNoticeKind } from '#app/modules/outbox/mail-choices.ts';
import { MAIL_TEMPLATE_OPTIONS } from '#app/modules/outbox/mail-choices.ts';
import { outbox } from '#app/modules/outbox/tables.server.ts';
import { toNodemailerMessage } from '#app/platform/mail/transport.server.ts';

import { freshContext, type TestContext } from '../../../tests/shop/context.ts';

import { composeOutgoingMailFromOutbox } from './compose-mail.server.ts';
import { STAFF_NOTIFICATION_KINDS } from './inbox/notice-kinds.ts';
import { EMAIL_TEMPLATES } from './mails/mail-templates.server.ts';

/** “user” and all marketing in pages.md "Emails", as in the table of emails. */
function needsUnsubscribe(template: string): boolean {
  const noticeKind = getMailNoticeKind(template);
  const isStaffs =
    template.startsWith('team.') && noticeKind !== null && STAFF_NOTIFICATION_KINDS[noticeKind].mail === 'on';
  return isMarketingMail(template) || getOptOutTopicOfEmail(template) !== null || isStaffs;
}

/** An email of this kind to one person, as it is sent. */
async function composed(ctx: TestContext, template: MailTemplateName) {
  const [row] = await ctx.db
    .insert(outbox)
    .values({
      kind: 'mail',
      template,
      dedupeKey: `event:${template}`,
      recipient: 'ada@example.com',
      payload: EMAIL_TEMPLATES[template].example.payload,
    })
    .returning();
  if (!row) throw new Error('no email');
  const mail = await composeOutgoingMailFromOutbox(ctx, row);
  if (!mail) throw new Error(`${template} goes to nobody`);
  return mail;
}

test('only templates that can be switched off, and marketing, carry one-click unsubscribe', async () => {
  const ctx = await freshContext();
  const carrying: string[] = [];
  // Every key of `LETTERS` is an email, and `MAIL_TEMPLATE_OPTIONS` lists them all.
  for (const template of MAIL_TEMPLATE_OPTIONS.map(({ value }) => value as MailTemplateName)) {
    const mail = await composed(ctx, template);
    const { headers } = toNodemailerMessage(mail, { from: undefined, host: 'shop.test' });
    const head = JSON.stringify(headers ?? {});
    const places = [
      mail.text.includes('/email/unsubscribe?t='),
      mail.html.includes('/email/unsubscribe?t='),
      head.includes('/email/unsubscribe?t='),
      head.includes('List-Unsubscribe=One-Click'),
    ];
    expect(new Set(places).size, template).toBe(1);
    expect(places[0], template).toBe(needsUnsubscribe(template));
    if (places[0]) carrying.push(template);
  }
  expect(carrying).toContain('lead.confirm');
  expect(carrying).toContain('review.request');
});
