import { slugifyTitleOrUseId } from '#app/lib/slug.ts';
import type { AppContext } from '#app/platform/context.ts';

import type { BulkEntityName } from '../entities.ts';
import { findImportSlugsAlreadyInUse, type BulkEntityNameWithSlugs } from './find-used-slugs.server.ts';

/** A row on its way to the importer. */
type ImportRowIdAndNewValues = { id: string; target: Record<string, unknown> };

const castCellValueToTextOrEmpty = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The field of the title, and the fallback slug if the title yields none. */
const SLUG_FIELDS_BY_ENTITY: Record<BulkEntityNameWithSlugs, { title: string; kind: string }> = {
  services: { title: 'service_title', kind: 'service' },
  posts: { title: 'title', kind: 'post' },
};
const isBulkEntityWithSlugs = (entity: BulkEntityName): entity is BulkEntityNameWithSlugs =>
  Object.hasOwn(SLUG_FIELDS_BY_ENTITY, entity);

/** The slug to generate from the title; empty if the row has one or has no title. */
function buildImportedRowSlugFromTitle(
  entity: BulkEntityNameWithSlugs,
  { id, target }: ImportRowIdAndNewValues,
): string {
  const { title, kind } = SLUG_FIELDS_BY_ENTITY[entity];
  const name = castCellValueToTextOrEmpty(target[title]).trim();
  return castCellValueToTextOrEmpty(target['slug']) !== '' || name === ''
    ? ''
    : slugifyTitleOrUseId(name, kind, id);
}

/** Generates a unique slug for rows without one. */
async function addMissingSlugsToImportRows<One extends ImportRowIdAndNewValues>(
  ctx: AppContext,
  entity: BulkEntityNameWithSlugs,
  rows: readonly One[],
): Promise<One[]> {
  const wanted = rows.map((row) => buildImportedRowSlugFromTitle(entity, row));
  const used = await findImportSlugsAlreadyInUse(
    ctx,
    entity,
    wanted.filter((slug) => slug !== ''),
  );
  for (const { target } of rows) used.add(castCellValueToTextOrEmpty(target['slug']));
  return rows.map((row, place) => {
    const slug = wanted[place] ?? '';
    if (slug === '') return row;
    const free = used.has(slug) ? `${slug}-${row.id.slice(-8).toLowerCase()}` : slug;
    used.add(free);
    return { ...row, target: { ...row.target, slug: free } };
  });
}

/** A service that becomes public without a date is published now. */
function setMissingServicePublishedAt<One extends ImportRowIdAndNewValues>(
  { now }: AppContext,
  row: One,
): One {
  const isNew =
    row.target['status'] === 'published' && castCellValueToTextOrEmpty(row.target['published_at']) === '';
  return isNew ? { ...row, target: { ...row.target, published_at: now.toISOString() } } : row;
}

/** Fills in what a file may leave out: slugs and publication dates. */
export async function fillMissingSlugsAndDatesOfImportRows<One extends ImportRowIdAndNewValues>(
  ctx: AppContext,
  entity: BulkEntityName,
  rows: readonly One[],
): Promise<One[]> {
  const complete = isBulkEntityWithSlugs(entity)
    ? await addMissingSlugsToImportRows(ctx, entity, rows)
    : [...rows];
  return entity === 'services' ? complete.map((row) => setMissingServicePublishedAt(ctx, row)) : complete;
}
