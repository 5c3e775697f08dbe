import { eq, max } from 'drizzle-orm';

import { toPlainText } from '#app/lib/plain-text.ts';
import { listFieldProblems, type VersionConflict, type FieldProblem } from '#app/lib/posted-form.ts';
import { fail, ok, type Result } from '#app/lib/result.ts';
import { findMalformedLinkError } from '#app/lib/rich-links.ts';
import type { ShopZone } from '#app/lib/shop-zone.ts';
import { slugifyTitleOrUseId } from '#app/lib/slug.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { newId } from '#app/platform/new-id.server.ts';
import { sanitizeStoredRichText } from '#app/platform/rich-text.server.ts';

import type { Drafted, DraftFailure, SentDraft } from '../drafts/drafted.ts';
import { findContentDraft } from '../drafts/find-content-draft.server.ts';
import { discardDraft, type DraftOutcome, keepDraft, publishDraft } from '../drafts/write-draft.server.ts';
import { defaultLegalText } from '../internal/default-legal-text.server.ts';
import { readShopTimeZone } from '../settings/read-shop-time.server.ts';
import { legalVersions } from '../tables.server.ts';

import { legalFacts, listLegalTexts } from './find-legal-page.server.ts';
import { legalChanges } from './legal-changes.server.ts';
import {
  effectiveTime,
  emptyPlaceholders,
  LEGAL_BODY_LIMIT,
  legalFields,
  legalLines,
  type LegalContent,
  readLegalContent,
  EMPTY_LEGAL_CONTENT,
  placeholderProblem,
} from './legal-draft.ts';
import { isValidLegalSlug, type LegalPlaceholderValues } from './legal-text.ts';

/** The kind of legal pages in the audit log and in drafts. */
export const LEGAL_KIND = 'legal';

type LegalContentResult = Result<LegalContent, readonly FieldProblem[]>;

/** The sanitized text of a draft if it can be published, or every problem with its field. */
function checkWords(
  draft: unknown,
  { facts, now, zone }: { facts: LegalPlaceholderValues; now: Date; zone: ShopZone },
): LegalContentResult {
  const words = readLegalContent(draft);
  const lines = legalLines.safeParse(words);
  const body = sanitizeStoredRichText(words.body);
  const empty = emptyPlaceholders(`${words.title} ${body}`, facts);
  const lineProblems = lines.success ? [] : listFieldProblems(lines.error);
  const problems: FieldProblem[] = lineProblems.map(({ field, message }) => ({
    field: field === 'changeNote' ? 'change_note' : field,
    message,
  }));
  if (effectiveTime(words.effective, now, zone) === null)
    problems.push({
      field: 'effective',
      message: 'Choose a time within the next year, or leave it empty to publish now.',
    });
  if (toPlainText(body) === '') problems.push({ field: 'body', message: 'Enter the text.' });
  if (body.length > LEGAL_BODY_LIMIT) problems.push({ field: 'body', message: 'This text is too long.' });
  const link = findMalformedLinkError(words.body);
  if (link !== null) problems.push({ field: 'body', message: link });
  if (empty.length > 0) problems.push({ field: 'body', message: placeholderProblem(empty) });
  if (!lines.success || problems.length > 0) return fail(problems);
  return ok({ ...lines.data, body, effective: words.effective.trim() });
}

/** The newest version, in force or not: drafts start from it and are compared with it. */
async function readNewest(ctx: AppContext, slug: string): Promise<LegalContent> {
  const [newest] = await listLegalTexts(ctx, slug);
  return newest ? { ...EMPTY_LEGAL_CONTENT, title: newest.title, body: newest.body } : EMPTY_LEGAL_CONTENT;
}

export type LegalDraft = {
  slug: string;
  title: string;
  /** HTML; sanitized before it is stored. */
  body: string;
  /** When it takes effect, now or later. */
  effectiveAt: Date;
  changeNote: string;
};

/**
 * Adds the next version of a legal page. Versions never change, and the previous text stays readable. Needs
 * `legal:publish`. Part of `publishLegalDraft`, which writes the audit log.
 */
export async function publishLegalVersion(
  ctx: AppContext,
  draft: LegalDraft,
): Promise<Result<{ version: number }, { code: 'empty-text' }>> {
  assertCan(ctx, 'legal:publish');
  const body = sanitizeStoredRichText(draft.body);
  if (toPlainText(body) === '') return fail({ code: 'empty-text' });
  return inTransaction(ctx, async (ctx) => {
    const [newest] = await ctx.db
      .select({ version: max(legalVersions.version) })
      .from(legalVersions)
      .where(eq(legalVersions.slug, draft.slug));
    const version = (newest?.version ?? defaultLegalText(draft.slug)?.version ?? 0) + 1;
    await ctx.db.insert(legalVersions).values({ ...draft, body, version, createdAt: ctx.now });
    return ok({ version });
  });
}

/**
 * Returns a legal page as the draft and version kit needs it; null if it has neither a version nor a draft.
 */
export async function findLegalAdapter(
  ctx: AppContext,
  slug: string,
): Promise<Drafted<AppContext, LegalContent> | null> {
  if (!isValidLegalSlug(slug)) return null;
  const [newest] = await listLegalTexts(ctx, slug);
  const draft = await findContentDraft(ctx, { kind: LEGAL_KIND, key: slug });
  if (!newest && draft.value === null) return null;
  return toLegalAdapter(ctx, slug, newest?.title ?? readLegalContent(draft.value).title);
}

async function toLegalAdapter(
  ctx: AppContext,
  slug: string,
  title: string,
): Promise<Drafted<AppContext, LegalContent>> {
  const [facts, zone] = await Promise.all([legalFacts(ctx), readShopTimeZone(ctx)]);
  return {
    kind: LEGAL_KIND,
    key: slug,
    name: title || slug,
    readLive: (ctx) => readNewest(ctx, slug),
    isUnfit: () => Promise.resolve(false),
    writeLive: async (ctx, { title, body, changeNote, effective }) => {
      const effectiveAt = effectiveTime(effective, ctx.now, zone) ?? ctx.now;
      const created = await publishLegalVersion(ctx, { slug, title, body, changeNote, effectiveAt });
      if (!created.ok) throw new Error('a text that was checked has no words');
    },
    check: (draft) => checkWords(draft, { facts, now: ctx.now, zone }),
    fieldsOf: legalFields,
    changesOf: legalChanges,
  };
}

const NO_DRAFT = fail({ code: 'no-draft' as const });

/** Saves a draft of a legal page; visitors do not see it. */
export async function saveLegalDraft(ctx: AppContext, slug: string, sent: SentDraft): Promise<DraftOutcome> {
  assertCan(ctx, 'legal:draft');
  const adapter = await findLegalAdapter(ctx, slug);
  return adapter ? keepDraft(ctx, adapter, sent) : NO_DRAFT;
}

export async function discardLegalDraft(ctx: AppContext, slug: string): Promise<DraftOutcome> {
  assertCan(ctx, 'legal:draft');
  const adapter = await findLegalAdapter(ctx, slug);
  return adapter ? discardDraft(ctx, adapter) : NO_DRAFT;
}

export type PublishedLegal = { version: number; effectiveAt: Date; isAhead: boolean };

/** Publishes the draft as the next, unchangeable version of a legal page. Needs `legal:publish`. */
export async function publishLegalDraft(
  ctx: AppContext,
  slug: string,
  sent: SentDraft,
): Promise<Result<PublishedLegal | null, DraftFailure>> {
  assertCan(ctx, 'legal:publish');
  const adapter = await findLegalAdapter(ctx, slug);
  if (!adapter) return NO_DRAFT;
  const [before] = await listLegalTexts(ctx, slug);
  const number = (before?.version ?? 0) + 1;
  const name = `Version ${number} of ${readLegalContent(sent.draft).title.trim() || adapter.name}`;
  const outcome = await publishDraft(ctx, { ...adapter, name }, sent);
  if (!outcome.ok) return outcome;
  const [newest] = await listLegalTexts(ctx, slug);
  if (!outcome.value.isChanged || !newest) return ok(null);
  const { version, effectiveAt } = newest;
  return ok({ version, effectiveAt, isAhead: effectiveAt > ctx.now });
}

export type NewLegalFailure = VersionConflict | DraftFailure | { code: 'taken' } | { code: 'no-slug' };

/** The URL of an editor page. */
const RESERVED_SLUG = 'new';

/** Creates another legal page as a draft; without a slug, one is derived from the title. */
export async function createLegalPage(
  ctx: AppContext,
  { title, slug: requested }: { title: string; slug: string },
): Promise<Result<{ slug: string }, NewLegalFailure>> {
  assertCan(ctx, 'legal:draft');
  const slug = requested || slugifyTitleOrUseId(title, 'page', newId());
  if (slug === RESERVED_SLUG) return fail({ code: 'no-slug' });
  if (await findLegalAdapter(ctx, slug)) return fail({ code: 'taken' });
  const { version } = await findContentDraft(ctx, { kind: LEGAL_KIND, key: slug });
  const draft: LegalContent = { ...EMPTY_LEGAL_CONTENT, title, changeNote: 'First version' };
  const kept = await keepDraft(ctx, await toLegalAdapter(ctx, slug, title), {
    draft,
    version,
    overwrite: null,
  });
  return kept.ok ? ok({ slug }) : kept;
}
