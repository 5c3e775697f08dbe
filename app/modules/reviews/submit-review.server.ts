import { and, eq, isNull, ne, sql } from 'drizzle-orm';

import { fail, ok, type Result } from '#app/lib/result.ts';
import { recordAudit } from '#app/modules/audit/record-audit.server.ts';
import { notifyStaff } from '#app/modules/notifications/inbox/notify-staff.server.ts';
import { normaliseEmail } from '#app/modules/orders/model.ts';
import type { AppContext } from '#app/platform/context.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { consumeRateLimit } from '#app/platform/rate-limit.server.ts';

import { createReviewLinkToken } from './internal/review-token.server.ts';
import { verifyReviewAuthor, type VerifiedReviewAuthor } from './verify-review-author.server.ts';
import {
  reviewAuthorAndSubjectFieldsSchema,
  toReviewFieldErrors,
  type ReviewForm,
  reviewFormSchema,
} from './schemas.ts';
import { serviceReviews } from './tables.server.ts';
import { listReviewFlags, REVIEW_HONEYPOT_FIELD, type SubmitReviewFailure } from './written-review.ts';

type ServiceReviewInsertColumns = Omit<typeof serviceReviews.$inferInsert, 'serviceId'>;

function buildReviewTableColumns(
  ctx: AppContext,
  form: ReviewForm,
  isRepeated: boolean,
): ServiceReviewInsertColumns {
  const words = [form.title, form.text, form.problem, form.changed].filter(Boolean).join('\n');
  return {
    rating: form.rating,
    title: form.title,
    content: form.text,
    reviewerName: form.name,
    reviewerRole: form.role,
    reviewerCompany: form.company,
    problemBefore: form.problem,
    whatChanged: form.changed,
    wouldRecommend: form.recommend,
    relationship: form.relationship,
    mayShowName: form.mayShowName,
    mayShowCompany: form.mayShowCompany,
    mayBeTestimonial: form.mayBeTestimonial,
    flags: listReviewFlags(words, isRepeated),
    // An edited review is moderated again.
    status: 'pending',
    decidedAt: null,
    decidedBy: null,
    rejectReason: null,
    reviewedAt: ctx.now,
    updatedAt: ctx.now,
  };
}

/** Whether another review has the same text. */
async function isReviewTextAlreadyUsed(
  ctx: AppContext,
  text: string,
  ownId: string | null,
): Promise<boolean> {
  const [same] = await ctx.db
    .select({ id: serviceReviews.id })
    .from(serviceReviews)
    .where(
      and(
        sql`lower(${serviceReviews.content}) = lower(${text})`,
        ownId === null ? undefined : ne(serviceReviews.id, ownId),
      ),
    )
    .limit(1);
  return same !== undefined;
}

async function lockExistingReviewOfAuthor(ctx: AppContext, writer: VerifiedReviewAuthor) {
  const of =
    writer.kind === 'item'
      ? eq(serviceReviews.orderItemId, writer.item.id)
      : writer.kind === 'review'
        ? eq(serviceReviews.id, writer.id)
        : and(
            eq(serviceReviews.email, writer.email),
            eq(serviceReviews.serviceId, writer.serviceId),
            isNull(serviceReviews.orderItemId),
          );
  const [row] = await ctx.db.select().from(serviceReviews).where(of).for('update');
  return row ?? null;
}

function getReviewIdentityColumns(
  ctx: AppContext,
  writer: Exclude<VerifiedReviewAuthor, { kind: 'review' }>,
) {
  if (writer.kind === 'mailbox')
    return { serviceId: writer.serviceId, email: writer.email, isVerified: false };
  const { item } = writer;
  return {
    serviceId: item.serviceId,
    orderItemId: item.id,
    userId: item.userId,
    email: item.email === null ? null : normaliseEmail(item.email),
    // Only real purchases are verified; a demo order, or one without a real payment, proves nothing.
    isVerified: item.isLive && !item.isDemo,
    isDemo: item.isDemo,
  };
}

/**
 * Serializes submissions of one author: of many concurrent ones, each replaces the one before. Without this
 * lock, inserts would wait for each other and then for the row, and could deadlock.
 */
async function lockReviewSubmission(
  ctx: AppContext,
  writer: Exclude<VerifiedReviewAuthor, { kind: 'review' }>,
): Promise<void> {
  const of = writer.kind === 'item' ? writer.item.id : `${writer.serviceId} ${writer.email}`;
  await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${of}, 8))`);
}

async function insertOrUpdateSubmittedReview(
  ctx: AppContext,
  writer: VerifiedReviewAuthor,
  form: ReviewForm,
): Promise<string | null> {
  if (writer.kind !== 'review') await lockReviewSubmission(ctx, writer);
  const own = await lockExistingReviewOfAuthor(ctx, writer);
  const columns = buildReviewTableColumns(
    ctx,
    form,
    await isReviewTextAlreadyUsed(ctx, form.text, own?.id ?? null),
  );
  if (own) {
    const changed = { ...columns, version: sql`${serviceReviews.version} + 1` };
    await ctx.db.update(serviceReviews).set(changed).where(eq(serviceReviews.id, own.id));
    return own.id;
  }
  if (writer.kind === 'review') return null;
  const [added] = await ctx.db
    .insert(serviceReviews)
    .values({ ...columns, mayShowPhoto: false, ...getReviewIdentityColumns(ctx, writer), createdAt: ctx.now })
    .returning({ id: serviceReviews.id });
  return added?.id ?? null;
}

async function notifyStaffOfReview(ctx: AppContext, reviewId: string, form: ReviewForm): Promise<void> {
  const [row] = await ctx.db
    .select({ version: serviceReviews.version })
    .from(serviceReviews)
    .where(eq(serviceReviews.id, reviewId));
  const event = `${reviewId}:${row?.version ?? 1}`;
  await notifyStaff(ctx, {
    kind: 'review.pending',
    subject: event,
    title: `New review to check (${form.rating}/5)`,
    href: `/admin/reviews/${reviewId}`,
    mail: {
      template: 'team.review',
      dedupeKey: `t-review:${event}`,
      recipient: null,
      orderId: null,
      payload: {
        rating: form.rating,
        title: form.title,
        text: form.text,
        reviewUrl: `${ctx.settings.publicUrl}/admin/reviews/${reviewId}`,
      },
    },
  });
}

/**
 * Stores a review in one of three ways (pages.md "Storefront pages"): by an email's link, for an item of the
 * author's account, or through the public form, whose mailbox is verified by a code. One review per item or
 * mailbox: a new submission replaces the previous one and is moderated again. Returns a token with which the
 * author can edit it. A submission whose hidden field reveals a bot gets the same answer and is not stored.
 */
export async function submitReview(
  ctx: AppContext,
  fields: Record<string, unknown>,
): Promise<Result<{ editToken: string }, SubmitReviewFailure>> {
  const parsed = reviewFormSchema.safeParse(fields);
  if (!parsed.success) return fail({ code: 'BAD_REQUEST', errors: toReviewFieldErrors(parsed.error) });
  const entry = reviewAuthorAndSubjectFieldsSchema.parse(fields);
  if (typeof fields[REVIEW_HONEYPOT_FIELD] === 'string' && fields[REVIEW_HONEYPOT_FIELD] !== '')
    return ok({ editToken: '' });
  const writer = await verifyReviewAuthor(ctx, entry);
  if (!writer.ok) return writer;
  const counted = await consumeRateLimit(ctx, writer.value.kind === 'mailbox' ? 'review' : 'review-known');
  if (!counted.ok) return counted;
  const form = parsed.data;
  const reviewId = await inTransaction(ctx, async (ctx) => {
    const id = await insertOrUpdateSubmittedReview(ctx, writer.value, form);
    if (id === null) return null;
    await recordAudit(ctx, {
      action: 'review.submitted',
      entity: 'review',
      entityId: id,
      summary: `A review with ${form.rating} of 5 was sent`,
    });
    await notifyStaffOfReview(ctx, id, form);
    return id;
  });
  if (reviewId === null) return fail({ code: 'LINK_INVALID' });
  return ok({ editToken: createReviewLinkToken(ctx.settings, { kind: 'review', id: reviewId }, ctx.now) });
}
