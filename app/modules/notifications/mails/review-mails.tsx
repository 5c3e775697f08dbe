import { Text } from 'react-email';
import * as z from 'zod';

import type { MailPayload } from '#app/modules/outbox/mail-kinds.ts';

import { letter } from './letter.ts';
import { MailButton, MailCode, NotYou } from './mail-code.tsx';
import { LINK } from './mail-examples.ts';
import { MailFrame, Small } from './mail-frame.tsx';
import { styles } from './mail-styles.ts';

/** To whoever writes through the public form: the mailbox proves itself. */
const reviewCodePayload = z.object({ code: z.string() });

const reviewRequestPayload = z.object({
  customerName: z.nullable(z.string()),
  title: z.string(),
  reviewUrl: z.url(),
  /** The first time, or the one reminder. */
  round: z.union([z.literal(1), z.literal(2)]),
});

const reviewDecidedPayload = z.object({
  result: z.enum(['published', 'not published', 'sent back']),
  /** Why, in words for its writer; null when it was published. */
  why: z.nullable(z.string()),
  /** Where it can be changed. */
  editUrl: z.url(),
});

const teamReviewPayload = z.object({ rating: z.int(), reviewUrl: z.url() });

declare module '#app/modules/outbox/mail-kinds.ts' {
  interface MailPayloads {
    'review.code': z.infer<typeof reviewCodePayload>;
    'review.request': z.infer<typeof reviewRequestPayload>;
    'review.decided': z.infer<typeof reviewDecidedPayload>;
    'team.review': z.infer<typeof teamReviewPayload>;
  }
}

/** To somebody who writes a review through the public form. */
function ReviewCode({ code }: MailPayload<'review.code'>) {
  return (
    <MailFrame
      preview="Enter it below your review. It works for 30 minutes."
      heading="The code for your review"
    >
      <Text style={styles.text}>Enter it below your review, so that we know the mailbox is yours.</Text>
      <MailCode code={code} />
      <Text style={styles.text}>It works for 30 minutes. Your address is not published.</Text>
      <NotYou>Did not write a review? Then ignore this email.</NotYou>
    </MailFrame>
  );
}

export const reviewCode = letter({
  payload: reviewCodePayload,
  subject: (mail) => `${mail.code} is the code for your review`,
  page: ReviewCode,
  example: {
    payload: { code: '482913' },
    subject: '482913 is the code for your review',
    facts: ['482913'],
  },
});

/** To a customer whose delivery was accepted (pages.md section 6, review.request). */
function ReviewRequest({ customerName, title, reviewUrl, round }: MailPayload<'review.request'>) {
  return (
    <MailFrame preview="Two minutes that help the next company decide." heading={`How did ${title} go?`}>
      <Text style={styles.text}>
        {`Hello${customerName ? ` ${customerName}` : ''}, ${round === 1 ? 'your delivery is complete' : 'we asked you a week ago and ask this once more'}. What was good, and what was not? We read both, and publish both after a check.`}
      </Text>
      <MailButton href={reviewUrl}>Write a review</MailButton>
      <Small>There is no reward for a good one. The link is yours alone.</Small>
    </MailFrame>
  );
}

export const reviewRequest = letter({
  payload: reviewRequestPayload,
  subject: (mail) => `How did ${mail.title} go?`,
  page: ReviewRequest,
  example: {
    payload: { customerName: 'Ada', title: 'Website audit', reviewUrl: LINK, round: 1 },
    subject: 'How did Website audit go?',
    facts: ['Ada', LINK],
  },
});

const HEADINGS: Record<MailPayload<'review.decided'>['result'], string> = {
  published: 'Your review is published',
  'not published': 'Your review was not published',
  'sent back': 'One question about your review',
};

/** To the writer of a review, when it was decided (pages.md section 6, review.decided). */
function ReviewDecided({ result, why, editUrl }: MailPayload<'review.decided'>) {
  return (
    <MailFrame preview={why ?? 'Thank you for taking the time.'} heading={HEADINGS[result]}>
      <Text style={styles.text}>
        {why ?? 'Thank you for taking the time. It helps the next company decide.'}
      </Text>
      <MailButton href={editUrl}>{result === 'published' ? 'See or change it' : 'Change it'}</MailButton>
      {result === 'published' ? null : (
        <Small>What you change is checked again, usually within 2 working days.</Small>
      )}
    </MailFrame>
  );
}

export const reviewDecided = letter({
  payload: reviewDecidedPayload,
  subject: (mail) => `Your review was ${mail.result}`,
  page: ReviewDecided,
  example: {
    payload: { result: 'not published', why: 'It names a person.', editUrl: LINK },
    subject: 'Your review was not published',
    facts: ['It names a person.', LINK],
  },
});

/** To the team: a review waits (pages.md section 6, team.review). Its words stay in the shop. */
function TeamReview({ rating, reviewUrl }: MailPayload<'team.review'>) {
  return (
    <MailFrame preview={`${rating} of 5 stars`} heading="New review to check">
      <Text style={styles.text}>{`Somebody gave ${rating} of 5 stars.`}</Text>
      <MailButton href={reviewUrl}>Read it</MailButton>
    </MailFrame>
  );
}

export const teamReview = letter({
  payload: teamReviewPayload,
  subject: (mail) => `New review to check (${mail.rating}/5)`,
  page: TeamReview,
  example: {
    payload: { rating: 4, reviewUrl: LINK },
    subject: 'New review to check (4/5)',
    facts: ['4 of 5', LINK],
  },
});
