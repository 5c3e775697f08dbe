import { Button } from '#app/ui/button.tsx';
import { CheckboxField } from '#app/ui/checkbox-field.tsx';
import { type FormProblem, findFieldProblem } from '#app/ui/form-problems.tsx';
import { Select } from '#app/ui/select.tsx';

import { AccountSection } from './account-section.tsx';

export type StaffWorkPreferences = {
  /** IANA name; null means the browser's time zone. */
  timeZone: string | null;
  usesSingleKeys: boolean;
  /** All available time zones. */
  zones: readonly string[];
};

/** How a team member works in the admin (pages.md "The account page"). */
export function WorkPreferencesSection({
  working: { timeZone, usesSingleKeys, zones },
  problems,
}: {
  working: StaffWorkPreferences;
  problems: readonly FormProblem[];
}) {
  const error = findFieldProblem(problems, 'timeZone');
  const options = zones.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }));
  return (
    <AccountSection id="working" title="Your work in the admin">
      <form method="post" className="grid gap-5">
        <div className="grid gap-1.5">
          <Select
            id="timeZone"
            name="timeZone"
            label="Time zone"
            defaultValue={timeZone ?? ''}
            options={[{ value: '', label: 'Shop time zone' }, ...options]}
          />
          {error ? <p className="text-sm font-semibold text-bad">{error}</p> : null}
        </div>
        <CheckboxField id="singleKeys" isChecked={usesSingleKeys}>
          <span className="font-semibold">Single-key shortcuts</span>: J, K, E, C, / and ?. Turn them off if
          you use dictation or press keys by accident. Shortcuts with Ctrl or Command still work.
        </CheckboxField>
        <div>
          <Button type="submit" name="intent" value="working">
            Save
          </Button>
        </div>
      </form>
    </AccountSection>
  );
}
