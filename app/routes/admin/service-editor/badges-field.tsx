import { OpenDialogButton } from '#app/admin-kit/confirm-dialog.tsx';
import { useEditorFormState } from '#app/admin-kit/form/form-state.ts';
import { findServiceBadgesByCode, type ServiceBadge } from '#app/modules/catalog/badges/service-badge.ts';
import { ServiceBadgeLabel, ServiceBadges } from '#app/modules/catalog/ui/service-badges.tsx';
import { findFieldProblem } from '#app/ui/form-problems.tsx';

import { listNonEmptyFormValues } from './form-parts.tsx';

export const EDIT_BADGES_DIALOG_ID = 'edit-badges';

/** The badges of a service, ticked from the list of all; ticked ones come first, in their order. */
export function ServiceBadgesField({ badges }: { badges: readonly ServiceBadge[] }) {
  const { values, problems, isReadOnly } = useEditorFormState();
  const chosen = listNonEmptyFormValues(values, 'badge_codes');
  if (isReadOnly) {
    const shown = findServiceBadgesByCode(chosen, badges);
    return shown.length > 0 ? <ServiceBadges badges={shown} /> : <p className="text-ink-2">None</p>;
  }
  const codes = [...chosen, ...badges.map(({ code }) => code).filter((code) => !chosen.includes(code))];
  const error = findFieldProblem(problems, 'badge_codes');
  return (
    <div className="grid gap-3">
      {codes.length > 0 ? (
        <ul className="flex flex-wrap gap-x-6 gap-y-2">
          {codes.map((code, place) => {
            const badge = badges.find((one) => one.code === code);
            return (
              <li key={code}>
                <label className="flex min-h-10 items-center gap-2.5 text-sm">
                  <input
                    id={place === 0 ? 'badge_codes' : undefined}
                    type="checkbox"
                    name="badge_codes"
                    value={code}
                    defaultChecked={chosen.includes(code)}
                    className="size-5 accent-ink"
                  />
                  {badge ? <ServiceBadgeLabel badge={badge} /> : `${code} (deleted)`}
                </label>
              </li>
            );
          })}
        </ul>
      ) : (
        <p className="text-sm text-ink-2">No badges yet.</p>
      )}
      {error ? <p className="text-sm font-semibold text-bad">{error}</p> : null}
      <OpenDialogButton
        dialogId={EDIT_BADGES_DIALOG_ID}
        variant="outline"
        size="sm"
        className="justify-self-start"
      >
        Edit badges
      </OpenDialogButton>
    </div>
  );
}
