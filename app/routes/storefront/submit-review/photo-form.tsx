import { useId } from 'react';

import { ACCEPTED_PICTURE_MIME_TYPES } from '#app/lib/picture-rules.ts';
import { Button } from '#app/ui/button.tsx';

/** Uploads a photo for a stored review: a separate form, which a browser posts without script. */
export function ReviewPhotoUploadForm({
  token,
  note,
}: {
  token: string;
  note: { isAdded: boolean; text: string } | null;
}) {
  const id = useId();
  return (
    <form
      method="post"
      action="/submit-review/photo"
      encType="multipart/form-data"
      className="grid max-w-xl justify-items-start gap-3 border-l-8 border-accent bg-paper p-5"
    >
      <input type="hidden" name="t" value={token} />
      <label htmlFor={id} className="font-semibold">
        Your photo next to the review (optional)
      </label>
      <p className="text-sm text-ink-2">
        JPG, PNG or WebP under 2 MB. By sending it, you allow us to show it.
      </p>
      {note ? (
        <p role="status" className={note.isAdded ? 'font-semibold' : 'font-semibold text-bad'}>
          {note.text}
        </p>
      ) : null}
      <input
        id={id}
        type="file"
        name="file"
        accept={ACCEPTED_PICTURE_MIME_TYPES}
        required
        className="max-w-full text-sm"
      />
      <Button type="submit" variant="outline">
        Send photo
      </Button>
    </form>
  );
}
