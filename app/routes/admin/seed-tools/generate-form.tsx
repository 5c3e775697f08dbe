import { Form } from 'react-router';

import { DEMO_DATA_DAYS_RANGE, DEMO_DATA_RANDOM_SEED_RANGE } from '#app/modules/demo-data/schemas.ts';
import {
  GENERATED_DEMO_RECORD_KINDS,
  SEED_SIZE_NAMES,
  DEMO_DATA_SEED_SIZES,
} from '#app/modules/demo-data/seed-request.ts';
import { Button } from '#app/ui/button.tsx';
import { CheckboxField } from '#app/ui/checkbox-field.tsx';
import { Field } from '#app/ui/field.tsx';
import { findFieldProblem, type FormProblem } from '#app/ui/form-problems.tsx';
import { SelectField } from '#app/ui/select-field.tsx';

const DEMO_DATA_PART_LABELS: Record<(typeof GENERATED_DEMO_RECORD_KINDS)[number], string> = {
  orders: 'Orders with their customers, messages, briefs and reviews',
  leads: 'Leads with messages and tasks',
  searches: 'Searches',
  visits: 'Visits',
};

const formatCount = (value: number) => value.toLocaleString('en-US');

/** Shows what a size contains before it is loaded. */
const SEED_SIZE_OPTIONS = SEED_SIZE_NAMES.map((value) => {
  const { orders, leads, searches, visits } = DEMO_DATA_SEED_SIZES[value];
  const words = `${formatCount(orders)} orders, ${formatCount(leads)} leads, ${formatCount(searches)} searches, ${formatCount(visits)} visits`;
  return { value, label: `${value}: ${words}` };
});

/** Chooses what to generate. */
export function GenerateDemoDataForm({
  problems,
  kept,
}: {
  problems: readonly FormProblem[];
  /** The values of a refused form. */
  kept: Readonly<Record<string, string>>;
}) {
  const typed = (name: string, otherwise: string) => kept[name] ?? otherwise;
  return (
    <Form method="post" className="grid gap-4">
      <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_8rem_8rem]">
        <SelectField
          id="size"
          name="size"
          label="Size"
          options={SEED_SIZE_OPTIONS}
          defaultValue={typed('size', 'S')}
          error={findFieldProblem(problems, 'size')}
        />
        <Field
          id="days"
          name="days"
          label="Days back"
          inputMode="numeric"
          defaultValue={typed('days', '60')}
          hint={`${DEMO_DATA_DAYS_RANGE.least} to ${DEMO_DATA_DAYS_RANGE.most}`}
          error={findFieldProblem(problems, 'days')}
        />
        <Field
          id="seed"
          name="seed"
          label="Seed number"
          inputMode="numeric"
          defaultValue={typed('seed', '2')}
          hint={`${DEMO_DATA_RANDOM_SEED_RANGE.least} or higher`}
          error={findFieldProblem(problems, 'seed')}
        />
      </div>
      <fieldset className="grid gap-1">
        <legend className="mb-1 text-xs font-semibold">What to generate</legend>
        {GENERATED_DEMO_RECORD_KINDS.map((part) => (
          <CheckboxField
            key={part}
            id={part}
            isChecked={kept['size'] === undefined || kept[part] !== undefined}
            error={findFieldProblem(problems, part)}
          >
            {DEMO_DATA_PART_LABELS[part]}
          </CheckboxField>
        ))}
      </fieldset>
      <div>
        <Button type="submit" name="intent" value="generate">
          Generate
        </Button>
      </div>
    </Form>
  );
}
