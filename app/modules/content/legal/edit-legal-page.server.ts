import { eq, max } from 'drizzle-orm';

import { convertHtmlToSingleLineText } from '#app/lib/plain-text.ts';
import {
  listSchemaFieldProblems,
  type EditVersionConflictFailure,
  type FieldProblem,
} from '#app/lib/posted-form.ts';
import { fail, ok, type Result } from '#app/lib/result.ts';
import { findMalformedLinkError } from '#app/lib/rich-links.ts';
import type { ShopTimeZone } from '#app/lib/shop-zone.ts';
import { slugifyTitleOrUseId } from '#app/lib/slug.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { generateUuidV7 } from '#app/platform/new-id.server.ts';
import { sanitizeStoredRichText } from '#app/platform/rich-text.server.ts';

import type {
  ContentRecordDraftAdapter,
  ContentDraftFailure,
  SubmittedContentDraft,
} from '../drafts/drafted.ts';
import { findContentDraft } from '../drafts/find-content-draft.server.ts';
import {
  discardContentDraft,
  type ContentDraftWriteResult,
  saveContentDraft,
  publishContentDraft,
} from '../drafts/write-draft.server.ts';
import { findShippedLegalText } from '../internal/default-legal-text.server.ts';
import { readShopTimeZone } from '../settings/read-shop-time.server.ts';
import { legalVersions } from '../tables.server.ts';

import { readLegalPlaceholderValues, listLegalPageVersionTexts } from './find-legal-page.server.ts';
import { listLegalTextChanges } from './legal-changes.server.ts';
import {
  parseLegalVersionEffectiveTime,
  findLegalPlaceholdersWithoutValue,
  MAX_LEGAL_BODY_LENGTH,
  getLegalFormValues,
  legalPublicationSchema,
  type LegalDraftContent,
  parseLegalDraftContent,
  EMPTY_LEGAL_DRAFT_CONTENT,
  formatMissingLegalPlaceholderMessage,
} from './legal-draft.ts';
import { isValidLegalSlug, type LegalPlaceholderValues } from './legal-text.ts';

/** The kind of legal pages in the audit log and in drafts. */
export const LEGAL_PAGE_RECORD_KIND = 'legal';

type LegalContentResult = Result<LegalDraftContent, readonly FieldProblem[]>;

/** The sanitized text of a draft if it can be published, or every problem with its field. */
function validateLegalDraft(
  draft: unknown,
  { facts, now, zone }: { facts: LegalPlaceholderValues; now: Date; zone: ShopTimeZone },
): LegalContentResult {
  const words = parseLegalDraftContent(draft);
  const lines = legalPublicationSchema.safeParse(words);
  const body = sanitizeStoredRichText(words.body);
  const empty = findLegalPlaceholdersWithoutValue(`${words.title} ${body}`, facts);
  const lineProblems = lines.success ? [] : listSchemaFieldProblems(lines.error);
  const problems: FieldProblem[] = lineProblems.map(({ field, message }) => ({
    field: field === 'changeNote' ? 'change_note' : field,
    message,
  }));
  if (parseLegalVersionEffectiveTime(words.effective, now, zone) === null)
    problems.push({
      field: 'effective',
      message: 'Choose a time within the next year, or leave it empty to publish now.',
    });
  if (convertHtmlToSingleLineText(body) === '') problems.push({ field: 'body', message: 'Enter the text.' });
  if (body.length > MAX_LEGAL_BODY_LENGTH)
    problems.push({ field: 'body', message: 'This text is too long.' });
  const link = findMalformedLinkError(words.body);
  if (link !== null) problems.push({ field: 'body', message: link });
  if (empty.length > 0)
    problems.push({ field: 'body', message: formatMissingLegalPlaceholderMessage(empty) });
  if (!lines.success || problems.length > 0) return fail(problems);
  return ok({ ...lines.data, body, effective: words.effective.trim() });
}

/** The newest version, in force or not: drafts start from it and are compared with it. */
async function readNewestLegalContent(ctx: AppContext, slug: string): Promise<LegalDraftContent> {
  const [newest] = await listLegalPageVersionTexts(ctx, slug);
  return newest
    ? { ...EMPTY_LEGAL_DRAFT_CONTENT, title: newest.title, body: newest.body }
    : EMPTY_LEGAL_DRAFT_CONTENT;
}

export type LegalVersionInput = {
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
  draft: LegalVersionInput,
): Promise<Result<{ version: number }, { code: 'empty-text' }>> {
  assertCan(ctx, 'legal:publish');
  const body = sanitizeStoredRichText(draft.body);
  if (convertHtmlToSingleLineText(body) === '') return fail({ code: 'empty-text' });
  return inTransaction(ctx, async (ctx) => {
    const [newest] = await ctx.db
      .select({ version: max(legalVersions.version) })
      .from(legalVersions)
      .where(eq(legalVersions.slug, draft.slug));
    const version = (newest?.version ?? findShippedLegalText(draft.slug)?.version ?? 0) + 1;
    await ctx.db.insert(legalVersions).values({ ...draft, body, version, createdAt: ctx.now });
    return ok({ version });
  });
}

/**
 * Returns a legal page as the draft and version kit needs it; null if it has neither a version nor a draft.
 */
export async function findLegalDraftAdapter(
  ctx: AppContext,
  slug: string,
): Promise<ContentRecordDraftAdapter<AppContext, LegalDraftContent> | null> {
  if (!isValidLegalSlug(slug)) return null;
  const [newest] = await listLegalPageVersionTexts(ctx, slug);
  const draft = await findContentDraft(ctx, { kind: LEGAL_PAGE_RECORD_KIND, key: slug });
  if (!newest && draft.value === null) return null;
  return buildLegalDraftAdapter(ctx, slug, newest?.title ?? parseLegalDraftContent(draft.value).title);
}

async function buildLegalDraftAdapter(
  ctx: AppContext,
  slug: string,
  title: string,
): Promise<ContentRecordDraftAdapter<AppContext, LegalDraftContent>> {
  const [facts, zone] = await Promise.all([readLegalPlaceholderValues(ctx), readShopTimeZone(ctx)]);
  return {
    kind: LEGAL_PAGE_RECORD_KIND,
    key: slug,
    name: title || slug,
    readLive: (ctx) => readNewestLegalContent(ctx, slug),
    isUnfit: () => Promise.resolve(false),
    writeLive: async (ctx, { title, body, changeNote, effective }) => {
      const effectiveAt = parseLegalVersionEffectiveTime(effective, ctx.now, zone) ?? ctx.now;
      const created = await publishLegalVersion(ctx, { slug, title, body, changeNote, effectiveAt });
      if (!created.ok) throw new Error('a text that was checked has no words');
    },
    check: (draft) => validateLegalDraft(draft, { facts, now: ctx.now, zone }),
    fieldsOf: getLegalFormValues,
    changesOf: listLegalTextChanges,
  };
}

const NO_LEGAL_DRAFT_FAILURE = fail({ code: 'no-draft' as const });

/** Saves a draft of a legal page; visitors do not see it. */
export async function saveLegalDraft(
  ctx: AppContext,
  slug: string,
  sent: SubmittedContentDraft,
): Promise<ContentDraftWriteResult> {
  assertCan(ctx, 'legal:draft');
  const adapter = await findLegalDraftAdapter(ctx, slug);
  return adapter ? saveContentDraft(ctx, adapter, sent) : NO_LEGAL_DRAFT_FAILURE;
}

export async function discardLegalDraft(ctx: AppContext, slug: string): Promise<ContentDraftWriteResult> {
  assertCan(ctx, 'legal:draft');
  const adapter = await findLegalDraftAdapter(ctx, slug);
  return adapter ? discardContentDraft(ctx, adapter) : NO_LEGAL_DRAFT_FAILURE;
}

export type PublishedLegalVersion = { version: number; effectiveAt: Date; isAhead: boolean };

/** Publishes the draft as the next, unchangeable version of a legal page. Needs `legal:publish`. */
export async function publishLegalDraft(
  ctx: AppContext,
  slug: string,
  sent: SubmittedContentDraft,
): Promise<Result<PublishedLegalVersion | null, ContentDraftFailure>> {
  assertCan(ctx, 'legal:publish');
  const adapter = await findLegalDraftAdapter(ctx, slug);
  if (!adapter) return NO_LEGAL_DRAFT_FAILURE;
  const [before] = await listLegalPageVersionTexts(ctx, slug);
  const number = (before?.version ?? 0) + 1;
  const name = `Version ${number} of ${parseLegalDraftContent(sent.draft).title.trim() || adapter.name}`;
  const outcome = await publishContentDraft(ctx, { ...adapter, name }, sent);
  if (!outcome.ok) return outcome;
  const [newest] = await listLegalPageVersionTexts(ctx, slug);
  if (!outcome.value.isChanged || !newest) return ok(null);
  const { version, effectiveAt } = newest;
  return ok({ version, effectiveAt, isAhead: effectiveAt > ctx.now });
}

export type CreateLegalPageFailure =
  | EditVersionConflictFailure
  | ContentDraftFailure
  | { code: 'taken' }
  | { code: 'no-slug' };

/** The URL of an editor page. */
const RESERVED_LEGAL_PAGE_SLUG = 'new';

/** Creates another legal page as a draft; without a slug, one is derived from the title. */
export async function createLegalPage(
  ctx: AppContext,
  { title, slug: requested }: { title: string; slug: string },
): Promise<Result<{ slug: string }, CreateLegalPageFailure>> {
  assertCan(ctx, 'legal:draft');
  const slug = requested || slugifyTitleOrUseId(title, 'page', generateUuidV7());
  if (slug === RESERVED_LEGAL_PAGE_SLUG) return fail({ code: 'no-slug' });
  if (await findLegalDraftAdapter(ctx, slug)) return fail({ code: 'taken' });
  const { version } = await findContentDraft(ctx, { kind: LEGAL_PAGE_RECORD_KIND, key: slug });
  const draft: LegalDraftContent = { ...EMPTY_LEGAL_DRAFT_CONTENT, title, changeNote: 'First version' };
  const kept = await saveContentDraft(ctx, await buildLegalDraftAdapter(ctx, slug, title), {
    draft,
    version,
    overwrite: null,
  });
  return kept.ok ? ok({ slug }) : kept;
}
