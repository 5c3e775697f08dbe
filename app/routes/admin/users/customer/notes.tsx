import { Form, href, Link } from 'react-router';

import type { CustomerDetail } from '#app/modules/customer-pages/customer-list.ts';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import type { FormActionResult } from '#app/ui/form-action-result.ts';

import { ContactNotes } from '../../crm/contact-notes.tsx';

type CustomerNotesProps = { customer: CustomerDetail; mayWrite: boolean };

/** The team's notes about a customer; the same as those of the contact with this email address. */
export function CustomerNotes({
  customer,
  mayWrite,
  answer,
}: CustomerNotesProps & { answer: FormActionResult | undefined }) {
  const { contactId, notes, isVerified } = customer;
  if (!isVerified)
    return (
      <p className="text-sm text-ink-2">
        You can add notes and tags once this person verifies their email address.
      </p>
    );
  return (
    <>
      {contactId === null ? null : (
        <p className="text-sm text-ink-2">
          {'These notes and tags are shared with the contact '}
          <Link to={href('/admin/crm/:id', { id: contactId })} className="underline underline-offset-4">
            in the CRM
          </Link>
          .
        </p>
      )}
      <ContactNotes notes={notes} mayWrite={mayWrite} answer={answer} />
    </>
  );
}

/** Tags by which the team finds a customer. */
export function CustomerTags({ customer: { tags }, mayWrite }: CustomerNotesProps) {
  if (!mayWrite) return <p className="text-sm wrap-anywhere">{tags.join(', ') || 'None'}</p>;
  return (
    <Form method="post" className="grid gap-3">
      <Field
        key={tags.join()}
        id="tags"
        name="tags"
        label="Tags"
        hint="Separate tags with commas."
        autoComplete="off"
        defaultValue={tags.join(', ')}
      />
      <Button type="submit" name="intent" value="tags" variant="outline" className="justify-self-start">
        Save tags
      </Button>
    </Form>
  );
}
