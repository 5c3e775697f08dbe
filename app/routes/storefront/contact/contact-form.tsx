import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';

import {
  CONTACT_FORM_FIELDS,
  CONTACT_FORM_MAX_LENGTHS,
  CONTACT_SUBJECTS,
  type ContactFormErrors,
  HONEYPOT_FIELD_NAME,
  HUMAN_PROOF_FORM_FIELD_NAMES,
  type ContactMessageFormState,
  formatMessageTooLongError,
} from '#app/modules/crm/model.ts';
import { convertApiFailureToFormState } from '#app/modules/crm/ui/send-state.ts';
import { useHumanProofOfWork } from '#app/modules/crm/ui/use-proof.ts';
import { useSignedInUser } from '#app/modules/identity/ui/use-signed-in.ts';
import { postJsonFromBrowserToShop } from '#app/platform/call-api.ts';
import { readSavedUtmCampaignField } from '#app/platform/saved-campaign.ts';
import { Button } from '#app/ui/button.tsx';
import { Field, TextArea } from '#app/ui/field.tsx';
import { SelectField } from '#app/ui/select-field.tsx';

const CONTACT_SENT_STATE: ContactMessageFormState = { kind: 'sent' };

/** The message form (PAGES-05, -06): posted by the browser without script, sent in place with it. */
export function ContactForm({ answered }: { answered: ContactMessageFormState | undefined }) {
  const [state, setState] = useState(answered ?? null);
  const [isSending, setIsSending] = useState(false);
  const [isAgain, setIsAgain] = useState(false);
  const { formRef, proof } = useHumanProofOfWork();

  async function send(form: HTMLFormElement) {
    // The button is not disabled while sending, so that it keeps the focus.
    if (isSending) return;
    const formData = new FormData(form);
    const message = formData.get('message');
    const length = typeof message === 'string' ? message.trim().length : 0;
    if (length > CONTACT_FORM_MAX_LENGTHS.message) {
      setState({
        kind: 'refused',
        alert: null,
        errors: { message: formatMessageTooLongError(length) },
        token: null,
        values: {},
      });
      return;
    }
    setIsSending(true);
    const answer = await postJsonFromBrowserToShop('/api/contact', {
      ...proof(),
      ...readSavedUtmCampaignField(),
      ...Object.fromEntries(formData),
    });
    setIsSending(false);
    setState(
      answer.ok ? CONTACT_SENT_STATE : convertApiFailureToFormState(answer.failure, CONTACT_FORM_FIELDS),
    );
  }

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    void send(event.currentTarget);
  }

  function writeAnother() {
    setState(null);
    setIsAgain(true);
  }

  if (state?.kind === 'sent') return <ContactMessageSentNotice onAgain={writeAnother} />;
  return (
    <form method="post" action="/contact" ref={formRef} onSubmit={onSubmit} className="grid gap-5">
      <h2 className="text-2xl font-bold">Send a message</h2>
      <ContactErrorSummary state={state} />
      <ContactMessageFormFields state={state} isAgain={isAgain} />
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <Button type="submit" size="lg" aria-disabled={isSending || undefined}>
          {isSending ? 'Sending' : state?.token ? 'Yes, send my message' : 'Send message'}
        </Button>
        <p className="text-sm text-ink-2">We’ll email you a copy.</p>
      </div>
    </form>
  );
}

function ContactMessageSentNotice({ onAgain }: { onAgain: () => void }) {
  const ref = useRef<HTMLHeadingElement>(null);
  useEffect(() => ref.current?.focus(), []);
  return (
    <div
      role="status"
      className="grid justify-items-start gap-4 rounded-base border border-line bg-paper p-6 md:p-10"
    >
      <div aria-hidden className="flex gap-1">
        <div className="size-8 rounded-base bg-accent" />
        <div className="size-8 rounded-base border border-line hatch" />
      </div>
      <h2 ref={ref} tabIndex={-1} className="text-3xl font-extrabold">
        Message Sent!
      </h2>
      <p className="text-base text-ink-2">
        We got your message and emailed you a copy. We’ll answer within 24 hours.
      </p>
      <Link
        to="/contact"
        reloadDocument
        className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
        onClick={(event) => {
          event.preventDefault();
          onAgain();
        }}
      >
        Send Another Message
      </Link>
    </div>
  );
}

/**
 * Why the message was not sent. Rendered before it has content, so that screen readers announce the content.
 */
function ContactErrorSummary({
  state,
}: {
  state: Extract<ContactMessageFormState, { kind: 'refused' }> | null;
}) {
  const ref = useRef<HTMLDivElement>(null);
  const problems = Object.entries(state?.errors ?? {});
  useEffect(() => {
    if (state) ref.current?.focus();
  }, [state]);
  return (
    <div ref={ref} role="alert" tabIndex={-1} className="empty:hidden">
      {state?.alert ? (
        <p className="rounded-base bg-bad-tint px-3.5 py-2.5 font-semibold text-bad">{state.alert}</p>
      ) : null}
      {problems.length > 0 ? (
        <div className="rounded-base bg-bad-tint px-3.5 py-2.5 text-bad">
          <p className="font-semibold">Please fix these fields before sending:</p>
          <ul className="list-disc pl-5">
            {problems.map(([field, problem]) => (
              <li key={field}>
                <a
                  href={`#contact-${field}`}
                  className="underline underline-offset-4"
                  onClick={focusContactFieldFromErrorLink}
                >
                  {problem}
                </a>
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </div>
  );
}

/** Focuses by script: a hash link would make the router drop the answer that holds these messages. */
function focusContactFieldFromErrorLink(event: { preventDefault(): void; currentTarget: HTMLAnchorElement }) {
  event.preventDefault();
  document.querySelector<HTMLElement>(event.currentTarget.hash)?.focus();
}

/**
 * Prefills empty fields with the signed-in user's data. The page itself is cached for everyone and knows no
 * user.
 */
function useSignedInUserPrefill(
  nameRef: RefObject<HTMLInputElement | null>,
  emailRef: RefObject<HTMLInputElement | null>,
) {
  const signedIn = useSignedInUser();
  useEffect(() => {
    if (!signedIn) return;
    for (const [field, own] of [
      [nameRef.current, signedIn.name],
      [emailRef.current, signedIn.email],
    ] as const)
      if (field?.value === '') field.value = own;
  }, [signedIn, nameRef, emailRef]);
}

function ContactMessageFormFields({
  state,
  isAgain,
}: {
  state: Extract<ContactMessageFormState, { kind: 'refused' }> | null;
  isAgain: boolean;
}) {
  const nameRef = useRef<HTMLInputElement>(null);
  const emailRef = useRef<HTMLInputElement>(null);
  useSignedInUserPrefill(nameRef, emailRef);
  const values = state?.values ?? {};
  const errors: ContactFormErrors = state?.errors ?? {};
  useEffect(() => {
    if (isAgain) nameRef.current?.focus();
  }, [isAgain]);
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field
          ref={nameRef}
          id="contact-name"
          name="name"
          label="Name"
          autoComplete="name"
          required
          defaultValue={values.name}
          error={errors.name}
        />
        <Field
          ref={emailRef}
          id="contact-email"
          name="email"
          label="Email"
          type="email"
          autoComplete="email"
          required
          defaultValue={values.email}
          error={errors.email}
        />
      </div>
      <Field
        id="contact-company"
        name="company"
        label="Company (optional)"
        autoComplete="organization"
        defaultValue={values.company}
        error={errors.company}
      />
      <SelectField
        id="contact-subject"
        name="subject"
        label="Subject"
        placeholder="Choose a subject"
        options={CONTACT_SUBJECTS}
        required
        defaultValue={values.subject ?? ''}
        error={errors.subject}
      />
      <TextArea
        id="contact-message"
        name="message"
        label="Message"
        rows={8}
        required
        defaultValue={values.message}
        error={errors.message}
      />
      <div aria-hidden className="sr-only">
        <label htmlFor="contact-website">Leave this field empty</label>
        <input id="contact-website" name={HONEYPOT_FIELD_NAME} tabIndex={-1} autoComplete="off" />
      </div>
      {state?.token ? (
        <input type="hidden" name={HUMAN_PROOF_FORM_FIELD_NAMES.token} value={state.token} />
      ) : null}
    </>
  );
}
