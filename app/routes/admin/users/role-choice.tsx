import { STAFF_ROLES_WITH_DESCRIPTIONS } from '#app/modules/identity/team/team-list.ts';

/** The roles with a description of each; one must be chosen. */
export function StaffRoleChoice({ chosen }: { chosen: string }) {
  return (
    <fieldset className="grid gap-1">
      <legend className="pb-1.5 text-xs font-semibold">Role</legend>
      {STAFF_ROLES_WITH_DESCRIPTIONS.map(({ value, label, note }) => (
        <label key={value} className="flex min-h-10 items-center gap-3 rounded-base px-2 hover:bg-sunken">
          <input
            type="radio"
            name="role"
            value={value}
            defaultChecked={value === chosen}
            className="size-4.5 accent-ink dark:accent-inverse"
          />
          <strong className="font-semibold">{label}</strong>
          <span className="text-ink-2">{note}</span>
        </label>
      ))}
    </fieldset>
  );
}
