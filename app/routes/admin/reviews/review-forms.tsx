import { Form } from 'react-router';

import { MAX_REVIEW_REPLY_LENGTH } from '#app/modules/reviews/moderation.ts';
import { REVIEW_FIELD_LENGTH_LIMITS } from '#app/modules/reviews/written-review.ts';
import { Button } from '#app/ui/button.tsx';
import { Field, TextArea } from '#app/ui/field.tsx';
import type { FormActionResult } from '#app/ui/form-action-result.ts';

import { readRefusedFieldValue } from './review-conflict.tsx';
import type { ModeratedReviewDetails } from './review-facts.tsx';

const REVIEW_FORM_CARD_CLASSES = 'grid gap-3 rounded-base border border-line bg-paper p-5';

/** The version of the review a form is based on, so that an earlier change is not overwritten unseen. */
export function ReviewVersionInput({ version }: { version: number }) {
  return <input type="hidden" name="version" value={version} />;
}

type ReviewFormProps = { review: ModeratedReviewDetails; answer: FormActionResult | undefined };

/** The shop's public answer; saving it empty removes it. */
export function ShopReplyToReviewForm({ review, answer }: ReviewFormProps) {
  return (
    <Form method="post" className={REVIEW_FORM_CARD_CLASSES}>
      <ReviewVersionInput version={review.version} />
      <TextArea
        id="reply"
        name="reply"
        label="Public answer"
        rows={3}
        maxLength={MAX_REVIEW_REPLY_LENGTH}
        defaultValue={readRefusedFieldValue(answer, 'reply', 'reply') ?? review.reply ?? ''}
        hint="Shown below the review. Thank them and explain, but don’t reveal anything about the person."
      />
      <div>
        <Button type="submit" variant="outline" name="intent" value="reply">
          Save answer
        </Button>
      </div>
    </Form>
  );
}

/** Sends the review back to its author with a note, by email. */
export function RequestReviewEditForm({ review, answer }: ReviewFormProps) {
  const typed = readRefusedFieldValue(answer, 'ask-edit', 'note');
  return (
    <details className="rounded-base border border-line bg-paper px-5" open={typed !== null}>
      <summary className="min-h-12 cursor-pointer py-3 font-semibold">Ask the author to change it</summary>
      <Form method="post" className="grid gap-3 pb-5">
        <ReviewVersionInput version={review.version} />
        <TextArea
          id="note"
          name="note"
          label="What should be different?"
          rows={3}
          required
          minLength={20}
          defaultValue={typed ?? ''}
          hint="Sent by email with a link. The review isn’t public until you approve it again."
        />
        <div>
          <Button type="submit" variant="outline" name="intent" value="ask-edit">
            Send back
          </Button>
        </div>
      </Form>
    </details>
  );
}

/**
 * Corrects typing errors only: readers see that a moderator changed the text, and the audit keeps both
 * versions.
 */
export function CorrectReviewTextForm({ review, answer }: ReviewFormProps) {
  const typed = readRefusedFieldValue(answer, 'edit', 'text');
  return (
    <details className="rounded-base border border-line bg-paper px-5" open={typed !== null}>
      <summary className="min-h-12 cursor-pointer py-3 font-semibold">Fix a typo</summary>
      <Form method="post" className="grid gap-3 pb-5">
        <ReviewVersionInput version={review.version} />
        <p className="text-sm text-ink-2">
          Readers see “Edited by moderator”. Don’t change the meaning. Ask the author instead.
        </p>
        <Field
          id="title"
          name="title"
          label="Title"
          required
          maxLength={REVIEW_FIELD_LENGTH_LIMITS.title.most}
          defaultValue={readRefusedFieldValue(answer, 'edit', 'title') ?? review.title}
        />
        <TextArea
          id="text"
          name="text"
          label="Review"
          rows={6}
          required
          defaultValue={typed ?? review.content}
        />
        <div>
          <Button type="submit" variant="outline" name="intent" value="edit">
            Save text
          </Button>
        </div>
      </Form>
    </details>
  );
}
