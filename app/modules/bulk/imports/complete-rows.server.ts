import { slugOf } from '#app/lib/slug.ts';
import type { AppContext } from '#app/platform/context.ts';

import type { EntityName } from '../entities.ts';
import { findUsedSlugs } from './find-used-slugs.server.ts';

/** A row on its way to the importer. */
type Row = { id: string; target: Record<string, unknown> };

const word = (value: unknown): string => (typeof value === 'string' ? value : '');

/** A service without an address gets one of its title, and one that is public from now on is so from now. */
async function completeServices<One extends Row>(ctx: AppContext, rows: readonly One[]): Promise<One[]> {
  const wanted = rows.map(({ target }) =>
    word(target['slug']) === '' ? slugOf(word(target['service_title'])) : '',
  );
  const used = await findUsedSlugs(
    ctx,
    wanted.filter((slug) => slug !== ''),
  );
  return rows.map((row, place) => {
    const slug = wanted[place] ?? '';
    const free = used.has(slug) ? `${slug}-${row.id.slice(-8)}` : slug;
    if (slug !== '') used.add(slug);
    const isNew = row.target['status'] === 'published' && word(row.target['published_at']) === '';
    return {
      ...row,
      target: {
        ...row.target,
        ...(slug !== '' && { slug: free }),
        ...(isNew && { published_at: ctx.now.toISOString() }),
      },
    };
  });
}

/** Rows with what a file need not say. */
export async function completeRows<One extends Row>(
  ctx: AppContext,
  entity: EntityName,
  rows: readonly One[],
): Promise<One[]> {
  return entity === 'services' ? completeServices(ctx, rows) : [...rows];
}
