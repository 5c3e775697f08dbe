import { Text } from 'react-email';

import type { MailPayload } from '#app/modules/outbox/schemas.ts';

import { MailButton, MailCode, NotYou } from './mail-code.tsx';
import { MailFrame, Small } from './mail-frame.tsx';
import { styles } from './mail-styles.ts';

/** To somebody who writes a review through the public form. */
export function ReviewCode({ code }: MailPayload<'review.code'>) {
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

/** To a customer whose delivery was accepted (pages.md section 6, review.request). */
export function ReviewRequest({ customerName, title, reviewUrl, round }: MailPayload<'review.request'>) {
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

const HEADINGS: Record<MailPayload<'review.decided'>['result'], string> = {
  published: 'Your review is published',
  'not published': 'Your review was not published',
  'sent back': 'One question about your review',
};

/** To the writer of a review, when it was decided (pages.md section 6, review.decided). */
export function ReviewDecided({ result, why, editUrl }: MailPayload<'review.decided'>) {
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

/** To the team: a review waits (pages.md section 6, team.review). Its words stay in the shop. */
export function TeamReview({ rating, reviewUrl }: MailPayload<'team.review'>) {
  return (
    <MailFrame preview={`${rating} of 5 stars`} heading="New review to check">
      <Text style={styles.text}>{`Somebody gave ${rating} of 5 stars.`}</Text>
      <MailButton href={reviewUrl}>Read it</MailButton>
    </MailFrame>
  );
}
