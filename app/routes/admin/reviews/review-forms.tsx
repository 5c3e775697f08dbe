import { Form } from 'react-router';

import { LONGEST_REPLY } from '#app/modules/reviews/moderating/model.ts';
import { REVIEW_LIMITS } from '#app/modules/reviews/writing/model.ts';
import { Button } from '#app/ui/button.tsx';
import { Field, TextArea } from '#app/ui/field.tsx';

import type { OneReview } from './review-facts.tsx';

const CARD = 'grid gap-3 rounded-base border border-line bg-paper p-5';

/** The shop's public answer; saved empty it goes away. */
export function AnswerForm({ review }: { review: OneReview }) {
  return (
    <Form method="post" className={CARD}>
      <TextArea
        id="reply"
        name="reply"
        label="Public answer"
        rows={3}
        maxLength={LONGEST_REPLY}
        defaultValue={review.reply ?? ''}
        hint="Shown below the review. Thank, explain, and say nothing about the person."
      />
      <div>
        <Button type="submit" variant="outline" name="intent" value="reply">
          Save answer
        </Button>
      </div>
    </Form>
  );
}

/** Sends the review back with a note, which goes out by mail. */
export function AskEditForm() {
  return (
    <details className="rounded-base border border-line bg-paper px-5">
      <summary className="min-h-12 cursor-pointer py-3 font-semibold">Ask its writer to change it</summary>
      <Form method="post" className="grid gap-3 pb-5">
        <TextArea
          id="note"
          name="note"
          label="What should be different?"
          rows={3}
          required
          minLength={20}
          hint="Sent by mail with a link. The review is not public until it was checked again."
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

/** Typing errors only: readers see that a moderator changed it, and the audit keeps both wordings. */
export function WordsForm({ review }: { review: OneReview }) {
  return (
    <details className="rounded-base border border-line bg-paper px-5">
      <summary className="min-h-12 cursor-pointer py-3 font-semibold">Mend a typing error</summary>
      <Form method="post" className="grid gap-3 pb-5">
        <p className="text-sm text-ink-2">
          Readers see “Edited by moderator”. Change no meaning: ask its writer instead.
        </p>
        <Field
          id="title"
          name="title"
          label="Title"
          required
          maxLength={REVIEW_LIMITS.title.most}
          defaultValue={review.title}
        />
        <TextArea id="text" name="text" label="Review" rows={6} required defaultValue={review.content} />
        <div>
          <Button type="submit" variant="outline" name="intent" value="edit">
            Save words
          </Button>
        </div>
      </Form>
    </details>
  );
}
