import * as z from 'zod';

/** The mails about reviews (pages.md section 6). */
export const reviewMailPayloads = {
  /** To whoever writes through the public form: the mailbox proves itself. */
  'review.code': z.object({ code: z.string() }),
  'review.request': z.object({
    customerName: z.nullable(z.string()),
    title: z.string(),
    reviewUrl: z.url(),
    /** The first time, or the one reminder. */
    round: z.union([z.literal(1), z.literal(2)]),
  }),
  'review.decided': z.object({
    result: z.enum(['published', 'not published', 'sent back']),
    /** Why, in words for its writer; null when it was published. */
    why: z.nullable(z.string()),
    /** Where it can be changed. */
    editUrl: z.url(),
  }),
  'team.review': z.object({ rating: z.int(), reviewUrl: z.url() }),
};
