import { Link } from 'react-router';

import type { FormRecord } from '#app/admin-kit/form/use-form-fields.ts';
import { useFormState } from '#app/admin-kit/form/form-state.ts';
import { Button } from '#app/ui/button.tsx';
import type { FormActionResult } from '#app/ui/intent-answer.ts';

import { Offer } from '../service-editor/basics-tab.tsx';
import { Part } from '../service-editor/form-parts.tsx';
import { RichSection } from '../service-editor/rich-section.tsx';
import { RowsField } from '../service-editor/rows-field.tsx';

import { StepForm } from './step-form.tsx';

const VISIBLE_FIELDS = [
  ...['version', 'service_title', 'category', 'price', 'delivery_hours', 'pain_point'],
  ...['about', 'included', 'excluded'],
];

/** The editor's remaining fields as hidden inputs, with the values of a new service. */
function OtherFields() {
  const { values } = useFormState();
  return Object.entries(values)
    .filter(([name]) => !VISIBLE_FIELDS.includes(name))
    .flatMap(([name, value]) =>
      [value ?? []].flat().map((text) => <input key={name + text} type="hidden" name={name} value={text} />),
    );
}

/** The first service with the fields it needs to be public; its editor has the rest. */
export function FirstService({
  isDone,
  ...form
}: {
  /** Whether one of the shop's own services is already public. */
  isDone: boolean;
  step: string;
  record: FormRecord;
  draftOwner: string;
  answer: FormActionResult | undefined;
}) {
  return (
    <StepForm
      {...form}
      intent="publish"
      saveLabel="Publish and continue"
      also={
        <Button type="submit" name="intent" value="save" variant="outline">
          Save draft and continue
        </Button>
      }
    >
      {isDone ? (
        <p>
          You have already published a service. Change it under{' '}
          <Link to="/admin/services" className="underline underline-offset-4">
            Services
          </Link>
          , or add another one here.
        </p>
      ) : null}
      <Offer mayPrice />
      <Part title="Description" note="What customers get, in a few sentences. Required to publish.">
        <RichSection name="about" label="About This Service" />
      </Part>
      <Part title="Deliverables" note="One per line. They become the checklist on each new order.">
        <RowsField name="included" label="What's included" />
        <RowsField name="excluded" label="What's not included" />
      </Part>
      <OtherFields />
    </StepForm>
  );
}
