import { eq, sql } from 'drizzle-orm';

import type { FormValues } from '#app/lib/form-values.ts';
import { fail, ok, type Result } from '#app/lib/result.ts';
import type {
  ContentRecordDraftAdapter,
  ContentDraftFailure,
  SubmittedContentDraft,
} from '#app/modules/content/drafts/drafted.ts';
import { buildTextFieldDiff } from '#app/modules/content/drafts/word-diff.server.ts';
import {
  updateContentDraftRow,
  discardContentDraft,
  type ContentDraftWriteResult,
  saveContentDraft,
  lockContentDraftRow,
  publishContentDraftValue,
  publishContentDraft,
  restoreContentVersion,
} from '#app/modules/content/drafts/write-draft.server.ts';
import { readSiteContent } from '#app/modules/content/read-site-content.server.ts';
import { isSecurityMail, getMailTemplateLabel } from '#app/modules/outbox/mail-choices.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';

import {
  normalizeMailTextsWithDefaults,
  type EmailTextsByPart,
  getShippedMailTexts,
  findMailTextErrors,
} from './email-texts.ts';
import { mailTexts } from '../tables.server.ts';

import {
  type AnyEmailTemplate,
  findEmailTemplate,
  listEmailTemplateExampleVariables,
} from './find-email-template.server.ts';
import { MAIL_TEXT_RECORD_KIND, readCustomizedMailTexts } from './read-mail-texts.server.ts';

type EmailTextDraftAdapter = ContentRecordDraftAdapter<AppContext, EmailTextsByPart>;

/**
 * Throws unless the user may edit the texts of an email; those that open or protect an account need a further
 * right (pages.md "Roles and permissions").
 */
function assertCanEditMail(ctx: AppContext, template: string): void {
  assertCan(ctx, 'templates:write');
  if (isSecurityMail(template)) assertCan(ctx, 'templates:security-mails');
}

/** Stores only texts that differ: a new version's shipped texts reach every part that was not edited. */
async function saveMailTextsDifferingFromDefaults(
  ctx: AppContext,
  {
    template,
    emailTemplate,
    texts,
  }: { template: string; emailTemplate: AnyEmailTemplate; texts: EmailTextsByPart },
): Promise<void> {
  const changed = emailTemplate.parts.filter(({ name, shipped }) => texts[name] !== shipped);
  if (changed.length === 0) {
    await ctx.db.delete(mailTexts).where(eq(mailTexts.template, template));
    return;
  }
  const words = Object.fromEntries(changed.map(({ name }) => [name, texts[name] ?? '']));
  await ctx.db
    .insert(mailTexts)
    .values({ template, words, createdAt: ctx.now, updatedAt: ctx.now })
    .onConflictDoUpdate({
      target: mailTexts.template,
      set: { words, version: sql`${mailTexts.version} + 1`, updatedAt: ctx.now },
    });
}

/** The form values of an email's texts, complete or not. */
function toMailTextFormValues({ parts }: AnyEmailTemplate, draft: unknown): FormValues {
  const words: Record<string, unknown> = { ...(typeof draft === 'object' ? draft : {}) };
  return Object.fromEntries(
    parts.map(({ name, shipped }) => {
      const text = words[name];
      return [name, (typeof text === 'string' ? text : shipped).replaceAll('\r\n', '\n')];
    }),
  );
}

/** Returns the texts of an email as the draft and version kit needs them; null for an unknown email. */
export async function findEmailTextDraftAdapter(
  ctx: AppContext,
  template: string,
): Promise<(EmailTextDraftAdapter & { emailTemplate: AnyEmailTemplate }) | null> {
  const emailTemplate = await findEmailTemplate(template);
  if (!emailTemplate) return null;
  const { provider } = await readSiteContent(ctx);
  const known = listEmailTemplateExampleVariables(emailTemplate, provider).map(({ name }) => name);
  const fields = (draft: unknown) => toMailTextFormValues(emailTemplate, draft);
  return {
    emailTemplate,
    kind: MAIL_TEXT_RECORD_KIND,
    key: template,
    name: `The email “${getMailTemplateLabel(template)}”`,
    readLive: async (ctx) => (await readCustomizedMailTexts(ctx, template, emailTemplate)).texts,
    isUnfit: async (ctx) => (await readCustomizedMailTexts(ctx, template, emailTemplate)).isUnfit,
    writeLive: (ctx, texts) => saveMailTextsDifferingFromDefaults(ctx, { template, emailTemplate, texts }),
    check: (draft) => {
      // The fields of this email are texts.
      const words = fields(draft) as EmailTextsByPart;
      const problems = findMailTextErrors(emailTemplate.parts, words, known);
      return problems.length > 0
        ? fail(problems)
        : ok(normalizeMailTextsWithDefaults(emailTemplate.parts, words));
    },
    fieldsOf: fields,
    changesOf: (before, after) => {
      // As above.
      const [old, now] = [fields(before) as EmailTextsByPart, fields(after) as EmailTextsByPart];
      return emailTemplate.parts.flatMap(({ name, label }) => {
        const [from = '', to = ''] = [old[name], now[name]];
        return from === to ? [] : [buildTextFieldDiff(label, from, to)];
      });
    },
  };
}

const MAIL_TEXT_DRAFT_MISSING_FAILURE = fail({ code: 'no-draft' as const });

/**
 * Saves a draft of an email's texts if it fits. A text with an unknown variable, or without a required one,
 * is rejected with its name (pages.md, /admin/templates). The published texts stay unchanged.
 */
export async function saveMailDraft(
  ctx: AppContext,
  template: string,
  sent: SubmittedContentDraft,
): Promise<ContentDraftWriteResult> {
  assertCanEditMail(ctx, template);
  const adapter = await findEmailTextDraftAdapter(ctx, template);
  if (!adapter) return MAIL_TEXT_DRAFT_MISSING_FAILURE;
  const checked = adapter.check(sent.draft);
  if (!checked.ok) return fail({ code: 'invalid', problems: checked.failure });
  return saveContentDraft(ctx, adapter, { ...sent, draft: checked.value });
}

/** Publishes the draft of an email: the next email uses it. */
export async function publishMailText(
  ctx: AppContext,
  template: string,
  sent: SubmittedContentDraft,
): Promise<ContentDraftWriteResult> {
  assertCanEditMail(ctx, template);
  const adapter = await findEmailTextDraftAdapter(ctx, template);
  return adapter ? publishContentDraft(ctx, adapter, sent) : MAIL_TEXT_DRAFT_MISSING_FAILURE;
}

export async function discardMailDraft(ctx: AppContext, template: string): Promise<ContentDraftWriteResult> {
  assertCanEditMail(ctx, template);
  const adapter = await findEmailTextDraftAdapter(ctx, template);
  return adapter ? discardContentDraft(ctx, adapter) : MAIL_TEXT_DRAFT_MISSING_FAILURE;
}

/** Publishes the texts that a version of an email replaced. */
export async function restoreMailText(
  ctx: AppContext,
  template: string,
  versionId: string,
): Promise<ContentDraftWriteResult> {
  assertCanEditMail(ctx, template);
  const adapter = await findEmailTextDraftAdapter(ctx, template);
  return adapter ? restoreContentVersion(ctx, adapter, versionId) : MAIL_TEXT_DRAFT_MISSING_FAILURE;
}

/** Restores the shipped texts of an email as a new version and discards its draft. */
export async function resetMailText(
  ctx: AppContext,
  template: string,
): Promise<Result<{ version: number; isChanged: boolean }, ContentDraftFailure>> {
  assertCanEditMail(ctx, template);
  const adapter = await findEmailTextDraftAdapter(ctx, template);
  if (!adapter) return MAIL_TEXT_DRAFT_MISSING_FAILURE;
  return inTransaction(ctx, async (ctx): Promise<ContentDraftWriteResult> => {
    const row = await lockContentDraftRow(ctx, adapter);
    const summary = `${adapter.name} was reset to the default text`;
    const isChanged = await publishContentDraftValue(ctx, adapter, {
      value: getShippedMailTexts(adapter.emailTemplate.parts),
      summary,
    });
    if (!isChanged && row.value === null) return ok({ version: row.version, isChanged });
    return ok({ version: await updateContentDraftRow(ctx, adapter, { row, value: null }), isChanged });
  });
}
