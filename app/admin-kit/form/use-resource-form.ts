import { type FormEvent, useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import { useFetcher, useRevalidator } from 'react-router';

import type { FormActionResult } from '#app/ui/form-action-result.ts';

import { useActionResultToast } from '../use-intent-toast.ts';
import { type VersionedFormRecord, useEditorFormFields } from './use-form-fields.ts';
import { useLocalDraft } from './use-local-draft.ts';

/** The return value of `useAdminEditorForm`. */
export type ResourceRouteFormState = ReturnType<typeof useAdminEditorForm>;

const createNoopHydrationSubscription = () => () => {};

/** False on the server and until script runs. */
function useIsHydrated(): boolean {
  return useSyncExternalStore(
    createNoopHydrationSubscription,
    () => true,
    () => false,
  );
}

/**
 * The behavior of an editor's form: its fields, the browser's draft, sending, and how an answer changes them.
 */
export function useAdminEditorForm(
  record: VersionedFormRecord,
  draftKey: string,
  sentBefore: FormActionResult | undefined,
) {
  const fetcher = useFetcher<FormActionResult>();
  const revalidator = useRevalidator();
  const draft = useLocalDraft(draftKey, record);
  const fields = useEditorFormFields(record, sentBefore?.ok === false ? sentBefore.fields : null, (values) =>
    values ? draft.keep(values) : draft.drop(),
  );
  const isReady = useIsHydrated();
  // Switching tabs drops the route's own answer, and with it the refusal.
  const [firstAnswer] = useState(sentBefore);
  const answer = fetcher.data ?? sentBefore ?? firstAnswer;
  /** The values being sent to the server. */
  const sent = useRef<string | null>(null);
  useActionResultToast(fetcher.data);

  const settle = useEffectEvent((answer: FormActionResult) => {
    if (!answer.ok) return;
    draft.drop();
    fields.markSaved(sent.current);
  });
  useEffect(() => {
    if (fetcher.data) settle(fetcher.data);
  }, [fetcher.data]);
  useEffect(() => {
    if (fetcher.state === 'idle') sent.current = null;
  }, [fetcher.state]);

  // A new record that was saved is answered by a redirect to its page.
  const leave = useEffectEvent(() => {
    if (sent.current !== null) draft.drop();
  });
  useEffect(() => () => leave(), []);

  /** The button of the pending request. */
  const pressed = useRef<EventTarget | null>(null);
  useEffect(() => {
    if (fetcher.state === 'idle') pressed.current = null;
  });

  function markSent() {
    sent.current = fields.snapshot();
  }
  /**
   * A second tap on the same button would be refused as a conflict with the version the first one has just
   * saved.
   */
  function onSubmit(event: FormEvent<HTMLFormElement>) {
    const { nativeEvent } = event;
    const submitter = nativeEvent instanceof SubmitEvent ? nativeEvent.submitter : null;
    if (submitter !== null && submitter === pressed.current) return event.preventDefault();
    pressed.current = submitter;
    // Skipping does not save: this browser's draft stays, and is offered the next time.
    if (submitter instanceof HTMLButtonElement && submitter.value === 'skip') return;
    markSent();
  }
  async function reload() {
    fields.discard();
    draft.drop();
    await revalidator.revalidate();
  }
  /** Sends the same values again, over the version saved in between. */
  function overwrite(version: number) {
    const form = fields.ref.current;
    if (!form || !answer) return;
    const body = new FormData(form);
    body.set('intent', answer.intent);
    body.set('overwrite', String(version));
    markSent();
    void fetcher.submit(body, { method: 'post' });
  }

  return {
    ...fields,
    Form: fetcher.Form,
    answer,
    isReady,
    isSaving: fetcher.state !== 'idle',
    draft,
    onSubmit,
    reload,
    overwrite,
  };
}
