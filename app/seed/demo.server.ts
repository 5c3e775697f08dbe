import { sql } from 'drizzle-orm';

import { DAY_MS } from '#app/lib/durations.ts';
import type { ImportRowProblem } from '#app/lib/import-rows.ts';
import type { Result } from '#app/lib/result.ts';
import { hasAnyPosts, importPosts } from '#app/modules/blog/import-posts.server.ts';
import { hasCaseStudies, importCaseStudies } from '#app/modules/case-studies/import-case-studies.server.ts';
import { importServices } from '#app/modules/catalog/import-services.server.ts';
import { hasAnyShopService } from '#app/modules/catalog/list-service-ids.server.ts';
import { addDrawnSlidesToServicesWithoutPicture } from '#app/modules/catalog/slides/add-drawn-slides.server.ts';
import { setDemoTextsVisibility } from '#app/modules/content/demo/set-demo-texts.server.ts';
import { queueDemoHistory } from '#app/modules/demo-data/request-seed-run.server.ts';
import { hasPromoCodesOfAnyStatus, importPromoCodes } from '#app/modules/promo/import-promo-codes.server.ts';
import { importReviews } from '#app/modules/reviews/import-reviews.server.ts';
import { hasTestimonials, importTestimonials } from '#app/modules/testimonials/import-testimonials.server.ts';
import { keepDemoTestimonialsRecent } from '#app/modules/testimonials/keep-demo-testimonials-recent.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { LONG_IMPORT_TRANSACTION_LIMITS, inTransaction } from '#app/platform/db/transaction.server.ts';

import { prepareDemoCaseStudyImportRows } from './load-demo-case-studies.server.ts';
import type { DemoSeedStep } from './history/plan-steps.server.ts';
import posts from './posts.json' with { type: 'json' };
import { addDefaultBriefQuestionnaires } from './questionnaires.server.ts';
import reviews from './reviews.json' with { type: 'json' };
import { buildDemoServiceRows } from './service-rows.ts';
import testimonials from './testimonials.json' with { type: 'json' };

function formatDateDaysFromNow(now: Date, days: number): string {
  return new Date(now.getTime() + days * DAY_MS).toISOString();
}

/** Each was written some hours before a whole number of days, the delivery a day earlier. */
function buildTestimonialImportRows(now: Date) {
  return testimonials.map(({ days_ago: daysAgo, ...row }, place) => ({
    ...row,
    created_at: formatDateDaysFromNow(now, -daysAgo - (place % 7) / 10),
    delivery_date: formatDateDaysFromNow(now, -daysAgo - 1),
  }));
}

const buildReviewImportRows = (now: Date) =>
  reviews.map(({ days_ago: daysAgo, ...row }) => ({
    ...row,
    review_date: formatDateDaysFromNow(now, -daysAgo),
  }));

/** A promo code in every state (http.md). */
function buildPromoImportRows(now: Date) {
  return [
    { code: 'WELCOME10', type: 'percentage', value: 10 },
    { code: 'SAVE25', type: 'fixed', value: 25_00 },
    { code: 'NEXTYEAR', type: 'percentage', value: 20, starts_at: formatDateDaysFromNow(now, 365) },
    {
      code: 'SUMMER20',
      type: 'percentage',
      value: 20,
      starts_at: formatDateDaysFromNow(now, -120),
      ends_at: formatDateDaysFromNow(now, -30),
    },
    { code: 'BIG50', type: 'fixed', value: 50_00, min_order_amount_cents: 500_00 },
    { code: 'FIRST100', type: 'percentage', value: 15, max_uses: 100, current_uses: 100 },
  ];
}

function buildPostImportRows(now: Date) {
  return posts.map(({ days_ago: daysAgo, ...row }) => ({
    ...row,
    publish_at: formatDateDaysFromNow(now, -daysAgo),
  }));
}

function assertDemoDataImported(
  what: string,
  outcome: Result<unknown, { problems: ImportRowProblem[] }>,
): void {
  if (!outcome.ok)
    throw new Error(`the demo ${what} do not import: ${JSON.stringify(outcome.failure.problems[0])}`);
}

async function hasAnyShopContent(ctx: AppContext): Promise<boolean> {
  const kinds = [hasAnyShopService, hasTestimonials, hasPromoCodesOfAnyStatus, hasAnyPosts, hasCaseStudies];
  return (await Promise.all(kinds.map((has) => has(ctx)))).includes(true);
}

async function writeDemoData(
  ctx: AppContext,
  caseStudies: Awaited<ReturnType<typeof prepareDemoCaseStudyImportRows>>,
): Promise<void> {
  const asDemo = { isDemo: true };
  const briefTemplates = await addDefaultBriefQuestionnaires(ctx, asDemo);
  assertDemoDataImported(
    'services',
    await importServices(ctx, buildDemoServiceRows(), { ...asDemo, briefTemplates }),
  );
  await addDrawnSlidesToServicesWithoutPicture(ctx);
  assertDemoDataImported('reviews', await importReviews(ctx, buildReviewImportRows(ctx.now), asDemo));
  assertDemoDataImported(
    'testimonials',
    await importTestimonials(ctx, buildTestimonialImportRows(ctx.now), asDemo),
  );
  assertDemoDataImported('case studies', await importCaseStudies(ctx, caseStudies, asDemo));
  assertDemoDataImported('promo codes', await importPromoCodes(ctx, buildPromoImportRows(ctx.now), asDemo));
  assertDemoDataImported('posts', await importPosts(ctx, buildPostImportRows(ctx.now), asDemo));
}

/** Loads the demo catalog into a shop that may have its own; fails on an existing slug or code. */
export const createDemoCatalogStep = (): DemoSeedStep => ({
  words: 'Loaded the demo catalogue',
  isAlone: true,
  run: async (ctx) => {
    const caseStudies = await prepareDemoCaseStudyImportRows(ctx);
    await inTransaction(ctx, (ctx) => writeDemoData(ctx, caseStudies), LONG_IMPORT_TRANSACTION_LIMITS);
  },
});

/**
 * Fills an empty shop with the demo data of http.md, every row marked as demo, through the modules' own
 * commands. A shop with any data keeps it; only the dates of demo testimonials follow the calendar. Returns
 * whether it filled the shop. A job adds the history, once the shop is open (`withHistory`).
 */
export async function seedDemoShop(
  ctx: AppContext,
  { withHistory = false }: { withHistory?: boolean } = {},
): Promise<boolean> {
  // Before the transaction, which must wait for nothing but the database.
  const caseStudies = (await hasAnyShopContent(ctx)) ? [] : await prepareDemoCaseStudyImportRows(ctx);
  const isFilled = await inTransaction(
    ctx,
    async (ctx) => {
      // When several processes of one shop start together on a server database, only one fills it.
      await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtext('demo shop'))`);
      if (await hasAnyShopContent(ctx)) {
        await keepDemoTestimonialsRecent(ctx);
        return false;
      }
      await writeDemoData(ctx, caseStudies);
      await setDemoTextsVisibility(ctx, true);
      if (withHistory) await queueDemoHistory(ctx);
      return true;
    },
    LONG_IMPORT_TRANSACTION_LIMITS,
  );
  if (isFilled) await ctx.database.vacuum();
  return isFilled;
}
