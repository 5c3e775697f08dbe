import { inArray } from 'drizzle-orm';

import { addDays } from '#app/lib/dates.ts';
import { HOUR_MS } from '#app/lib/durations.ts';
import { importPosts } from '#app/modules/blog/import-posts.server.ts';
import { posts } from '#app/modules/blog/tables.server.ts';
import { services } from '#app/modules/catalog/tables.server.ts';
import { serviceReviews } from '#app/modules/reviews/tables.server.ts';
import { snippets } from '#app/modules/snippets/tables.server.ts';
import { importTestimonials } from '#app/modules/testimonials/import-testimonials.server.ts';
import { testimonials } from '#app/modules/testimonials/tables.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import { createSeededRandom } from '../history/seeded-random.ts';
import type { DemoOrderSimulationContext } from '../history/simulation.server.ts';

import adminDemo from './admin-demo.json' with { type: 'json' };

/** Writes the team's snippets; an existing shortcut of the shop keeps its own. */
export async function insertDemoReplySnippets(
  { db, now }: AppContext,
  { batch }: DemoOrderSimulationContext,
): Promise<void> {
  const at = addDays(now, -21);
  const rows = adminDemo.snippets.map((row) => ({
    ...row,
    ...{ id: createSeededRandom(`${batch}:snippet:${row.shortcut}`).id(), seedBatch: batch },
    ...{ createdAt: at, updatedAt: at },
  }));
  await db.insert(snippets).values(rows).onConflictDoNothing();
}

/** Writes a draft and a scheduled post, unless the shop has posts with their slugs. */
export async function seedBlogPosts(ctx: AppContext, { batch }: DemoOrderSimulationContext): Promise<void> {
  const slugs = adminDemo.posts.map(({ slug }) => slug);
  const taken = await ctx.db.select({ slug: posts.slug }).from(posts).where(inArray(posts.slug, slugs));
  if (taken.length > 0) return;
  const at = addDays(ctx.now, -2).toISOString();
  const rows = adminDemo.posts.map(({ days_ahead: days, ...row }) => ({
    ...row,
    id: createSeededRandom(`${batch}:post:${row.slug}`).id(),
    ...(days !== undefined && { publish_at: addDays(ctx.now, days).toISOString() }),
    ...{ created_at: at, updated_at: at },
  }));
  const done = await importPosts(ctx, rows, { isDemo: true });
  if (!done.ok) throw new Error(`a demo post does not import: ${JSON.stringify(done.failure.problems[0])}`);
  await ctx.db.update(posts).set({ seedBatch: batch }).where(inArray(posts.slug, slugs));
}

/** The ids of the testimonials below, which the demo import claims to have created. */
export const listDemoTestimonialIds = ({ batch }: DemoOrderSimulationContext): string[] =>
  adminDemo.testimonials.map(({ client_name: name }) =>
    createSeededRandom(`${batch}:testimonial:${name}`).id(),
  );

/** Two pending testimonials, and a hidden one. */
export async function seedTestimonials(ctx: AppContext, context: DemoOrderSimulationContext): Promise<void> {
  const ids = listDemoTestimonialIds(context);
  const rows = adminDemo.testimonials.map(({ days_ago: days, ...row }, place) => ({
    ...row,
    id: ids[place],
    created_at: addDays(ctx.now, -days).toISOString(),
  }));
  const done = await importTestimonials(ctx, rows, { isDemo: true });
  if (!done.ok)
    throw new Error(`a demo testimonial does not import: ${JSON.stringify(done.failure.problems[0])}`);
  await ctx.db.update(testimonials).set({ seedBatch: context.batch }).where(inArray(testimonials.id, ids));
}

/** A review that a moderator marked as spam. */
export async function seedSpamReview(
  { db, now }: AppContext,
  { batch }: DemoOrderSimulationContext,
): Promise<void> {
  const [service] = await db.select({ id: services.id }).from(services).orderBy(services.id).limit(1);
  if (!service) return;
  const { name, rating, title, text } = adminDemo.spam;
  const at = new Date(now.getTime() - 30 * HOUR_MS);
  await db.insert(serviceReviews).values({
    ...{ id: createSeededRandom(`${batch}:spam-review`).id(), serviceId: service.id, reviewerName: name },
    ...{ rating, title, content: text, reviewedAt: at, status: 'spam', flags: ['words'] },
    ...{ isDemo: true, seedBatch: batch, decidedAt: at, createdAt: at, updatedAt: at },
  });
}
