import { type MouseEvent, useEffect, useEffectEvent, useState } from 'react';
import { useFetcher } from 'react-router';

import { formatListMatchCount, type ListMatchCount } from '#app/lib/list-page.ts';
import type { FormActionResult } from '#app/ui/form-action-result.ts';

import { useActionResultToast } from '../use-intent-toast.ts';
import { BulkActionDialog, BulkActionValueField } from './ask-dialog.tsx';
import { type AdminListBulkAction, formatCountWithNoun, type SingularPluralNoun } from './columns.ts';
import type { ListRowSelectionState } from './use-selection.ts';

type BulkActionBarProps = {
  formId: string;
  actions: readonly AdminListBulkAction[];
  selection: ListRowSelectionState;
  /** The address of the list, for "Select all N matching". */
  address: string;
  total: ListMatchCount;
  rowCount: number;
  noun: SingularPluralNoun;
  onAnswer: (answer: FormActionResult) => void;
};

const BULK_BUTTON_CLASS =
  'min-h-10 rounded-base px-3 text-sm font-semibold hover:bg-white/15 disabled:opacity-45 whitespace-nowrap';

function SelectedRowsSummary({
  selection,
  total,
  rowCount,
  noun,
  address,
}: Omit<BulkActionBarProps, 'actions' | 'formId' | 'onAnswer'>) {
  const number = selection.isAllMatching ? formatListMatchCount(total) : String(selection.ids.size);
  const canTakeAll = !selection.isAllMatching && selection.ids.size === rowCount && total.count > rowCount;
  return (
    <>
      <p role="status" className="px-3 text-sm font-semibold noscript:hidden">
        {selection.ids.size > 0 ? `${number} selected` : ''}
      </p>
      {canTakeAll ? (
        <button
          type="button"
          className={`${BULK_BUTTON_CLASS} underline underline-offset-4`}
          onClick={selection.chooseAllMatching}
        >
          {`Select all ${formatCountWithNoun(formatListMatchCount(total), noun)} matching`}
        </button>
      ) : null}
      {selection.isAllMatching ? <input type="hidden" name="matching" value={address} /> : null}
      <label className="hidden min-h-10 items-center gap-2 px-3 text-sm noscript:flex">
        <input type="checkbox" name="matching" value={address} className="size-5 accent-white" />
        {`All ${formatCountWithNoun(formatListMatchCount(total), noun)} matching`}
      </label>
    </>
  );
}

/** Downloads the file of the ticked rows; the page and its ticks stay. */
function downloadTickedRows(event: MouseEvent<HTMLButtonElement>, address: string): void {
  const { form } = event.currentTarget;
  if (!form) return;
  event.preventDefault();
  const fields = [...new FormData(form)].flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value]] : [],
  );
  window.location.assign(`${address}?${new URLSearchParams(fields)}`);
}

/**
 * The bulk actions, at the bottom of the window while rows are ticked. One form, to which the rows'
 * checkboxes belong; without script it is always visible.
 */
export function BulkActionBar(props: BulkActionBarProps) {
  const { formId, actions, selection, onAnswer, ...rest } = props;
  const fetcher = useFetcher<FormActionResult>();
  const [pendingAction, setPendingAction] = useState<AdminListBulkAction | null>(null);
  useActionResultToast(fetcher.data);
  const finish = useEffectEvent((answer: FormActionResult) => {
    if (answer.ok) selection.clear();
    onAnswer(answer);
  });
  useEffect(() => {
    if (fetcher.data) finish(fetcher.data);
  }, [fetcher.data]);

  function onPress(event: MouseEvent<HTMLButtonElement>, action: AdminListBulkAction) {
    if (pendingAction) {
      // Enter in a field of the dialog would press the first button of the form, which is one of these; press
      // the dialog's instead.
      event.preventDefault();
      event.currentTarget.form?.querySelector<HTMLButtonElement>('dialog[open] [type=submit]')?.click();
      return;
    }
    if (action.download !== undefined) return downloadTickedRows(event, action.download);
    if (!action.confirm && !action.ask) return;
    event.preventDefault();
    setPendingAction(action);
  }
  const isBusy = fetcher.state !== 'idle';
  return (
    <fetcher.Form
      id={formId}
      method="post"
      aria-label="Selected rows"
      className={`sticky bottom-4 z-20 mx-auto mt-4 w-fit max-w-full flex-wrap items-center gap-x-1 rounded-base border border-white/20 bg-band p-1.5 text-white shadow-pop focus-on-dark max-xl:w-full noscript:static noscript:flex ${selection.ids.size > 0 ? 'flex' : 'hidden'}`}
    >
      <SelectedRowsSummary selection={selection} {...rest} />
      <button
        type="button"
        className={`${BULK_BUTTON_CLASS} text-white/75 max-xl:ml-auto xl:order-last noscript:hidden`}
        onClick={selection.clear}
      >
        Clear
      </button>
      {actions.map(({ ask }) =>
        ask ? (
          // With script the dialog asks; both fields would be posted.
          <noscript key={ask.name}>
            <span className="flex px-3 py-2">
              <BulkActionValueField ask={ask} />
            </span>
          </noscript>
        ) : null,
      )}
      {/* A single line that scrolls sideways if it does not fit, so that the rows stay visible. */}
      <div className="flex min-w-0 gap-1 max-xl:basis-full max-xl:overflow-x-auto noscript:flex-wrap">
        {actions.map((action) => (
          <button
            key={action.intent}
            type="submit"
            name="intent"
            value={action.intent}
            disabled={isBusy}
            {...(action.download !== undefined && { formAction: action.download, formMethod: 'get' })}
            className={`${BULK_BUTTON_CLASS} shrink-0`}
            onClick={(event) => onPress(event, action)}
          >
            {action.label}
          </button>
        ))}
      </div>
      <BulkActionDialog pendingAction={pendingAction} onClose={() => setPendingAction(null)} />
    </fetcher.Form>
  );
}
