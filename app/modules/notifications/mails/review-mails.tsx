import * as z from 'zod';

import type { MailPayload } from '#app/modules/outbox/mail-kinds.ts';

import { defineEmail } from './define-email.ts';
import { MailButton, EmailVerificationCodeText } from './mail-code.tsx';
import { MAIL_EXAMPLE_ORDER_URL } from './mail-examples.ts';
import { MailPageLayout, EmailQuotedText } from './mail-frame.tsx';
import { EditableEmailPartText } from './part-text.tsx';
import { type MailPartName, createConditionalEmailPartText } from '../texts/email-texts.ts';

/** To the author of a review in the public form: verifies the address. */
const reviewCodeMailPayloadSchema = z.object({ code: z.string() });

const reviewRequestMailPayloadSchema = z.object({
  customerName: z.nullable(z.string()),
  title: z.string(),
  reviewUrl: z.url(),
  /** The first request, or the one reminder. */
  round: z.union([z.literal(1), z.literal(2)]),
});

const reviewDecisionMailPayloadSchema = z.object({
  result: z.enum(['published', 'not published', 'sent back']),
  /** The reason, for the author; null if it was published. */
  why: z.nullable(z.string()),
  /** Where the review can be edited. */
  editUrl: z.url(),
});

const reviewModerationMailPayloadSchema = z.object({
  rating: z.int(),
  /** The review; absent in emails of an older version of the shop. */
  title: z.optional(z.string()),
  text: z.optional(z.string()),
  reviewUrl: z.url(),
});

declare module '#app/modules/outbox/mail-kinds.ts' {
  interface MailPayloads {
    'review.code': z.infer<typeof reviewCodeMailPayloadSchema>;
    'review.request': z.infer<typeof reviewRequestMailPayloadSchema>;
    'review.decided': z.infer<typeof reviewDecisionMailPayloadSchema>;
    'team.review': z.infer<typeof reviewModerationMailPayloadSchema>;
  }
}

/** To the author of a review in the public form. */
function ReviewCodeEmailBody({ code }: MailPayload<'review.code'>) {
  return (
    <MailPageLayout>
      <EditableEmailPartText part="text" />
      <EmailVerificationCodeText code={code} />
      <EditableEmailPartText part="below" />
      <EditableEmailPartText part="note" isSmall />
    </MailPageLayout>
  );
}

export const reviewCodeEmail = defineEmail({
  payload: reviewCodeMailPayloadSchema,
  words: {
    subject: '{code} is your review code',
    preheader: 'Enter it below your review. It expires in 30 minutes.',
    heading: 'Your review code',
    text: 'Enter it below your review to confirm your email address.',
    below: 'It expires in 30 minutes. Your email address is not published.',
    note: 'Didn’t write a review? You can ignore this email.',
  },
  variables: ({ code }) => ({ code }),
  keeps: ['code'],
  page: ReviewCodeEmailBody,
  example: {
    payload: { code: '482913' },
    subject: '482913 is your review code',
    facts: ['482913'],
  },
});

/** To a customer whose delivery was accepted (pages.md "Emails", review.request). */
function ReviewRequestEmailBody({ reviewUrl, round }: MailPayload<'review.request'>) {
  return (
    <MailPageLayout>
      <EditableEmailPartText part={round === 1 ? 'text' : 'text_again'} />
      <MailButton href={reviewUrl} />
      <EditableEmailPartText part="note" isSmall />
    </MailPageLayout>
  );
}

export const reviewRequestEmail = defineEmail({
  payload: reviewRequestMailPayloadSchema,
  words: {
    subject: 'How did {service} go?',
    preheader: 'Take two minutes to help the next company decide.',
    heading: 'How did {service} go?',
    text: 'Hello{space_name}, your delivery is complete. What went well, and what didn’t? We read every review and publish good and bad ones after a check.',
    text_again: createConditionalEmailPartText(
      'it is the reminder',
      'Hello{space_name}, we asked you a week ago. This is our last reminder. What went well, and what didn’t? We read every review and publish good and bad ones after a check.',
    ),
    button: 'Write a review',
    note: 'There’s no reward for a good review. This link is only for you.',
  },
  variables: ({ customerName, title }) => ({
    space_name: customerName && ` ${customerName}`,
    service: title,
  }),
  page: ReviewRequestEmailBody,
  example: {
    payload: { customerName: 'Ada', title: 'Website audit', reviewUrl: MAIL_EXAMPLE_ORDER_URL, round: 1 },
    subject: 'How did Website audit go?',
    facts: ['Ada', MAIL_EXAMPLE_ORDER_URL],
  },
});

const REVIEW_DECISION_MAIL_HEADING_PARTS = {
  published: 'heading',
  'not published': 'heading_rejected',
  'sent back': 'heading_returned',
} as const satisfies Record<MailPayload<'review.decided'>['result'], MailPartName>;

/** To the author of a review when it is published or rejected (pages.md "Emails", review.decided). */
function ReviewDecisionEmailBody({ result, why, editUrl }: MailPayload<'review.decided'>) {
  return (
    <MailPageLayout
      preview={why === null ? 'preheader' : 'preheader_why'}
      heading={REVIEW_DECISION_MAIL_HEADING_PARTS[result]}
    >
      <EditableEmailPartText part={why === null ? 'text' : 'text_why'} />
      <MailButton href={editUrl} part={result === 'published' ? 'button' : 'button_change'} />
      {result === 'published' ? null : <EditableEmailPartText part="note" isSmall />}
    </MailPageLayout>
  );
}

const REVIEW_NOT_PUBLISHED_CONDITION = 'it was not published';

export const reviewDecisionEmail = defineEmail({
  payload: reviewDecisionMailPayloadSchema,
  words: {
    subject: 'Your review was {result}',
    preheader: 'Thank you for taking the time.',
    preheader_why: createConditionalEmailPartText(REVIEW_NOT_PUBLISHED_CONDITION, '{why}'),
    heading: 'Your review is published',
    heading_rejected: createConditionalEmailPartText(
      REVIEW_NOT_PUBLISHED_CONDITION,
      'Your review was not published',
    ),
    heading_returned: createConditionalEmailPartText('it was sent back', 'One question about your review'),
    text: 'Thank you for taking the time. It helps the next company decide.',
    text_why: createConditionalEmailPartText(REVIEW_NOT_PUBLISHED_CONDITION, '{why}'),
    button: 'View or edit it',
    button_change: createConditionalEmailPartText(REVIEW_NOT_PUBLISHED_CONDITION, 'Edit it'),
    note: createConditionalEmailPartText(
      REVIEW_NOT_PUBLISHED_CONDITION,
      'We check your changes again, usually within 2 business days.',
    ),
  },
  variables: ({ result, why }) => ({ result, why }),
  keeps: ['why'],
  page: ReviewDecisionEmailBody,
  example: {
    payload: { result: 'not published', why: 'It names a person.', editUrl: MAIL_EXAMPLE_ORDER_URL },
    subject: 'Your review was not published',
    facts: ['It names a person.', MAIL_EXAMPLE_ORDER_URL],
  },
});

/** To the team: a review awaits moderation (pages.md "Emails", team.review). */
function ReviewModerationEmailBody({ title, text, reviewUrl }: MailPayload<'team.review'>) {
  return (
    <MailPageLayout>
      <EditableEmailPartText part="text" />
      {text ? <EmailQuotedText isFramed>{[title, text].filter(Boolean).join('\n')}</EmailQuotedText> : null}
      <MailButton href={reviewUrl} />
    </MailPageLayout>
  );
}

export const reviewModerationEmail = defineEmail({
  payload: reviewModerationMailPayloadSchema,
  words: {
    subject: 'New review to check ({rating}/5)',
    preheader: '{rating} out of 5 stars',
    heading: 'New review to check',
    text: 'A customer left {rating} out of 5 stars.',
    button: 'Read the review',
  },
  variables: ({ rating }) => ({ rating: String(rating) }),
  page: ReviewModerationEmailBody,
  example: {
    payload: {
      rating: 4,
      title: 'Found in a day',
      text: 'Half of our orders were never counted.',
      reviewUrl: MAIL_EXAMPLE_ORDER_URL,
    },
    subject: 'New review to check (4/5)',
    facts: ['4 out of 5', 'Found in a day', 'Half of our orders were never counted.', MAIL_EXAMPLE_ORDER_URL],
  },
});
