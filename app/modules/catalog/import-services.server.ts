import { inArray, or, sql } from 'drizzle-orm';

import {
  type RowImportOptions,
  parseImportRows,
  listRepeatedImportValueProblems,
  type ImportRowProblem,
  listExistingValueProblems,
} from '#app/lib/import-rows.ts';
import { isHtml } from '#app/lib/plain-text.ts';
import { fail, ok, type Result } from '#app/lib/result.ts';
import type { AppContext } from '#app/platform/context.ts';
import { LONG_IMPORT_TRANSACTION_LIMITS, inTransaction } from '#app/platform/db/transaction.server.ts';
import { buildUpsertOverwrittenColumns } from '#app/platform/db/overwritten-columns.server.ts';
import { generateUuidV7 } from '#app/platform/new-id.server.ts';
import { sanitizeStoredRichText, MAX_RICH_TEXT_CHARACTERS } from '#app/platform/rich-text.server.ts';

import {
  findDuplicateOldSlugs,
  readServiceSlugsBeforeImport,
  findTakenOldServiceSlugs,
  saveOldServiceSlugs,
} from './internal/old-service-slugs.server.ts';
import {
  type BriefTemplatesForServiceImport,
  buildImportedServiceBriefColumns,
  findUnknownBriefTemplates,
} from './internal/imported-offer.server.ts';
import {
  findDuplicateOldPaths,
  findTakenOldPaths,
  saveOldServicePaths,
} from './internal/imported-paths.server.ts';
import {
  recordVersionsOfImportedServices,
  readServiceContents,
  deleteServiceChecklists,
  type StoredServiceContent,
} from './internal/imported-versions.server.ts';
import { replaceDescriptionSections } from './section-fields.ts';
import { getActingUserId } from './internal/write-service.server.ts';
import {
  transformServiceDescriptionTexts,
  parseServiceDescriptionSections,
  buildServiceChecklistRows,
  SERVICE_PAGE_ACCORDION_SECTIONS,
} from './service-description.ts';
import { createServiceRowSchema, type ImportedServiceRow } from './service-row.ts';
import { queueImportedServicePictures } from './slides/queue-pictures.server.ts';
import { serviceScopeRows, services } from './tables.server.ts';

export type { BriefTemplatesForServiceImport };

type ServiceImportOptions = RowImportOptions & {
  /** The brief templates that rows may name. */
  briefs?: BriefTemplatesForServiceImport;
  /** The default brief template of each category; without one, its services have no brief. */
  briefTemplates?: ReadonlyMap<string, string>;
};
type ServiceImportResult = Result<{ count: number }, { problems: ImportRowProblem[] }>;
type PreparedServiceImportRow = ImportedServiceRow & { id: string };

/** A description as it is stored: HTML sanitized, plain text and the JSON around the sections unchanged. */
function sanitizeImportedServiceDescription(raw: string): string {
  return transformServiceDescriptionTexts(raw, (text) =>
    isHtml(text) ? sanitizeStoredRichText(text) : text,
  );
}

function listTooLongServiceImportSections(rows: readonly ImportedServiceRow[]): ImportRowProblem[] {
  return rows.flatMap((row, place) => {
    const sections = parseServiceDescriptionSections(row.service_description);
    return SERVICE_PAGE_ACCORDION_SECTIONS.filter(
      ({ key }) => sections[key].length > MAX_RICH_TEXT_CHARACTERS,
    ).map(({ key }) => ({
      row: place + 1,
      field: 'service_description',
      message: `section ${key} is longer than ${MAX_RICH_TEXT_CHARACTERS} characters`,
    }));
  });
}

function validateImportedServiceRows(
  ctx: AppContext,
  raw: readonly unknown[],
  options: ServiceImportOptions,
): Result<PreparedServiceImportRow[], { problems: ImportRowProblem[] }> {
  const { parsed: read, problems } = parseImportRows(createServiceRowSchema(ctx.categories), raw);
  if (problems.length > 0) return fail({ problems });
  const parsed = read.map((row) => ({
    ...row,
    service_description: replaceDescriptionSections(row.service_description, row),
  }));
  const wrong = [
    ...findUnknownBriefTemplates(parsed, options),
    ...listRepeatedImportValueProblems(
      'id',
      parsed.map((row) => row.id),
    ),
    ...listRepeatedImportValueProblems(
      'slug',
      parsed.map((row) => row.slug),
    ),
    ...findDuplicateOldSlugs(parsed),
    ...findDuplicateOldPaths(parsed),
    ...listTooLongServiceImportSections(parsed),
  ];
  return wrong.length > 0
    ? fail({ problems: wrong })
    : ok(parsed.map((row) => ({ ...row, id: row.id ?? generateUuidV7() })));
}

/** Rows that clash with stored services: ids are unique, even deleted ones; slugs outside the trash. */
async function findImportClashesWithServices(
  ctx: AppContext,
  rows: readonly PreparedServiceImportRow[],
  isUpdating: boolean,
): Promise<ImportRowProblem[]> {
  const ids = rows.map((row) => row.id);
  const slugs = rows.map((row) => row.slug);
  const known = slugs.filter((slug) => slug !== null);
  const taken = await ctx.db
    .select({ id: services.id, slug: services.slug, deletedAt: services.deletedAt })
    .from(services)
    .where(or(inArray(services.id, ids), known.length > 0 ? inArray(services.slug, known) : undefined));
  const own = new Set(isUpdating ? ids : []);
  const others = taken.filter(({ id }) => !own.has(id));
  const inUse = others.filter(({ deletedAt }) => deletedAt === null);
  return [
    ...listExistingValueProblems('id', ids, new Set(others.map((row) => row.id))),
    ...listExistingValueProblems('slug', slugs, new Set(inUse.map((row) => row.slug))),
    ...(await findTakenOldServiceSlugs(ctx, rows, isUpdating)),
    ...(await findTakenOldPaths(ctx, rows, isUpdating)),
  ];
}

function buildImportedServiceInsertValues(
  now: Date,
  row: PreparedServiceImportRow,
  before: StoredServiceContent | undefined,
  options: ServiceImportOptions,
): typeof services.$inferInsert {
  return {
    id: row.id,
    slug: row.slug,
    title: row.service_title,
    description:
      row.service_description === null ? null : sanitizeImportedServiceDescription(row.service_description),
    category: row.category,
    priceCents: row.price_usd,
    deliveryDays: row.delivery_time_days,
    reviewCount: row.reviews,
    projectsSold30d: row.projects_sold_30d,
    painPoint: row.reason_to_buy___pain_point,
    clientQuote: row.client_satisfaction_quote,
    founderQuote: row.founder_quote_after_delivery,
    badgeCodes: row.badge_codes,
    buyerPhrases: row.buyer_phrases,
    seoTitle: row.seo_title,
    seoDescription: row.seo_description,
    ogImage: row.og_image,
    status: row.status,
    publishedAt: row.published_at ?? (row.status === 'published' ? (row.created_at ?? now) : null),
    deletedAt: row.deleted_at ?? null,
    ...buildImportedServiceBriefColumns(row, before, options),
    isDemo: options.isDemo ?? false,
    createdAt: row.created_at ?? now,
    updatedAt: row.updated_at ?? now,
  };
}

function buildImportedServiceChecklistRows(service: typeof services.$inferInsert & { id: string }) {
  const rows = buildServiceChecklistRows(
    parseServiceDescriptionSections(service.description ?? null),
    service.title ?? '',
  );
  const numbered = (kind: 'included' | 'excluded', texts: string[]) =>
    texts.map((text, position) => ({ serviceId: service.id, kind, position, text }));
  return [...numbered('included', rows.includedRows), ...numbered('excluded', rows.excludedRows)];
}

/** The columns that an import overwrites in an existing service; the rest stays. */
const SERVICE_COLUMNS_OVERWRITTEN_BY_IMPORT = [
  'slug',
  'title',
  'description',
  'category',
  'priceCents',
  'deliveryDays',
  'reviewCount',
  'projectsSold30d',
  'painPoint',
  'clientQuote',
  'founderQuote',
  'badgeCodes',
  'buyerPhrases',
  'seoTitle',
  'seoDescription',
  'ogImage',
  'briefTemplateId',
  'revisionRoundsIncluded',
  'effortUnits',
  'status',
  'publishedAt',
  'updatedAt',
  'updatedBy',
] as const;

async function upsertServices(
  ctx: AppContext,
  rows: readonly PreparedServiceImportRow[],
  options: ServiceImportOptions,
): Promise<void> {
  const updatedBy = getActingUserId(ctx);
  // Batches stay far below PostgreSQL's limit of 65,535 parameters.
  for (let from = 0; from < rows.length; from += 200) {
    const taken = rows.slice(from, from + 200);
    const ids = options.isUpdating ? taken.map(({ id }) => id) : [];
    const before = await readServiceContents(ctx, ids);
    const slugs = await readServiceSlugsBeforeImport(ctx, ids);
    const part = taken.map((row) => ({
      ...buildImportedServiceInsertValues(ctx.now, row, before.get(row.id), options),
      id: row.id,
      updatedBy,
    }));
    await ctx.db
      .insert(services)
      .values(part)
      .onConflictDoUpdate({
        target: services.id,
        set: {
          ...buildUpsertOverwrittenColumns(services, SERVICE_COLUMNS_OVERWRITTEN_BY_IMPORT),
          version: sql`${services.version} + 1`,
        },
      });
    // The editor's checklist stays unless the description it was made from changes.
    const changed = part.filter((row) => before.get(row.id)?.content.service_description !== row.description);
    await deleteServiceChecklists(
      ctx,
      changed.filter(({ id }) => before.has(id)).map(({ id }) => id),
    );
    const scope = changed.flatMap(buildImportedServiceChecklistRows);
    for (let place = 0; place < scope.length; place += 2_000) {
      await ctx.db.insert(serviceScopeRows).values(scope.slice(place, place + 2_000));
    }
    await saveOldServiceSlugs(ctx, taken, slugs);
    await saveOldServicePaths(ctx, taken);
    await queueImportedServicePictures(ctx, taken, options.importId ?? null);
    await recordVersionsOfImportedServices(ctx, before);
  }
}

/**
 * Adds services in the specification's field names with their checklist rows, all or none; an overwritten
 * service keeps its old values in a version. `isReplacing` first removes all services; orders keep their own
 * snapshots of what they sold.
 */
export async function importServices(
  ctx: AppContext,
  raw: readonly unknown[],
  options: ServiceImportOptions = {},
): Promise<ServiceImportResult> {
  const checked = validateImportedServiceRows(ctx, raw, options);
  if (!checked.ok) return checked;
  const rows = checked.value;
  return inTransaction(
    ctx,
    async (ctx): Promise<ServiceImportResult> => {
      if (options.isReplacing) await ctx.db.delete(services);
      const clashes =
        rows.length > 0 ? await findImportClashesWithServices(ctx, rows, options.isUpdating ?? false) : [];
      if (clashes.length > 0) return fail({ problems: clashes });
      if (!options.isTrial) await upsertServices(ctx, rows, options);
      return ok({ count: rows.length });
    },
    LONG_IMPORT_TRANSACTION_LIMITS,
  );
}
