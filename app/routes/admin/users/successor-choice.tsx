import { Select } from '#app/ui/select.tsx';

/** Somebody who can take work over. */
export type Successor = { id: string; name: string };

/** Who takes over what somebody has to finish; nothing where there is nothing to finish. */
export function SuccessorChoice({
  assigned,
  successors,
}: {
  assigned: number;
  successors: readonly Successor[];
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
