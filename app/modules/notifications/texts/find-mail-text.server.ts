import type { FormValues } from '#app/lib/form-values.ts';
import type { VersionHistoryEntry } from '#app/lib/shown-change.ts';
import { findContentDraft } from '#app/modules/content/drafts/find-content-draft.server.ts';
import { listContentVersions } from '#app/modules/content/drafts/list-content-versions.server.ts';
import { readSiteContent } from '#app/modules/content/read-site-content.server.ts';
import { isMailTemplateDisabled } from '#app/modules/outbox/list-mail-switches.server.ts';
import {
  isSecurityMail,
  getMailTriggerEvent,
  type EmailTemplateAudience,
  getMailTemplateLabel,
  getWhoCanSwitchMailOff,
  getMailAudience,
} from '#app/modules/outbox/mail-choices.ts';
import { assertCan, hasPermission } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import type { EditableMailPart } from './email-texts.ts';

import { findEmailTextDraftAdapter } from './edit-mail-text.server.ts';
import { listEmailTemplateExampleVariables } from './find-email-template.server.ts';
import { readCustomizedMailTexts } from './read-mail-texts.server.ts';

/** An email as its editor shows it; times in ISO 8601. */
export type EditableMailText = {
  template: string;
  name: string;
  event: string;
  readers: EmailTemplateAudience;
  off: 'no' | 'owner' | 'user';
  isOn: boolean;
  isSecurity: boolean;
  isEdited: boolean;
  /** The stored texts no longer fit, so the shipped ones are sent. */
  isUnfit: boolean;
  parts: readonly EditableMailPart[];
  variables: readonly { name: string; example: string }[];
  record: { version: number; values: FormValues };
  draft: { by: string; at: string } | null;
  /** It is about an order, so the preview can use one. */
  isOfOrder: boolean;
  mayWrite: boolean;
};

/** Returns one email; null if it is unknown. */
export async function findEditableMailTextWithDraft(
  ctx: AppContext,
  template: string,
): Promise<EditableMailText | null> {
  assertCan(ctx, 'templates:write');
  const adapter = await findEmailTextDraftAdapter(ctx, template);
  if (!adapter) return null;
  const { provider } = await readSiteContent(ctx);
  const { emailTemplate } = adapter;
  const stored = await readCustomizedMailTexts(ctx, template, emailTemplate);
  const { version, value, by, at } = await findContentDraft(ctx, adapter);
  return {
    template,
    name: getMailTemplateLabel(template),
    event: getMailTriggerEvent(template),
    readers: getMailAudience(template),
    off: getWhoCanSwitchMailOff(template),
    isOn: !(await isMailTemplateDisabled(ctx, template)),
    isSecurity: isSecurityMail(template),
    isEdited: stored.isEdited,
    isUnfit: stored.isUnfit,
    parts: emailTemplate.parts,
    variables: listEmailTemplateExampleVariables(emailTemplate, provider),
    record: { version, values: { ...adapter.fieldsOf(value ?? stored.texts), version: String(version) } },
    draft: value !== null && at ? { by, at: at.toISOString() } : null,
    isOfOrder: 'orderNumber' in emailTemplate.example.payload,
    mayWrite: !isSecurityMail(template) || hasPermission(ctx.actor, 'templates:security-mails'),
  };
}

/** Returns the publications of an email's texts, newest first. */
export async function listMailTextVersions(
  ctx: AppContext,
  template: string,
): Promise<(VersionHistoryEntry & { restoring: VersionHistoryEntry['changes'] })[]> {
  assertCan(ctx, 'templates:write');
  const adapter = await findEmailTextDraftAdapter(ctx, template);
  return adapter ? listContentVersions(ctx, adapter) : [];
}
