import { eq, sql } from 'drizzle-orm';

import type { FormValues } from '#app/lib/form-values.ts';
import { fail, ok, type Result } from '#app/lib/result.ts';
import type { Drafted, DraftFailure, SentDraft } from '#app/modules/content/drafts/drafted.ts';
import { textChange } from '#app/modules/content/drafts/word-diff.server.ts';
import {
  changeDraft,
  discardDraft,
  type DraftOutcome,
  keepDraft,
  lockDraft,
  makeLive,
  publishDraft,
  restoreContentVersion,
} from '#app/modules/content/drafts/write-draft.server.ts';
import { siteContent } from '#app/modules/content/read-site-content.server.ts';
import { isSecurityMail, mailWords } from '#app/modules/outbox/mail-choices.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';

import { cleanTexts, type MailTexts, shippedTexts, textProblems } from './mail-words.ts';
import { mailTexts } from '../tables.server.ts';

import { type AnyLetter, findLetter, variablesOf } from './find-letter.server.ts';
import { MAIL_TEXT_KIND, readStoredTexts } from './read-mail-texts.server.ts';

type MailThing = Drafted<AppContext, MailTexts>;

/**
 * Throws unless the user may edit the texts of an email; those that open or protect an account need a further
 * right (pages.md "Roles and permissions").
 */
function assertMayWrite(ctx: AppContext, template: string): void {
  assertCan(ctx, 'templates:write');
  if (isSecurityMail(template)) assertCan(ctx, 'templates:security-mails');
}

/** Stores only texts that differ: a new version's shipped texts reach every part that was not edited. */
async function writeTexts(
  ctx: AppContext,
  { template, letter, texts }: { template: string; letter: AnyLetter; texts: MailTexts },
): Promise<void> {
  const changed = letter.parts.filter(({ name, shipped }) => texts[name] !== shipped);
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
function fieldsOf({ parts }: AnyLetter, draft: unknown): FormValues {
  const words: Record<string, unknown> = { ...(typeof draft === 'object' ? draft : {}) };
  return Object.fromEntries(
    parts.map(({ name, shipped }) => {
      const text = words[name];
      return [name, (typeof text === 'string' ? text : shipped).replaceAll('\r\n', '\n')];
    }),
  );
}

/** Returns the texts of an email as the draft and version kit needs them; null for an unknown email. */
export async function findMailThing(
  ctx: AppContext,
  template: string,
): Promise<(MailThing & { letter: AnyLetter }) | null> {
  const letter = await findLetter(template);
  if (!letter) return null;
  const { provider } = await siteContent(ctx);
  const known = variablesOf(letter, provider).map(({ name }) => name);
  const fields = (draft: unknown) => fieldsOf(letter, draft);
  return {
    letter,
    kind: MAIL_TEXT_KIND,
    key: template,
    name: `The email “${mailWords(template)}”`,
    readLive: async (ctx) => (await readStoredTexts(ctx, template, letter)).texts,
    isUnfit: async (ctx) => (await readStoredTexts(ctx, template, letter)).isUnfit,
    writeLive: (ctx, texts) => writeTexts(ctx, { template, letter, texts }),
    check: (draft) => {
      // The fields of this email are texts.
      const words = fields(draft) as MailTexts;
      const problems = textProblems(letter.parts, words, known);
      return problems.length > 0 ? fail(problems) : ok(cleanTexts(letter.parts, words));
    },
    fieldsOf: fields,
    changesOf: (before, after) => {
      // As above.
      const [old, now] = [fields(before) as MailTexts, fields(after) as MailTexts];
      return letter.parts.flatMap(({ name, label }) => {
        const [from = '', to = ''] = [old[name], now[name]];
        return from === to ? [] : [textChange(label, from, to)];
      });
    },
  };
}

const GONE = fail({ code: 'no-draft' as const });

/**
 * Saves a draft of an email's texts if it fits. A text with an unknown variable, or without a required one,
 * is rejected with its name (pages.md, /admin/templates). The published texts stay unchanged.
 */
export async function saveMailDraft(
  ctx: AppContext,
  template: string,
  sent: SentDraft,
): Promise<DraftOutcome> {
  assertMayWrite(ctx, template);
  const thing = await findMailThing(ctx, template);
  if (!thing) return GONE;
  const checked = thing.check(sent.draft);
  if (!checked.ok) return fail({ code: 'invalid', problems: checked.failure });
  return keepDraft(ctx, thing, { ...sent, draft: checked.value });
}

/** Publishes the draft of an email: the next email uses it. */
export async function publishMailText(
  ctx: AppContext,
  template: string,
  sent: SentDraft,
): Promise<DraftOutcome> {
  assertMayWrite(ctx, template);
  const thing = await findMailThing(ctx, template);
  return thing ? publishDraft(ctx, thing, sent) : GONE;
}

export async function discardMailDraft(ctx: AppContext, template: string): Promise<DraftOutcome> {
  assertMayWrite(ctx, template);
  const thing = await findMailThing(ctx, template);
  return thing ? discardDraft(ctx, thing) : GONE;
}

/** Publishes the texts that a version of an email replaced. */
export async function restoreMailText(
  ctx: AppContext,
  template: string,
  versionId: string,
): Promise<DraftOutcome> {
  assertMayWrite(ctx, template);
  const thing = await findMailThing(ctx, template);
  return thing ? restoreContentVersion(ctx, thing, versionId) : GONE;
}

/** Restores the shipped texts of an email as a new version and discards its draft. */
export async function resetMailText(
  ctx: AppContext,
  template: string,
): Promise<Result<{ version: number; isChanged: boolean }, DraftFailure>> {
  assertMayWrite(ctx, template);
  const thing = await findMailThing(ctx, template);
  if (!thing) return GONE;
  return inTransaction(ctx, async (ctx): Promise<DraftOutcome> => {
    const row = await lockDraft(ctx, thing);
    const summary = `${thing.name} was reset to the default text`;
    const isChanged = await makeLive(ctx, thing, { value: shippedTexts(thing.letter.parts), summary });
    if (!isChanged && row.value === null) return ok({ version: row.version, isChanged });
    return ok({ version: await changeDraft(ctx, thing, { row, value: null }), isChanged });
  });
}
