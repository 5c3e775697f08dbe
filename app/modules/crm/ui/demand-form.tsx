import { type FormEvent, useEffect, useRef, useState } from 'react';

import { MARKETING_CONSENT_LABEL } from '#app/modules/consents/model.ts';
import { postJsonFromBrowserToShop } from '#app/platform/call-api.ts';
import { readSavedUtmCampaignField } from '#app/platform/saved-campaign.ts';
import { Button } from '#app/ui/button.tsx';
import { CheckboxField } from '#app/ui/checkbox-field.tsx';
import { Field, TextArea } from '#app/ui/field.tsx';
import { FormErrorSummary } from '#app/ui/form-problems.tsx';

import {
  MISSING_SERVICE_REQUEST_FORM_FIELDS,
  type ServiceRequestFormState,
  MAX_SERVICE_REQUEST_LENGTH,
  formatRequestTooLongError,
} from '../demand-fields.ts';
import { HONEYPOT_FIELD_NAME, HUMAN_PROOF_FORM_FIELD_NAMES } from '../model.ts';

import { convertApiFailureToFormState } from './send-state.ts';
import { useHumanProofOfWork } from './use-proof.ts';

const SERVICE_REQUEST_FORM_SENT_STATE: ServiceRequestFormState = { kind: 'sent' };

const createServiceRequestTooLongState = (length: number): ServiceRequestFormState => ({
  kind: 'refused',
  alert: null,
  errors: { need: formatRequestTooLongError(length) },
  token: null,
  values: {},
});

/**
 * Shown when a search has no result (pages.md "Requests after an empty search"): a small form that creates a
 * lead with the query. Without script the browser posts it to `action`; with script it is sent in place.
 */
export function EmptySearchServiceRequestForm({
  id,
  query,
  action,
  answered,
}: {
  id: string;
  query: string;
  action: string;
  answered: ServiceRequestFormState | undefined;
}) {
  const [state, setState] = useState(answered ?? null);
  const [isSending, setIsSending] = useState(false);
  const { formRef, proof } = useHumanProofOfWork();

  async function send(form: HTMLFormElement) {
    // The button is not disabled while sending, since that would lose its focus.
    if (isSending) return;
    const formData = new FormData(form);
    const need = formData.get('need');
    const length = typeof need === 'string' ? need.trim().length : 0;
    if (length > MAX_SERVICE_REQUEST_LENGTH) {
      setState(createServiceRequestTooLongState(length));
      return;
    }
    setIsSending(true);
    const answer = await postJsonFromBrowserToShop('/api/demand', {
      ...proof(),
      ...readSavedUtmCampaignField(),
      ...Object.fromEntries(formData),
    });
    setIsSending(false);
    setState(
      answer.ok
        ? SERVICE_REQUEST_FORM_SENT_STATE
        : convertApiFailureToFormState(answer.failure, MISSING_SERVICE_REQUEST_FORM_FIELDS),
    );
  }

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    void send(event.currentTarget);
  }

  return (
    <section aria-labelledby={id} className="rounded-base border border-line bg-paper p-6 md:p-10">
      {state?.kind === 'sent' ? (
        <ServiceRequestSentMessage id={id} />
      ) : (
        <form method="post" action={action} ref={formRef} onSubmit={onSubmit} className="grid gap-5">
          <h2 id={id} tabIndex={-1} className="text-2xl font-bold">
            Tell us what you need
          </h2>
          <p className="max-w-xl text-base text-ink-2">
            This list grows with what people ask for. Leave your email, and you will have an answer within 24
            hours.
          </p>
          <ServiceRequestFields state={state} query={query} />
          <div>
            <Button type="submit" size="lg" aria-disabled={isSending || undefined}>
              {isSending ? 'Sending' : state?.token ? 'Yes, send my message' : 'Send'}
            </Button>
          </div>
        </form>
      )}
    </section>
  );
}

type RefusedServiceRequest = Extract<ServiceRequestFormState, { kind: 'refused' }>;

function ServiceRequestFields({ state, query }: { state: RefusedServiceRequest | null; query: string }) {
  const { alert = null, errors = {}, values = {}, token = null } = state ?? {};
  const problems = [
    ...(alert ? [{ field: null, message: alert }] : []),
    ...Object.entries(errors).map(([field, message]) => ({ field: `demand-${field}`, message })),
  ];
  return (
    <>
      {/* Each failure mounts a new summary, which takes the focus. */}
      {state ? <FormErrorSummary key={JSON.stringify(problems)} problems={problems} /> : null}
      <Field
        id="demand-email"
        name="email"
        label="Email"
        type="email"
        autoComplete="email"
        required
        defaultValue={values.email}
        error={errors.email}
      />
      <TextArea
        id="demand-need"
        name="need"
        label="What do you need done? (optional)"
        rows={4}
        defaultValue={values.need}
        error={errors.need}
      />
      <CheckboxField id="demand-news" name="news">
        {MARKETING_CONSENT_LABEL}
      </CheckboxField>
      <input type="hidden" name="query" value={query} />
      <div aria-hidden className="sr-only">
        <label htmlFor="demand-website">Leave this field empty</label>
        <input id="demand-website" name={HONEYPOT_FIELD_NAME} tabIndex={-1} autoComplete="off" />
      </div>
      {token ? <input type="hidden" name={HUMAN_PROOF_FORM_FIELD_NAMES.token} value={token} /> : null}
    </>
  );
}

function ServiceRequestSentMessage({ id }: { id: string }) {
  const ref = useRef<HTMLHeadingElement>(null);
  useEffect(() => ref.current?.focus(), []);
  return (
    <div role="status" className="grid justify-items-start gap-4">
      <div aria-hidden className="flex gap-1">
        <div className="size-8 rounded-base bg-accent" />
        <div className="size-8 rounded-base border border-line hatch" />
      </div>
      <h2 ref={ref} id={id} tabIndex={-1} className="text-2xl font-bold">
        Message Sent!
      </h2>
      <p className="text-base text-ink-2">
        Now we know what you are looking for. You will have an answer within 24 hours. If you asked for news,
        please confirm it by the link we sent you.
      </p>
    </div>
  );
}
