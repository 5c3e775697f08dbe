import { Link } from 'react-router';

import type { VersionedFormRecord } from '#app/admin-kit/form/use-form-fields.ts';
import { useEditorFormState } from '#app/admin-kit/form/form-state.ts';
import { Button } from '#app/ui/button.tsx';
import type { FormActionResult } from '#app/ui/form-action-result.ts';

import { ServiceTitlePriceAndDeliveryFields } from '../service-editor/basics-tab.tsx';
import { AdminFormSection } from '../service-editor/form-parts.tsx';
import { RichTextFormField } from '../service-editor/rich-section.tsx';
import { ChecklistRowsField } from '../service-editor/rows-field.tsx';

import { SetUpStepForm } from './step-form.tsx';

const VISIBLE_FIRST_SERVICE_FIELDS = [
  ...['version', 'service_title', 'category', 'price', 'delivery_hours', 'pain_point'],
  ...['about', 'included', 'excluded'],
];

/** The editor's remaining fields as hidden inputs, with the values of a new service. */
function FirstServiceHiddenFields() {
  const { values } = useEditorFormState();
  return Object.entries(values)
    .filter(([name]) => !VISIBLE_FIRST_SERVICE_FIELDS.includes(name))
    .flatMap(([name, value]) =>
      [value ?? []].flat().map((text) => <input key={name + text} type="hidden" name={name} value={text} />),
    );
}

/** The first service with the fields it needs to be public; its editor has the rest. */
export function FirstServiceSetupForm({
  isDone,
  ...form
}: {
  /** Whether one of the shop's own services is already public. */
  isDone: boolean;
  step: string;
  record: VersionedFormRecord;
  draftOwner: string;
  answer: FormActionResult | undefined;
}) {
  return (
    <SetUpStepForm
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
      <ServiceTitlePriceAndDeliveryFields mayPrice />
      <AdminFormSection
        title="Description"
        note="What customers get, in a few sentences. Required to publish."
      >
        <RichTextFormField name="about" label="About This Service" />
      </AdminFormSection>
      <AdminFormSection
        title="Deliverables"
        note="One per line. They become the checklist on each new order."
      >
        <ChecklistRowsField name="included" label="What's included" />
        <ChecklistRowsField name="excluded" label="What's not included" />
      </AdminFormSection>
      {form.record.values['brief_template_id'] ? (
        <p className="text-sm text-ink-2">
          After paying, buyers answer a short questionnaire. You can change or remove it in the service’s
          editor, and write your own under{' '}
          <Link to="/admin/templates" className="underline underline-offset-4">
            Templates
          </Link>
          .
        </p>
      ) : null}
      <FirstServiceHiddenFields />
    </SetUpStepForm>
  );
}
