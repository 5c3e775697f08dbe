import { type RefObject, useRef } from 'react';
import { Form, href, useNavigate } from 'react-router';

import { ConfirmDialog, OpenDialogButton } from '#app/admin-kit/confirm-dialog.tsx';
import { useKeyboardShortcut } from '#app/admin-kit/shortcuts/use-shortcut.ts';
import { REVIEW_REJECTION_REASONS } from '#app/modules/reviews/moderation.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { SelectField } from '#app/ui/select-field.tsx';

import type { ModeratedReviewDetails } from './review-facts.tsx';
import { ReviewVersionInput } from './review-forms.tsx';

/** An action of the page as a single button. */
function ReviewActionButton({ intent, children }: { intent: string; children: string }) {
  return (
    <Button type="submit" variant="outline" name="intent" value={intent}>
      {children}
    </Button>
  );
}

/** The actions of an approved review. */
function ApprovedReviewActions({ review }: { review: ModeratedReviewDetails }) {
  if (review.isInTrash || review.status !== 'approved') return null;
  return (
    <>
      <ReviewActionButton intent={review.isPinned ? 'unpin' : 'pin'}>
        {review.isPinned ? 'Unpin' : 'Pin'}
      </ReviewActionButton>
      {review.mayBeTestimonial && !review.isDemo && review.source !== 'test' ? (
        <ReviewActionButton intent="feature">Use as testimonial</ReviewActionButton>
      ) : null}
    </>
  );
}

function RejectReviewForm({ version }: { version: number }) {
  return (
    <Form method="post" className="flex flex-wrap items-end gap-2">
      <ReviewVersionInput version={version} />
      <div className="min-w-56 grow">
        <SelectField
          id="reason"
          name="reason"
          label="Rejection reason"
          placeholder="Choose a reason"
          required
          options={REVIEW_REJECTION_REASONS}
          hint="The author is notified by email. A low rating is not a reason."
        />
      </div>
      <ReviewActionButton intent="reject">Reject</ReviewActionButton>
    </Form>
  );
}

/** A approves, R focuses the reasons, N opens the next pending review. */
function useModerationShortcuts(
  approve: RefObject<HTMLButtonElement | null>,
  { canApprove, canReject, nextHref }: { canApprove: boolean; canReject: boolean; nextHref: string | null },
) {
  const navigate = useNavigate();
  useKeyboardShortcut({ key: 'a', label: 'Approve', run: () => approve.current?.click(), isOn: canApprove });
  useKeyboardShortcut({
    key: 'r',
    label: 'Reject',
    run: () => document.getElementById('reason')?.focus(),
    isOn: canReject,
  });
  useKeyboardShortcut({
    key: 'n',
    label: 'Next waiting review',
    run: () => nextHref && void navigate(nextHref),
    isOn: nextHref !== null,
  });
}

/** Deletes the review permanently. */
function PurgeReviewButton() {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <OpenDialogButton dialogId="purge" variant="outline">
        Delete now
      </OpenDialogButton>
      <p className="text-sm text-ink-2">Otherwise it is deleted 7 days after it was moved to the trash.</p>
      <ConfirmDialog
        id="purge"
        title="Delete this review for good?"
        consequence={
          <p>Its text and photo are deleted. This can’t be undone. A testimonial made from it is kept.</p>
        }
        confirmLabel="Delete now"
        intent="purge"
      />
    </div>
  );
}

/** The actions of a review. */
export function ReviewModerationBar({
  review,
  nextId,
}: {
  review: ModeratedReviewDetails;
  nextId: string | null;
}) {
  const approveRef = useRef<HTMLButtonElement>(null);
  const nextHref = nextId === null ? null : href('/admin/reviews/:id', { id: nextId });
  const { isInTrash, status } = review;
  const canApprove = !isInTrash && status !== 'approved';
  const canReject = !isInTrash && status !== 'rejected';
  useModerationShortcuts(approveRef, { canApprove, canReject, nextHref });
  return (
    <section aria-label="Decision" className="grid gap-4 rounded-base border border-line bg-paper p-5">
      <Form method="post" className="flex flex-wrap gap-2">
        <ReviewVersionInput version={review.version} />
        {canApprove ? (
          <Button type="submit" ref={approveRef} name="intent" value="approve">
            Approve
          </Button>
        ) : null}
        <ApprovedReviewActions review={review} />
        {isInTrash || status === 'spam' ? null : <ReviewActionButton intent="spam">Spam</ReviewActionButton>}
        <ReviewActionButton intent={isInTrash ? 'restore' : 'trash'}>
          {isInTrash ? 'Restore' : 'Move to trash'}
        </ReviewActionButton>
        {nextHref ? (
          <ButtonLink to={nextHref} variant="outline">
            Next waiting
          </ButtonLink>
        ) : null}
      </Form>
      {canReject ? <RejectReviewForm version={review.version} /> : null}
      {isInTrash ? <PurgeReviewButton /> : null}
    </section>
  );
}
