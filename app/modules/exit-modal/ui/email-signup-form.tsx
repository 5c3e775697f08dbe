import { type FormEvent, useEffect, useRef, useState } from 'react';

import { MARKETING_CONSENT_LABEL } from '#app/modules/consents/model.ts';
import { HONEYPOT_FIELD_NAME, type ContactMessageFormState } from '#app/modules/crm/model.ts';
import { convertApiFailureToFormState } from '#app/modules/crm/ui/send-state.ts';
import { useHumanProofOfWork } from '#app/modules/crm/ui/use-proof.ts';
import { postJsonFromBrowserToShop } from '#app/platform/call-api.ts';
import { readSavedUtmCampaignField } from '#app/platform/saved-campaign.ts';
import { Button } from '#app/ui/button.tsx';
import { CheckboxField } from '#app/ui/checkbox-field.tsx';
import { Field } from '#app/ui/field.tsx';
import { FormErrorSummary } from '#app/ui/form-problems.tsx';

import { EXIT_MODAL_EMAIL_SIGNUP_FIELDS, type ExitModalEmailSignupField } from '../address-fields.ts';

type RefusedExitModalSignupState = Extract<
  ContactMessageFormState<ExitModalEmailSignupField>,
  { kind: 'refused' }
>;

function EmailSignupFields({ refused }: { refused: RefusedExitModalSignupState | null }) {
  const { alert = null, errors = {} } = refused ?? {};
  const problems = [
    ...(alert ? [{ field: null, message: alert }] : []),
    ...Object.entries(errors).map(([field, message]) => ({ field: `exit-${field}`, message })),
  ];
  return (
    <>
      {/* Each failure mounts a new summary, which takes the focus. */}
      {refused ? <FormErrorSummary key={JSON.stringify(problems)} problems={problems} /> : null}
      <Field
        id="exit-email"
        name="email"
        label="Email"
        type="email"
        autoComplete="email"
        error={errors.email}
      />
      <CheckboxField id="exit-news" name="news" error={errors.news}>
        {MARKETING_CONSENT_LABEL}
      </CheckboxField>
      <div aria-hidden className="sr-only">
        <label htmlFor="exit-website">Leave this field empty</label>
        <input id="exit-website" name={HONEYPOT_FIELD_NAME} tabIndex={-1} autoComplete="off" />
      </div>
    </>
  );
}

/** The look of the form, for the preview in the editor, which is a form itself. */
export function EmailSignupPreview({ label }: { label: string }) {
  return (
    <div className="grid gap-4">
      <Field id="drawn-email" name="" label="Email" type="email" readOnly />
      <CheckboxField id="drawn-news" name="">
        {MARKETING_CONSENT_LABEL}
      </CheckboxField>
      <Button size="lg" isWide>
        {label}
      </Button>
    </div>
  );
}

function EmailSignupSentMessage() {
  const ref = useRef<HTMLParagraphElement>(null);
  useEffect(() => ref.current?.focus(), []);
  return (
    <p ref={ref} role="status" tabIndex={-1} className="text-base font-semibold">
      Almost done. Click the link in the email we just sent you.
    </p>
  );
}

/** Asks for an address and the consent to write to it, which is then confirmed by email. */
export function ExitModalEmailSignupForm({
  modalId,
  label,
  onTaken,
}: {
  modalId: string;
  label: string;
  onTaken: () => void;
}) {
  const [state, setState] = useState<ContactMessageFormState<ExitModalEmailSignupField> | null>(null);
  const [isSending, setIsSending] = useState(false);
  const { formRef, proof } = useHumanProofOfWork();

  async function send(form: HTMLFormElement) {
    // The button is not disabled while sending, since that would lose its focus.
    if (isSending) return;
    setIsSending(true);
    const values = Object.fromEntries(new FormData(form));
    const page = location.pathname;
    const answer = await postJsonFromBrowserToShop('/api/exit-modal', {
      ...proof(),
      ...readSavedUtmCampaignField(),
      ...values,
      modal: modalId,
      page,
    });
    setIsSending(false);
    setState(
      answer.ok
        ? { kind: 'sent' }
        : convertApiFailureToFormState(answer.failure, EXIT_MODAL_EMAIL_SIGNUP_FIELDS),
    );
    if (answer.ok) onTaken();
  }

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    void send(event.currentTarget);
  }

  if (state?.kind === 'sent') return <EmailSignupSentMessage />;
  return (
    <form ref={formRef} onSubmit={onSubmit} noValidate className="grid gap-4">
      <EmailSignupFields refused={state} />
      <Button type="submit" size="lg" isWide aria-disabled={isSending || undefined}>
        {isSending ? 'Sending' : label}
      </Button>
    </form>
  );
}
