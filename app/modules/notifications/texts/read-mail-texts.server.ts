import { and, asc, desc, eq, lte } from 'drizzle-orm';

import { readSiteContent } from '#app/modules/content/read-site-content.server.ts';
import { contentVersions } from '#app/modules/content/tables.server.ts';
import type { AppContext } from '#app/platform/context.ts';

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

/** The kind of email texts in the audit log, drafts and versions. */
export const MAIL_TEXT_RECORD_KIND = 'mail_text';

/**
 * The stored texts of an email: complete, whether they differ from the shipped
 * ones, and whether they no longer fit.
 */
export type StoredMailTexts = { texts: EmailTextsByPart; isEdited: boolean; isUnfit: boolean };

const isStoredMailTextRecord = (value: unknown): value is Record<string, string> =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.values(value).every((words) => typeof words === 'string');

/** Returns the texts, complete and clean, if they fit the current email; null otherwise. */
export function parseMailTextsMatchingTemplate(
  emailTemplate: AnyEmailTemplate,
  words: unknown,
  known: readonly string[],
): EmailTextsByPart | null {
  const { parts } = emailTemplate;
  if (
    !isStoredMailTextRecord(words) ||
    Object.keys(words).some((name) => !parts.some((part) => part.name === name))
  )
    return null;
  return findMailTextErrors(parts, words, known).length > 0
    ? null
    : normalizeMailTextsWithDefaults(parts, words);
}

async function listMailTemplateVariableNames(
  ctx: AppContext,
  emailTemplate: AnyEmailTemplate,
): Promise<string[]> {
  const { provider } = await readSiteContent(ctx);
  return listEmailTemplateExampleVariables(emailTemplate, provider).map(({ name }) => name);
}

/**
 * Returns the current texts of an email. Bypasses every cache: an edit applies
 * to the next email in every process.
 */
export async function readCustomizedMailTexts(
  ctx: AppContext,
  template: string,
  emailTemplate: AnyEmailTemplate,
): Promise<StoredMailTexts> {
  const [row] = await ctx.db
    .select({ words: mailTexts.words })
    .from(mailTexts)
    .where(eq(mailTexts.template, template));
  const shipped = getShippedMailTexts(emailTemplate.parts);
  if (!row) return { texts: shipped, isEdited: false, isUnfit: false };
  const texts = parseMailTextsMatchingTemplate(
    emailTemplate,
    row.words,
    await listMailTemplateVariableNames(ctx, emailTemplate),
  );
  return texts
    ? { texts, isEdited: true, isUnfit: false }
    : { texts: shipped, isEdited: true, isUnfit: true };
}

/**
 * The texts at a time: those of the last publication before it, or those that the first publication after it
 * replaced; null if there is none.
 */
async function findPublishedMailTextsAtTime(ctx: AppContext, template: string, at: Date): Promise<unknown> {
  const isOfMail = and(eq(contentVersions.kind, MAIL_TEXT_RECORD_KIND), eq(contentVersions.key, template));
  const [before] = await ctx.db
    .select({ words: contentVersions.after })
    .from(contentVersions)
    .where(and(isOfMail, lte(contentVersions.createdAt, at)))
    .orderBy(desc(contentVersions.createdAt), desc(contentVersions.id))
    .limit(1);
  if (before) return before.words;
  const [first] = await ctx.db
    .select({ words: contentVersions.before })
    .from(contentVersions)
    .where(isOfMail)
    .orderBy(asc(contentVersions.createdAt), asc(contentVersions.id))
    .limit(1);
  return first?.words ?? null;
}

/**
 * Returns the texts of an email: the current ones or, for a sent email, those
 * at that time. Undefined for the shipped ones.
 */
export async function readMailTexts(
  ctx: AppContext,
  template: string,
  sentAt: Date | null = null,
): Promise<EmailTextsByPart | undefined> {
  const emailTemplate = await findEmailTemplate(template);
  if (!emailTemplate) return undefined;
  if (sentAt === null) {
    const { texts, isUnfit } = await readCustomizedMailTexts(ctx, template, emailTemplate);
    if (isUnfit) ctx.log.warn({ template }, 'the words of a mail do not fit, the shipped ones are sent');
    return texts;
  }
  const words = await findPublishedMailTextsAtTime(ctx, template, sentAt);
  return words === null
    ? undefined
    : (parseMailTextsMatchingTemplate(
        emailTemplate,
        words,
        await listMailTemplateVariableNames(ctx, emailTemplate),
      ) ?? undefined);
}
