import { Button } from '#app/ui/button.tsx';
import { CheckboxField } from '#app/ui/checkbox-field.tsx';

import { OPTIONAL_EMAIL_KINDS, type OptionalEmailPreferences } from '../account/email-preferences.ts';

import { AccountSection } from './account-section.tsx';

/** Switches for optional emails; those about orders and account security are always sent. */
export function EmailPreferencesSection({
  email,
  notices,
}: {
  email: string;
  notices: OptionalEmailPreferences;
}) {
  return (
    <AccountSection id="mails" title="Emails to you">
      <p className="text-ink-2">
        You always get emails about your orders and account security. We send them to{' '}
        <span className="font-semibold break-words text-ink">{email}</span>.
      </p>
      <form method="post" className="grid gap-5">
        <fieldset className="grid gap-3">
          <legend className="mb-3 text-xs font-semibold">Also email me about</legend>
          {OPTIONAL_EMAIL_KINDS.map(({ field, label, what }) => (
            <CheckboxField key={field} id={field} isChecked={notices[field]}>
              <span className="font-semibold">{label}</span>
              {`: ${what}`}
            </CheckboxField>
          ))}
        </fieldset>
        <div>
          <Button type="submit" name="intent" value="notices">
            Save preferences
          </Button>
        </div>
      </form>
    </AccountSection>
  );
}
