import type { FormValues } from '#app/lib/form-values.ts';
import type { DisplayedFieldChange } from '#app/lib/shown-change.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import {
  findContentDraft,
  type StoredContentDraft,
  listContentDrafts,
} from '../drafts/find-content-draft.server.ts';
import { legalVersions } from '../tables.server.ts';

import { findLegalDraftAdapter, LEGAL_PAGE_RECORD_KIND } from './edit-legal-page.server.ts';
import { readLegalPlaceholderValues, listLegalPageVersionTexts } from './find-legal-page.server.ts';
import { isUnreviewedLegalText } from './find-legal-review.server.ts';
import { listLegalTextChanges } from './legal-changes.server.ts';
import { getLegalFormValues, parseLegalDraftContent } from './legal-draft.ts';
import {
  computeLegalVersionStatesForPublisher,
  BUILT_IN_LEGAL_PAGE_SLUGS,
  type LegalVersionListItem,
} from './legal-text.ts';

/** One version in the editor's list; times in ISO 8601. */
export type AdminLegalVersion = Omit<LegalVersionListItem, 'state'> & {
  title: string;
  state: LegalVersionListItem['state'] | 'replaced';
  /** It is the shop's template, and no one has marked it as reviewed. */
  isUnreviewed: boolean;
};

/** The author and time of a page's draft. */
type LegalDraftStatus = { by: string; at: string } | null;

export type LegalPageListItem = {
  slug: string;
  title: string;
  /** Null if the page has no published version yet, or only upcoming ones. */
  current: AdminLegalVersion | null;
  /** The next version to take effect. */
  ahead: AdminLegalVersion | null;
  draft: LegalDraftStatus;
};

const getLegalDraftStatus = ({ value, by, at }: StoredContentDraft): LegalDraftStatus =>
  value !== null && at ? { by, at: at.toISOString() } : null;

/** The versions of a page, newest first. */
async function listAdminLegalVersions(ctx: AppContext, slug: string): Promise<AdminLegalVersion[]> {
  const texts = computeLegalVersionStatesForPublisher(await listLegalPageVersionTexts(ctx, slug), ctx.now);
  return Promise.all(
    texts.map(async (text) => {
      const { title, version, effectiveAt, changeNote, state } = text;
      const isTemplate = await isUnreviewedLegalText(ctx, text);
      return {
        title,
        version,
        effectiveAt: effectiveAt.toISOString(),
        changeNote,
        state,
        isUnreviewed: isTemplate,
      };
    }),
  );
}

/** The upcoming version that takes effect first. */
const findNextLegalVersion = (versions: readonly AdminLegalVersion[]): AdminLegalVersion | null =>
  versions
    .filter(({ state }) => state === 'upcoming')
    .toSorted((a, b) => a.effectiveAt.localeCompare(b.effectiveAt))[0] ?? null;

const findCurrentLegalVersion = (versions: readonly AdminLegalVersion[]): AdminLegalVersion | null =>
  versions.find(({ state }) => state === 'current') ?? null;

/** Returns the three pages that always exist, then the others, published or not, by slug. */
export async function listAdminLegalPages(ctx: AppContext): Promise<LegalPageListItem[]> {
  assertCan(ctx, 'legal:read');
  const drafts = await listContentDrafts(ctx, LEGAL_PAGE_RECORD_KIND);
  const stored = await ctx.db.selectDistinct({ slug: legalVersions.slug }).from(legalVersions);
  const begun = [...drafts].filter(([, { value }]) => value !== null).map(([slug]) => slug);
  const others = [...stored.map(({ slug }) => slug), ...begun].toSorted();
  const slugs = new Set([...BUILT_IN_LEGAL_PAGE_SLUGS, ...others]);
  return Promise.all(
    [...slugs].map(async (slug) => {
      const versions = await listAdminLegalVersions(ctx, slug);
      const draft = drafts.get(slug);
      return {
        slug,
        title: versions[0]?.title ?? (parseLegalDraftContent(draft?.value).title || slug),
        current: findCurrentLegalVersion(versions),
        ahead: findNextLegalVersion(versions),
        draft: draft ? getLegalDraftStatus(draft) : null,
      };
    }),
  );
}

export type LegalPageEditorData = {
  slug: string;
  title: string;
  /** The initial values of its form: the draft, or the newest version. */
  record: { version: number; values: FormValues };
  /** The number of the next publication. */
  nextVersion: number;
  versions: AdminLegalVersion[];
  current: AdminLegalVersion | null;
  ahead: AdminLegalVersion | null;
  draft: LegalDraftStatus;
  /** The current value of each placeholder. */
  facts: { name: string; fact: string }[];
};

/** Returns a legal page as its editor shows it; null if it has neither a version nor a draft. */
export async function findLegalPageForEdit(
  ctx: AppContext,
  slug: string,
): Promise<LegalPageEditorData | null> {
  assertCan(ctx, 'legal:read');
  const adapter = await findLegalDraftAdapter(ctx, slug);
  if (!adapter) return null;
  const found = await findContentDraft(ctx, adapter);
  const versions = await listAdminLegalVersions(ctx, slug);
  const { version, value } = found;
  const values = getLegalFormValues(value ?? (await adapter.readLive(ctx)));
  return {
    slug,
    title: adapter.name,
    record: { version, values: { ...values, version: String(version) } },
    nextVersion: (versions[0]?.version ?? 0) + 1,
    versions,
    current: findCurrentLegalVersion(versions),
    ahead: findNextLegalVersion(versions),
    draft: getLegalDraftStatus(found),
    facts: Object.entries(await readLegalPlaceholderValues(ctx)).map(([name, fact]) => ({
      name: `{${name}}`,
      fact,
    })),
  };
}

/** The text of a version number or of the draft, for a comparison; null if there is none. */
async function findLegalVersionOrDraftText(ctx: AppContext, slug: string, choice: string): Promise<unknown> {
  if (choice === 'draft')
    return (await findContentDraft(ctx, { kind: LEGAL_PAGE_RECORD_KIND, key: slug })).value;
  const text = (await listLegalPageVersionTexts(ctx, slug)).find(({ version }) => String(version) === choice);
  return text ? { title: text.title, body: text.body } : null;
}

export type LegalPageVersionDiff = { from: string; to: string; changes: DisplayedFieldChange[] };

/**
 * Returns the differences between two texts of a page, each `draft` or a version number; null if one does not
 * exist. The effective date and the change note belong to the version and are not compared.
 */
export async function compareLegalPageVersions(
  ctx: AppContext,
  slug: string,
  { from, to }: { from: string; to: string },
): Promise<LegalPageVersionDiff | null> {
  assertCan(ctx, 'legal:read');
  const [before, after] = [
    await findLegalVersionOrDraftText(ctx, slug, from),
    await findLegalVersionOrDraftText(ctx, slug, to),
  ];
  if (before === null || after === null) return null;
  return { from, to, changes: listLegalTextChanges(before, after) };
}
