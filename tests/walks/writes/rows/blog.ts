import { randomUUID } from 'node:crypto';

import { addPosts } from '#app/modules/blog/fixtures.ts';
import { EMPTY_BLOG_POST_CONTENT, createPostFormValues } from '#app/modules/blog/post-content.ts';
import { posts } from '#app/modules/blog/tables.server.ts';
import { contentDrafts, contentVersions } from '#app/modules/content/tables.server.ts';
import { eq } from 'drizzle-orm';

import { at, type Call, type Action, MAY, type Row } from '../row.ts';
import type { World } from '../world.ts';

const LIST = '/admin/blog';
const VERSION = 7;
const words = () => ({
  ...EMPTY_BLOG_POST_CONTENT,
  title: 'Walked',
  slug: `w-${randomUUID()}`,
  author: 'Mara',
  body: `<p>${`${randomUUID()} `.repeat(4)}</p>`,
});

/** Creates a post with a draft of version `VERSION`. */
async function postFor(
  world: World,
  post: Record<string, unknown> = {},
  { isInTrash = false }: { isInTrash?: boolean } = {},
): Promise<string> {
  const ctx = world.ctx();
  const id = randomUUID();
  await addPosts(ctx, { id, slug: `w-${id}`, ...post });
  if (isInTrash) await ctx.db.update(posts).set({ deletedAt: ctx.now }).where(eq(posts.id, id));
  const draft = { version: VERSION, value: words(), updatedAt: ctx.now };
  await ctx.db.insert(contentDrafts).values({ kind: 'post', key: id, ...draft });
  return id;
}

const withForm: Action = {
  may: MAY.EDITORS,
  make: async (world): Promise<Call> => ({
    path: `${LIST}/edit/${await postFor(world)}`,
    fields: formOf(),
  }),
};
const formOf = (): NonNullable<Call['fields']> => ({
  ...createPostFormValues(words()),
  version: String(VERSION),
});

type PostArgs = Parameters<typeof postFor>;
const editing = (post?: PostArgs[1], where?: PostArgs[2]): Action => ({
  may: MAY.EDITORS,
  make: async (world) => ({ path: `${LIST}/edit/${await postFor(world, post, where)}`, fields: {} }),
});
const listed = (post?: PostArgs[1], where?: PostArgs[2]): Action => ({
  may: MAY.EDITORS,
  make: async (world) => ({ path: LIST, fields: { ids: await postFor(world, post, where) } }),
});

const ARCHIVED = { status: 'archived' };
const IN_TRASH = { isInTrash: true };

/** Blog posts. */
export const blogRows: Row[] = [
  ...at('/admin/blog', {
    publish: listed(),
    archive: listed(),
    unarchive: listed(ARCHIVED),
    duplicate: listed(),
    trash: listed(),
    restore: listed({}, IN_TRASH),
    purge: { ...listed({}, IN_TRASH), needsProof: true },
  }),
  ...at('/admin/blog/new', {
    save: { may: MAY.EDITORS, make: () => ({ path: `${LIST}/new`, fields: { title: 'Walked' } }) },
  }),
  ...at('/admin/blog/edit/:id', {
    save: withForm,
    autosave: withForm,
    publish: withForm,
    discard: editing(),
    archive: editing(),
    unarchive: editing(ARCHIVED),
    trash: editing(),
    untrash: editing({}, IN_TRASH),
    'restore-version': {
      may: MAY.EDITORS,
      make: async (world) => {
        const id = await postFor(world);
        const { db, now } = world.ctx();
        const [version] = await db
          .insert(contentVersions)
          .values({ kind: 'post', key: id, before: words(), after: words(), createdAt: now })
          .returning({ id: contentVersions.id });
        return { path: `${LIST}/edit/${id}`, fields: { versionId: version?.id ?? '' } };
      },
    },
  }),
];
