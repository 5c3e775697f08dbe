import { Fragment, type ReactNode, useState } from 'react';

import type { FormActionResult } from '#app/ui/form-action-result.ts';
import { UnsavedChangesGuard } from '#app/ui/leave-guard.tsx';

import { useKeyboardShortcut } from '../shortcuts/use-shortcut.ts';
import { EditConflictDialog, NoScriptOverwriteCheckbox } from './conflict-dialog.tsx';
import { FormErrorNotice, RestoreDraftNotice } from './form-notices.tsx';
import { AdminFormContext, type EditorFormState } from './form-state.ts';
import type { VersionedFormRecord } from './use-form-fields.ts';
import { type ResourceRouteFormState, useAdminEditorForm } from './use-resource-form.ts';

function RestoreLocalDraftNotice({ form, version }: { form: ResourceRouteFormState; version: number }) {
  const { draft } = form;
  const { offered } = draft;
  if (!offered) return null;
  return (
    <RestoreDraftNotice
      draft={offered}
      isOlder={offered.version !== version}
      onRestore={() => {
        form.begin(offered.values);
        draft.dismiss();
      }}
      onDiscard={() => {
        draft.drop();
        draft.dismiss();
      }}
    />
  );
}

/** Opens once for every refused save. */
function SaveConflictPrompt({ form }: { form: ResourceRouteFormState }) {
  const { answer, isReady } = form;
  const [settled, setSettled] = useState<FormActionResult>();
  if (!isReady || answer?.ok !== false || !answer.conflict || settled === answer) return null;
  return (
    <EditConflictDialog
      conflict={answer.conflict}
      form={form.ref.current}
      mine={answer.fields}
      onClose={() => setSettled(answer)}
      onReload={() => {
        setSettled(answer);
        void form.reload();
      }}
      onOverwrite={(version) => {
        setSettled(answer);
        form.overwrite(version);
      }}
    />
  );
}

const SAVE_FORM_SHORTCUT = { key: 'mod+s', label: 'Save' };

/** Enter and Ctrl/Cmd+S press the first button of a form. */
function DefaultSubmitButton({
  form,
  intent,
  isOff,
  saveKey,
}: {
  form: ResourceRouteFormState;
  intent: string;
  isOff: boolean;
  saveKey: typeof SAVE_FORM_SHORTCUT;
}) {
  const isDisabled = isOff || (form.isReady && (!form.isDirty || form.isSaving));
  useKeyboardShortcut({
    ...saveKey,
    isOn: !isOff,
    run: () => form.ref.current?.querySelector<HTMLButtonElement>('[data-save]:enabled')?.click(),
  });
  return (
    <button type="submit" name="intent" value={intent} data-save hidden disabled={isDisabled}>
      Save
    </button>
  );
}

type AdminEditorFormProps = {
  record: VersionedFormRecord;
  /** The key of the record and its editor: `service:{id}:{user id}`. */
  draftKey: string;
  /** The route's `actionData`: a refused form without script. */
  answer?: FormActionResult;
  /** The intent of Enter and Ctrl/Cmd+S. */
  saveIntent?: string;
  /** The key that submits, for a form whose action is irreversible; Ctrl/Cmd+S by default. */
  saveKey?: { key: string; label: string };
  isReadOnly?: boolean;
  /** Whether another query of the page is another form, so that leaving for it needs confirmation. */
  isLeftByQuery?: boolean;
  /** The title and buttons, inside the form's context; the error summary follows them. */
  header?: ReactNode;
  children: ReactNode;
};

/**
 * The form of an editor (pages.md "Admin forms"): tracks changes, guards against leaving, keeps a draft in
 * this browser, saves with Ctrl or Command and S, lists errors, and resolves conflicts with other users.
 * `record` comes from the loader; its `version` is the lock. The route exports `runClientActionCatchingRequestErrors` as its
 * `clientAction`.
 */
export function AdminEditorForm(props: AdminEditorFormProps) {
  const { record, saveIntent = 'save', saveKey = SAVE_FORM_SHORTCUT, isReadOnly = false } = props;
  const form = useAdminEditorForm(record, props.draftKey, props.answer);
  const { Form, ref, answer, isReady, isDirty, isSaving, markChanged, generation, values } = form;
  const refusal = answer?.ok === false ? answer : null;
  const problems = refusal?.problems ?? [];
  const state: EditorFormState = {
    values,
    problems,
    isDirty,
    isSaving,
    isReady,
    isReadOnly,
    markChanged,
  };
  return (
    <AdminFormContext value={state}>
      <Form
        ref={ref}
        method="post"
        noValidate
        className="grid gap-4"
        onInput={markChanged}
        onChange={markChanged}
        onSubmit={form.onSubmit}
      >
        <DefaultSubmitButton form={form} intent={saveIntent} isOff={isReadOnly} saveKey={saveKey} />
        <input type="hidden" name="version" value={record.version} />
        {props.header}
        <FormErrorNotice answer={answer} />
        {refusal?.conflict ? <NoScriptOverwriteCheckbox conflict={refusal.conflict} /> : null}
        {isReadOnly ? null : <RestoreLocalDraftNotice form={form} version={record.version} />}
        <Fragment key={generation}>{props.children}</Fragment>
      </Form>
      <UnsavedChangesGuard isOn={isDirty && !isReadOnly} isLeftByQuery={props.isLeftByQuery} />
      <SaveConflictPrompt form={form} />
    </AdminFormContext>
  );
}
