import { randomUUID } from 'node:crypto';

import { eq } from 'drizzle-orm';

import { DAY_MS } from '#app/lib/durations.ts';
import { CONTENT_BLOCK_FORMS_BY_NAME } from '#app/modules/content/blocks/block-forms.ts';
import { getContentBlockFormValues } from '#app/modules/content/blocks/block-values.ts';
import { contentDrafts, contentVersions } from '#app/modules/content/tables.server.ts';
import { readSiteContent } from '#app/modules/content/read-site-content.server.ts';

import { goodPicture } from '../../../shop/hostile-files.ts';
import { at, type Call, type Action, MAY, type Row } from '../row.ts';
import type { World } from '../world.ts';

const PATH = '/admin/homepage-content/faq';
const faqOf = (answer: string) => ({ questions: [{ question: 'Why?', answer }] });

/** Returns a random version, so that every row replaces the draft of another. */
async function draftFor(world: World): Promise<number> {
  const { db, now } = world.ctx();
  const version = Math.floor(Math.random() * 1_000_000);
  const row = { version, value: faqOf(randomUUID()), updatedAt: now };
  await db
    .insert(contentDrafts)
    .values({ kind: 'content_block', key: 'faq', ...row })
    .onConflictDoUpdate({ target: [contentDrafts.kind, contentDrafts.key], set: row });
  return version;
}

/** Returns the form of the FAQ with a new answer. */
async function form(world: World): Promise<NonNullable<Call['fields']>> {
  const version = await draftFor(world);
  return {
    ...getContentBlockFormValues(CONTENT_BLOCK_FORMS_BY_NAME.faq, faqOf(randomUUID())),
    version: String(version),
  };
}

const withForm: Action = {
  may: MAY.EDITORS,
  make: async (world) => ({ path: PATH, fields: await form(world) }),
};

async function versionFor(world: World): Promise<string> {
  const { db, now } = world.ctx();
  const after = (await readSiteContent(world.ctx())).faq;
  const [row] = await db
    .insert(contentVersions)
    .values({ kind: 'content_block', key: 'faq', before: faqOf(randomUUID()), after, createdAt: now })
    .returning({ id: contentVersions.id });
  return row?.id ?? '';
}

/** Texts of the public pages. */
export const contentRows: Row[] = [
  ...at('/admin/homepage-content/:block', {
    '': {
      may: MAY.EDITORS,
      make: async (world) => ({
        path: PATH,
        fields: { ...(await form(world)), rowAction: 'add questions 1' },
      }),
    },
    save: withForm,
    autosave: withForm,
    publish: withForm,
    discard: {
      may: MAY.EDITORS,
      make: async (world) => {
        await draftFor(world);
        return { path: PATH, fields: {} };
      },
    },
    schedule: {
      may: MAY.EDITORS,
      make: async (world) => {
        await draftFor(world);
        const tomorrow = new Date(world.ctx().now.getTime() + DAY_MS);
        return { path: PATH, fields: { publishAt: tomorrow.toISOString().slice(0, 16) } };
      },
    },
    unschedule: {
      may: MAY.EDITORS,
      make: async (world) => {
        await draftFor(world);
        const { db, now } = world.ctx();
        const waiting = { waitingValue: faqOf('Later.'), publishAt: new Date(now.getTime() + DAY_MS) };
        await db.update(contentDrafts).set(waiting).where(eq(contentDrafts.key, 'faq'));
        return { path: PATH, fields: {} };
      },
    },
    'restore-version': {
      may: MAY.EDITORS,
      make: async (world) => ({ path: PATH, fields: { versionId: await versionFor(world) } }),
    },
  }),
  ...at('/admin/homepage-content/files', {
    '': {
      may: MAY.EDITORS,
      make: async () => ({
        path: '/admin/homepage-content/files',
        file: { name: 'logo.png', bytes: await goodPicture('png') },
      }),
    },
  }),
];
