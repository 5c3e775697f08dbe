import { ACCEPTED_PICTURE_MIME_TYPES } from '#app/lib/picture-rules.ts';
import { Button } from '#app/ui/button.tsx';
import { fieldControlClasses, getFieldDescriptionIds, FormFieldFrame } from '#app/ui/field.tsx';

import { AccountSection } from './account-section.tsx';

const AVATAR_PICTURE_HINT = 'JPG, PNG or WebP under 2 MB. We crop it to a square.';

/** Shows, replaces and removes the avatar; each form works without script. */
export function AvatarSection({ picture, error }: { picture: string | null; error: string | null }) {
  return (
    <AccountSection id="picture" title="Profile picture">
      <div className="flex items-center gap-5">
        {picture ? (
          <img
            src={picture}
            alt="You, as others see you"
            width={96}
            height={96}
            className="size-24 rounded-base border border-line object-cover"
          />
        ) : (
          <p className="grid size-24 place-items-center rounded-base border border-dashed border-field text-sm text-ink-3">
            No profile picture
          </p>
        )}
        {picture ? (
          <form method="post" action="/account/picture">
            <Button type="submit" variant="outline">
              Remove picture
            </Button>
          </form>
        ) : null}
      </div>
      <form method="post" action="/account/picture" encType="multipart/form-data" className="grid gap-5">
        <FormFieldFrame
          id="picture-file"
          label={picture ? 'Change picture' : 'Choose a picture'}
          hint={AVATAR_PICTURE_HINT}
          error={error}
        >
          <input
            id="picture-file"
            name="file"
            type="file"
            accept={ACCEPTED_PICTURE_MIME_TYPES}
            required
            aria-invalid={error ? true : undefined}
            aria-describedby={getFieldDescriptionIds('picture-file', { hint: AVATAR_PICTURE_HINT, error })}
            className={`${fieldControlClasses} py-2.5 text-sm`}
          />
        </FormFieldFrame>
        <div>
          <Button type="submit">Upload picture</Button>
        </div>
      </form>
    </AccountSection>
  );
}
