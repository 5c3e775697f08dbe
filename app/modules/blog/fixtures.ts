import type { AppContext } from '#app/platform/context.ts';

import { importPosts } from './import-posts.server.ts';

/** One published post; a test overrides only what it is about. */
export function makePostRow(overrides: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    title: 'What a fixed price buys',
    slug: 'fixed-price',
    excerpt: 'A fixed price moves the risk.',
    body: `<p>${'A price is fixed when the thing it buys is fixed too. '.repeat(3)}</p>`,
    category: 'Advise & Plan',
    status: 'published',
    publish_at: '2026-06-01T00:00:00Z',
    ...overrides,
  };
}

/** Adds posts the way an import does; each gets a slug of its own unless it has one. */
export async function addPosts(ctx: AppContext, ...rows: Record<string, unknown>[]): Promise<void> {
  const named = rows.map((row, place) => makePostRow({ slug: `post-${place + 1}`, ...row }));
  const outcome = await importPosts(ctx, named);
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.failure.problems));
}
