import type { FormValues } from '#app/lib/form-values.ts';
import type { ShownVersion } from '#app/lib/shown-change.ts';
import { findContentDraft } from '#app/modules/content/drafts/find-content-draft.server.ts';
import { listContentVersions } from '#app/modules/content/drafts/list-content-versions.server.ts';
import { siteContent } from '#app/modules/content/read-site-content.server.ts';
import { isSwitchedOff } from '#app/modules/outbox/list-mail-switches.server.ts';
import {
  isSecurityMail,
  mailEvent,
  type MailReaders,
  emailLabel,
  switchableBy,
  readersOf,
} from '#app/modules/outbox/mail-choices.ts';
import { assertCan, can } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import type { MailPart } from './email-texts.ts';

import { findEmailTextAdapter } from './edit-mail-text.server.ts';
import { variablesOf } from './find-email-template.server.ts';
import { readStoredTexts } from './read-mail-texts.server.ts';

/** An email as its editor shows it; times in ISO 8601. */
export type EditedMail = {
  template: string;
  name: string;
  event: string;
  readers: MailReaders;
  off: 'no' | 'owner' | 'user';
  isOn: boolean;
  isSecurity: boolean;
  isEdited: boolean;
  /** The stored texts no longer fit, so the shipped ones are sent. */
  isUnfit: boolean;
  parts: readonly MailPart[];
  variables: readonly { name: string; example: string }[];
  record: { version: number; values: FormValues };
  draft: { by: string; at: string } | null;
  /** It is about an order, so the preview can use one. */
  isOfOrder: boolean;
  mayWrite: boolean;
};

/** Returns one email; null if it is unknown. */
export async function findMailText(ctx: AppContext, template: string): Promise<EditedMail | null> {
  assertCan(ctx, 'templates:write');
  const adapter = await findEmailTextAdapter(ctx, template);
  if (!adapter) return null;
  const { provider } = await siteContent(ctx);
  const { emailTemplate } = adapter;
  const stored = await readStoredTexts(ctx, template, emailTemplate);
  const { version, value, by, at } = await findContentDraft(ctx, adapter);
  return {
    template,
    name: emailLabel(template),
    event: mailEvent(template),
    readers: readersOf(template),
    off: switchableBy(template),
    isOn: !(await isSwitchedOff(ctx, template)),
    isSecurity: isSecurityMail(template),
    isEdited: stored.isEdited,
    isUnfit: stored.isUnfit,
    parts: emailTemplate.parts,
    variables: variablesOf(emailTemplate, provider),
    record: { version, values: { ...adapter.fieldsOf(value ?? stored.texts), version: String(version) } },
    draft: value !== null && at ? { by, at: at.toISOString() } : null,
    isOfOrder: 'orderNumber' in emailTemplate.example.payload,
    mayWrite: !isSecurityMail(template) || can(ctx.actor, 'templates:security-mails'),
  };
}

/** Returns the publications of an email's texts, newest first. */
export async function listMailVersions(
  ctx: AppContext,
  template: string,
): Promise<(ShownVersion & { restoring: ShownVersion['changes'] })[]> {
  assertCan(ctx, 'templates:write');
  const adapter = await findEmailTextAdapter(ctx, template);
  return adapter ? listContentVersions(ctx, adapter) : [];
}
