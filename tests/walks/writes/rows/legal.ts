import { randomUUID } from 'node:crypto';

import { desc, eq } from 'drizzle-orm';

import { findShippedLegalText } from '#app/modules/content/internal/default-legal-text.server.ts';
import { getLegalFormValues, type LegalDraftContent } from '#app/modules/content/legal/legal-draft.ts';
import { contentDrafts, legalVersions } from '#app/modules/content/tables.server.ts';

import { at, type Call, type Action, MAY, type Row } from '../row.ts';
import type { World } from '../world.ts';

const words = (): LegalDraftContent => ({
  title: 'Refunds',
  body: `<p>${randomUUID()}</p>`,
  changeNote: 'Other words',
  effective: '',
});

/** Creates a legal page as a draft; returns its path and version. */
async function draftFor(world: World): Promise<{ path: string; version: number }> {
  const { db, now } = world.ctx();
  const key = `w-${randomUUID()}`;
  const version = 1;
  await db.insert(contentDrafts).values({ kind: 'legal', key, version, value: words(), updatedAt: now });
  return { path: `/admin/legal/${key}`, version };
}

const withForm = (may: Action['may']): Action => ({
  may,
  make: async (world): Promise<Call> => {
    const { path, version } = await draftFor(world);
    return { path, fields: { ...getLegalFormValues(words()), version: String(version) } };
  },
});

/** Creates a further version of the cookie policy that is still the template. */
async function templateFor(world: World): Promise<number> {
  const { db, now } = world.ctx();
  const slug = 'cookie-policy';
  const [newest] = await db
    .select({ version: legalVersions.version })
    .from(legalVersions)
    .where(eq(legalVersions.slug, slug))
    .orderBy(desc(legalVersions.version))
    .limit(1);
  const version = (newest?.version ?? 1) + 1;
  const { title = '', body = '' } = findShippedLegalText(slug) ?? {};
  await db.insert(legalVersions).values({ slug, version, title, body, effectiveAt: now });
  return version;
}

/** The legal pages. */
export const legalRows: Row[] = [
  ...at('/admin/legal/new', {
    save: {
      may: MAY.EDITORS,
      make: () => ({ path: '/admin/legal/new', fields: { title: 'A page', slug: `w-${randomUUID()}` } }),
    },
  }),
  ...at('/admin/legal/:slug', {
    save: withForm(MAY.EDITORS),
    autosave: withForm(MAY.EDITORS),
    publish: withForm(MAY.MANAGERS),
    discard: {
      may: MAY.EDITORS,
      make: async (world) => ({ path: (await draftFor(world)).path, fields: {} }),
    },
    review: {
      may: MAY.MANAGERS,
      make: async (world) => ({
        path: '/admin/legal/cookie-policy',
        fields: { of: String(await templateFor(world)) },
      }),
    },
  }),
];
