import { useEffect, useRef } from 'react';

import { ButtonLink } from '#app/ui/button.tsx';

import { ReviewPhotoUploadForm } from './photo-form.tsx';

/** Thanks, when the review becomes public, and the link to edit it. */
export function SubmittedReviewThankYou({ editToken }: { editToken: string }) {
  const ref = useRef<HTMLHeadingElement>(null);
  useEffect(() => ref.current?.focus(), []);
  return (
    <div className="wrap max-w-page py-14 md:py-20">
      <div role="status" className="grid justify-items-start gap-5">
        <div aria-hidden className="flex gap-1">
          <div className="size-8 rounded-base bg-accent" />
          <div className="size-8 rounded-base border border-line hatch" />
        </div>
        <h1 ref={ref} tabIndex={-1} className="text-4xl font-extrabold">
          Thank you
        </h1>
        <p className="max-w-xl text-xl text-ink-2">
          We check reviews before publishing, usually within 2 business days, and email you the result.
        </p>
        {editToken ? <ReviewPhotoUploadForm token={editToken} note={null} /> : null}
        <div className="flex flex-wrap gap-3">
          {editToken ? (
            <ButtonLink to="/submit-review?by=link" reloadDocument variant="outline" size="lg">
              Edit your review
            </ButtonLink>
          ) : null}
          <ButtonLink to="/services" size="lg">
            Browse Services
          </ButtonLink>
        </div>
      </div>
    </div>
  );
}
