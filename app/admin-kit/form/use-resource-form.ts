import { type FormEvent, useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import { useFetcher, useRevalidator } from 'react-router';

import type { IntentAnswer } from '#app/ui/intent-answer.ts';

import { useIntentToast } from '../use-intent-toast.ts';
import { type FormRecord, useFormFields } from './use-form-fields.ts';
import { useLocalDraft } from './use-local-draft.ts';

/** What `useResourceForm` gives. */
export type ResourceFormState = ReturnType<typeof useResourceForm>;

const neverChanges = () => () => {};

/** False on the server and until script runs. */
function useIsReady(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
}

/** The behaviour of an editor's form: its fields, the draft this browser keeps, sending, and what an answer means for them. */
export function useResourceForm(record: FormRecord, draftKey: string, sentBefore: IntentAnswer | undefined) {
  const fetcher = useFetcher<IntentAnswer>();
  const revalidator = useRevalidator();
  const draft = useLocalDraft(draftKey, record);
  const fields = useFormFields(record, sentBefore?.ok === false ? sentBefore.fields : null, (values) =>
    values ? draft.keep(values) : draft.drop(),
  );
  const isReady = useIsReady();
  // A step to another tab drops the route's own answer, and with it what was refused.
  const [firstAnswer] = useState(sentBefore);
  const answer = fetcher.data ?? sentBefore ?? firstAnswer;
  /** What is on its way to the server. */
  const sent = useRef<string | null>(null);
  useIntentToast(fetcher.data);

  const settle = useEffectEvent((answer: IntentAnswer) => {
    if (!answer.ok) return;
    draft.drop();
    fields.noteSaved(sent.current);
  });
  useEffect(() => {
    if (fetcher.data) settle(fetcher.data);
  }, [fetcher.data]);
  useEffect(() => {
    if (fetcher.state === 'idle') sent.current = null;
  }, [fetcher.state]);

  // A redirect to another page is the answer to a form that was saved as something new.
  const leave = useEffectEvent(() => {
    if (sent.current !== null) draft.drop();
  });
  useEffect(() => () => leave(), []);

  /** The button whose request is on its way. */
  const pressed = useRef<EventTarget | null>(null);
  useEffect(() => {
    if (fetcher.state === 'idle') pressed.current = null;
  });

  function noteSent() {
    sent.current = fields.snapshot();
  }
  /** A second tap on the same button would be refused as a change of the version that the first one has just saved. */
  function onSubmit(event: FormEvent<HTMLFormElement>) {
    const { nativeEvent } = event;
    const submitter = nativeEvent instanceof SubmitEvent ? nativeEvent.submitter : null;
    if (submitter !== null && submitter === pressed.current) return event.preventDefault();
    pressed.current = submitter;
    // What is skipped is not saved: the draft of this browser stays, and is offered the next time.
    if (submitter instanceof HTMLButtonElement && submitter.value === 'skip') return;
    noteSent();
  }
  async function reload() {
    fields.giveUp();
    draft.drop();
    await revalidator.revalidate();
  }
  /** Sends the same again, over the version that came in between. */
  function overwrite(version: number) {
    const form = fields.ref.current;
    if (!form || !answer) return;
    const body = new FormData(form);
    body.set('intent', answer.intent);
    body.set('overwrite', String(version));
    noteSent();
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
