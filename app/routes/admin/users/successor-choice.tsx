import { Select } from '#app/ui/select.tsx';

/** A team member who can take over work. */
export type TeamMemberWorkSuccessor = { id: string; name: string };

/** Chooses who takes over a member's open work; nothing if there is none. */
export function OpenWorkSuccessorField({
  assigned,
  successors,
}: {
  assigned: number;
  successors: readonly TeamMemberWorkSuccessor[];
}) {
  if (assigned === 0) return null;
  const what = assigned === 1 ? '1 open task goes to' : `${assigned} open tasks go to`;
  return (
    <Select
      label={what}
      name="successor"
      defaultValue=""
      options={[
        { value: '', label: 'Choose a person' },
        ...successors.map(({ id, name }) => ({ value: id, label: name })),
      ]}
    />
  );
}
