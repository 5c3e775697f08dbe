import type { FormValues } from '#app/lib/form-values.ts';
import type { ShownChange } from '#app/lib/shown-change.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import { findContentDraft, type FoundDraft, listContentDrafts } from '../drafts/find-content-draft.server.ts';
import { legalVersions } from '../tables.server.ts';

import { findLegalThing, LEGAL_KIND } from './edit-legal-page.server.ts';
import { legalFacts, listLegalTexts } from './find-legal-page.server.ts';
import { isUnreviewed } from './find-legal-review.server.ts';
import { legalChanges } from './legal-changes.server.ts';
import { legalFields, legalWords } from './legal-draft.ts';
import { deskStates, LEGAL_SLUGS, type LegalVersionLine } from './legal-text.ts';

/** One version as its editor lists it; times in ISO 8601. */
export type DeskVersion = Omit<LegalVersionLine, 'state'> & {
  title: string;
  state: LegalVersionLine['state'] | 'replaced';
  /** It is the shop's template, and nobody said that it was reviewed. */
  isUnreviewed: boolean;
};

/** Who keeps a draft of a page, and since when. */
type DraftFacts = { by: string; at: string } | null;

export type ListedLegal = {
  slug: string;
  title: string;
  /** Null for a page whose first version is not published, or lies ahead. */
  current: DeskVersion | null;
  /** The next version that will apply. */
  ahead: DeskVersion | null;
  draft: DraftFacts;
};

const draftOf = ({ value, by, at }: FoundDraft): DraftFacts =>
  value !== null && at ? { by, at: at.toISOString() } : null;

/** The versions of a page, newest first. */
async function listDeskVersions(ctx: AppContext, slug: string): Promise<DeskVersion[]> {
  const texts = deskStates(await listLegalTexts(ctx, slug), ctx.now);
  return Promise.all(
    texts.map(async (text) => {
      const { title, version, effectiveAt, changeNote, state } = text;
      const isTemplate = await isUnreviewed(ctx, text);
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

/** Of those that lie ahead, the one whose day comes first. */
const nextOf = (versions: readonly DeskVersion[]): DeskVersion | null =>
  versions
    .filter(({ state }) => state === 'upcoming')
    .toSorted((a, b) => a.effectiveAt.localeCompare(b.effectiveAt))[0] ?? null;

const currentOf = (versions: readonly DeskVersion[]): DeskVersion | null =>
  versions.find(({ state }) => state === 'current') ?? null;

/** The three pages that always exist, then the others, published or not, in the order of their addresses. */
export async function listEditedLegal(ctx: AppContext): Promise<ListedLegal[]> {
  assertCan(ctx, 'legal:read');
  const drafts = await listContentDrafts(ctx, LEGAL_KIND);
  const stored = await ctx.db.selectDistinct({ slug: legalVersions.slug }).from(legalVersions);
  const begun = [...drafts].filter(([, { value }]) => value !== null).map(([slug]) => slug);
  const others = [...stored.map(({ slug }) => slug), ...begun].toSorted();
  const slugs = new Set([...LEGAL_SLUGS, ...others]);
  return Promise.all(
    [...slugs].map(async (slug) => {
      const versions = await listDeskVersions(ctx, slug);
      const draft = drafts.get(slug);
      return {
        slug,
        title: versions[0]?.title ?? (legalWords(draft?.value).title || slug),
        current: currentOf(versions),
        ahead: nextOf(versions),
        draft: draft ? draftOf(draft) : null,
      };
    }),
  );
}

export type EditedLegal = {
  slug: string;
  title: string;
  /** What its form begins with: the draft, or the newest version. */
  record: { version: number; values: FormValues };
  /** The number the next publication gets. */
  nextVersion: number;
  versions: DeskVersion[];
  current: DeskVersion | null;
  ahead: DeskVersion | null;
  draft: DraftFacts;
  /** What stands in place of each placeholder now. */
  facts: { name: string; fact: string }[];
};

/** A legal page as its editor shows it; null when there is none, not even a draft of one. */
export async function findEditedLegal(ctx: AppContext, slug: string): Promise<EditedLegal | null> {
  assertCan(ctx, 'legal:read');
  const thing = await findLegalThing(ctx, slug);
  if (!thing) return null;
  const found = await findContentDraft(ctx, thing);
  const versions = await listDeskVersions(ctx, slug);
  const { version, value } = found;
  const values = legalFields(value ?? (await thing.readLive(ctx)));
  return {
    slug,
    title: thing.name,
    record: { version, values: { ...values, version: String(version) } },
    nextVersion: (versions[0]?.version ?? 0) + 1,
    versions,
    current: currentOf(versions),
    ahead: nextOf(versions),
    draft: draftOf(found),
    facts: Object.entries(await legalFacts(ctx)).map(([name, fact]) => ({ name: `{${name}}`, fact })),
  };
}

/** The texts that are compared, by the number of a version or as the draft; null for none of them. */
async function textOfChoice(ctx: AppContext, slug: string, choice: string): Promise<unknown> {
  if (choice === 'draft') return (await findContentDraft(ctx, { kind: LEGAL_KIND, key: slug })).value;
  const text = (await listLegalTexts(ctx, slug)).find(({ version }) => String(version) === choice);
  return text ? { title: text.title, body: text.body } : null;
}

export type LegalComparison = { from: string; to: string; changes: ShownChange[] };

/**
 * What differs in words between two texts of a page, each `draft` or the number of a version. Null when one of them is not there. The
 * effective date and the change note are facts of a version and not compared.
 */
export async function compareLegal(
  ctx: AppContext,
  slug: string,
  { from, to }: { from: string; to: string },
): Promise<LegalComparison | null> {
  assertCan(ctx, 'legal:read');
  const [before, after] = [await textOfChoice(ctx, slug, from), await textOfChoice(ctx, slug, to)];
  if (before === null || after === null) return null;
  return { from, to, changes: legalChanges(before, after) };
}
