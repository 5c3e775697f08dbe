import { readFile, stat } from 'node:fs/promises';
import { resolve } from 'node:path';

import type { RowImportOptions, ImportRowProblem } from '#app/lib/import-rows.ts';
import { fail, ok, type Result } from '#app/lib/result.ts';
import { convertImportRowDatesToShopTimes } from '#app/lib/shop-days.ts';
import { importPosts } from '#app/modules/blog/import-posts.server.ts';
import { importCaseStudies } from '#app/modules/case-studies/import-case-studies.server.ts';
import {
  importServices,
  type BriefTemplatesForServiceImport,
} from '#app/modules/catalog/import-services.server.ts';
import { readShopTimeZone } from '#app/modules/content/settings/read-shop-time.server.ts';
import { listBriefTemplatesWithStatus } from '#app/modules/fulfilment/briefs/list-named-briefs.server.ts';
import { importLeads } from '#app/modules/crm/leads/import-leads.server.ts';
import { importPromoCodes } from '#app/modules/promo/import-promo-codes.server.ts';
import { importReviews } from '#app/modules/reviews/import-reviews.server.ts';
import { importSearchRedirects } from '#app/modules/search/rules/import-search-redirects.server.ts';
import { embedCatalogue } from '#app/modules/search/vectors/embed-catalogue.server.ts';
import { importTestimonials } from '#app/modules/testimonials/import-testimonials.server.ts';
import type { CliCommand, CliCommandOutputWriter } from '#app/platform/command.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { LONG_IMPORT_TRANSACTION_LIMITS, inTransaction } from '#app/platform/db/transaction.server.ts';

import {
  addGeneralBriefQuestionnaireIfMissing,
  DEFAULT_GENERAL_BRIEF_QUESTIONNAIRES,
} from './seed/questionnaires.server.ts';

/** The questionnaires a file may name; the general one exists once services are imported. */
async function listBriefTemplatesForServiceImport(
  ctx: AppContext,
  generalId: string | null,
): Promise<BriefTemplatesForServiceImport> {
  const stored = await listBriefTemplatesWithStatus(ctx);
  const isRequested = stored.some(({ id, isActive }) => id === generalId && isActive);
  const added = DEFAULT_GENERAL_BRIEF_QUESTIONNAIRES.filter(({ id }) => !stored.some((one) => one.id === id));
  return { all: [...stored, ...added], defaultId: isRequested ? generalId : null };
}

/** Imports services with their questionnaires: the named one, else the general one. */
async function importServicesWithBriefs(...[ctx, rows, options]: Parameters<typeof importServices>) {
  if (options?.isTrial)
    return importServices(ctx, rows, {
      ...options,
      briefs: await listBriefTemplatesForServiceImport(ctx, null),
    });
  return inTransaction(
    ctx,
    async (ctx) => {
      const briefs = await listBriefTemplatesForServiceImport(
        ctx,
        await addGeneralBriefQuestionnaireIfMissing(ctx),
      );
      return importServices(ctx, rows, { ...options, briefs });
    },
    LONG_IMPORT_TRANSACTION_LIMITS,
  );
}

type CliImportResult = Result<{ count: number }, { problems: ImportRowProblem[] }>;
type RowImporter = (
  ctx: AppContext,
  rows: readonly unknown[],
  options?: RowImportOptions,
) => Promise<CliImportResult>;

const isImportRowObject = (row: unknown): row is Record<string, unknown> =>
  typeof row === 'object' && row !== null;

/** The same importer for files of people: a date without a time is a day in the shop's zone. */
const wrapImporterWithShopZoneDates =
  (importer: RowImporter): RowImporter =>
  async (ctx, rows, options) => {
    const zone = await readShopTimeZone(ctx);
    const dated = rows.map((row) =>
      isImportRowObject(row) && !Array.isArray(row) ? convertImportRowDatesToShopTimes(zone, row) : row,
    );
    return importer(ctx, dated, options);
  };

/** The importers by kind, for both the command line and /admin/bulk. */
export const IMPORTERS_BY_KIND = {
  services: wrapImporterWithShopZoneDates(importServicesWithBriefs),
  testimonials: wrapImporterWithShopZoneDates(importTestimonials),
  reviews: wrapImporterWithShopZoneDates(importReviews),
  'promo-codes': wrapImporterWithShopZoneDates(importPromoCodes),
  'case-studies': wrapImporterWithShopZoneDates(importCaseStudies),
  posts: wrapImporterWithShopZoneDates(importPosts),
  leads: wrapImporterWithShopZoneDates(importLeads),
  redirects: importSearchRedirects,
} as const;

const MAX_IMPORT_FILE_BYTES = 64 * 1024 * 1024;

async function readCliImportFile(path: string): Promise<Result<unknown[], string>> {
  try {
    if ((await stat(path)).size > MAX_IMPORT_FILE_BYTES) return fail(`${path} is larger than 64 MB.`);
    const rows: unknown = JSON.parse(await readFile(path, 'utf8'));
    return Array.isArray(rows) ? ok(rows) : fail(`${path} does not contain a JSON array.`);
  } catch (error) {
    if (error instanceof SyntaxError) return fail(`${path} is not valid JSON: ${error.message}`);
    return fail(`${path} can’t be read: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function formatImportRowProblem({ row, field, message }: ImportRowProblem): string {
  const hint = message.endsWith('is already in the shop')
    ? '; use --replace to remove existing rows first'
    : '';
  return `row ${row}, ${field}: ${message}${hint}`;
}

/**
 * Waits until search has vectors of the services, printing a line for every tenth. Without a model, or when
 * it fails, the import is still complete: search finds the services by their words, and a running shop tries
 * again.
 */
async function waitForServiceSearchVectors(
  ctx: AppContext,
  terminal: Pick<CliCommandOutputWriter, 'print' | 'printError'>,
): Promise<void> {
  let tenths = 0;
  const onProgress = (done: number, total: number) => {
    const now = Math.floor((done / total) * 10);
    if (now > tenths) terminal.print(`Preparing search: ${done} of ${total} texts.`);
    tenths = now;
  };
  try {
    await embedCatalogue(ctx, { onProgress });
  } catch (error) {
    ctx.log.error({ err: error }, 'search not prepared');
    terminal.printError('The language model failed, so search works with keywords only for now.');
  }
}

/** Returns the importer of a kind, or the sentence to refuse it with. */
function findCommandLineImporter(kind: string | undefined) {
  if (kind !== undefined && Object.hasOwn(IMPORTERS_BY_KIND, kind)) {
    return ok(IMPORTERS_BY_KIND[kind as keyof typeof IMPORTERS_BY_KIND]); // checked by hasOwn
  }
  return fail(`KIND must be one of ${Object.keys(IMPORTERS_BY_KIND).join(', ')}.`);
}

/**
 * `npm run import -- KIND FILE [--replace]` (http.md): imports a JSON array in the specification's field
 * names. Everything is checked before the first write; one invalid row changes nothing.
 */
export const importCommand: CliCommand = {
  name: 'import',
  usage: 'KIND FILE [--replace]',
  async run(ctx, args, terminal) {
    const refuse = (sentence: string) => {
      terminal.printError(sentence);
      return 1;
    };
    const [kind, file, ...extra] = args.filter((arg) => arg !== '--replace');
    const importer = findCommandLineImporter(kind);
    if (!importer.ok) return refuse(importer.failure);
    if (file === undefined || extra.length > 0) return refuse('Usage: import KIND FILE [--replace]');
    const rows = await readCliImportFile(resolve(terminal.cwd, file));
    if (!rows.ok) return refuse(rows.failure);
    const outcome = await importer.value(ctx, rows.value, { isReplacing: args.includes('--replace') });
    if (!outcome.ok) {
      for (const problem of outcome.failure.problems) terminal.printError(formatImportRowProblem(problem));
      return refuse(
        `Nothing was imported: ${outcome.failure.problems.length} problems in ${rows.value.length} rows.`,
      );
    }
    await ctx.database.vacuum();
    terminal.print(`Imported ${outcome.value.count} ${kind}.`);
    if (kind === 'services') await waitForServiceSearchVectors(ctx, terminal);
    return 0;
  },
};
