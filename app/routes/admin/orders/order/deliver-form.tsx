import { useId, useState } from 'react';
import { Form, useFetcher } from 'react-router';

import type { SelectedOrderFile } from '#app/modules/fulfilment/files/order-files.ts';
import { FilePicker } from '#app/modules/fulfilment/ui/file-picker.tsx';
import type { AdminOrderPageItem } from '#app/modules/order-pages/admin/admin-order-page.ts';
import { Button } from '#app/ui/button.tsx';
import { Field, TextArea } from '#app/ui/field.tsx';
import { FormErrorSummary } from '#app/ui/form-problems.tsx';
import { Icon } from '#app/ui/icon.tsx';
import type { FormActionResult } from '#app/ui/form-action-result.ts';

import { OrderCardSection } from './card.tsx';
import { listOpenScopeRows, filterUnresolvedOrderDeliveryProblems } from './delivery-problems.ts';
import {
  findActionResultForOrderItem,
  buildDeliverItemSectionId,
  type AdminOrderItemSectionProps,
  ItemVersionHiddenInputs,
} from './item-parts.tsx';

function findFormActionFieldProblem(
  answer: FormActionResult | undefined | null,
  field: string,
): string | null {
  if (!answer || answer.ok) return null;
  return answer.problems.find((problem) => problem.field === field)?.message ?? null;
}

/** The links that belong to the next version. */
function NextDeliveryVersionLinks({ item }: { item: AdminOrderPageItem }) {
  const fetcher = useFetcher<FormActionResult>();
  const added = fetcher.data;
  const general = added?.ok === false ? added.problems.find(({ field }) => field === null)?.message : null;
  return (
    <div className="grid gap-2">
      {item.prepared.links.length > 0 ? (
        <ul aria-label="Links in the next version" className="grid gap-2">
          {item.prepared.links.map(({ id, url, label }) => (
            <li key={id} className="flex items-center gap-3 rounded-base border border-line py-1 pr-1 pl-3">
              <a
                href={url}
                target="_blank"
                rel="noreferrer"
                className="min-w-0 flex-1 py-2.5 text-sm font-semibold wrap-anywhere underline"
              >
                {label}
                <span className="sr-only"> (new tab)</span>
              </a>
              <fetcher.Form method="post">
                <input type="hidden" name="intent" value="remove-link" />
                <input type="hidden" name="itemId" value={item.id} />
                <button
                  name="linkId"
                  value={id}
                  aria-label={`Remove ${label}`}
                  className="grid size-10 place-items-center rounded-base hover:bg-sunken"
                >
                  <Icon name="x" className="size-4" />
                </button>
              </fetcher.Form>
            </li>
          ))}
        </ul>
      ) : null}
      <fetcher.Form
        method="post"
        // Adding a link clears the fields for the next one.
        key={item.prepared.links.length}
        className="grid items-start gap-2 sm:grid-cols-[2fr_1fr_auto]"
      >
        <input type="hidden" name="intent" value="add-link" />
        <input type="hidden" name="itemId" value={item.id} />
        <Field
          label="Link"
          name="url"
          type="url"
          placeholder="https://"
          required
          maxLength={2000}
          error={findFormActionFieldProblem(added, 'url') ?? general ?? null}
        />
        <Field
          label="Link name"
          name="label"
          maxLength={120}
          error={findFormActionFieldProblem(added, 'label')}
        />
        <Button type="submit" variant="outline" className="sm:mt-5.5">
          Add link
        </Button>
      </fetcher.Form>
    </div>
  );
}

/** Files, links and a note, with the button that delivers them as the next version. */
export function DeliverOrderItemForm({ item, order, answer }: AdminOrderItemSectionProps) {
  const formId = useId();
  const [files, setFiles] = useState<readonly SelectedOrderFile[]>(item.prepared.files);
  const refused = findActionResultForOrderItem(answer, 'deliver', item.id);
  const kept = (name: string) => String(refused?.fields[name] ?? '');
  const isEmpty = files.length + item.prepared.links.length === 0;
  const open = listOpenScopeRows(item).length;
  const fieldId = (name: string) => `${name}-${item.id}`;
  const problems = (refused ? filterUnresolvedOrderDeliveryProblems(refused, item, !isEmpty) : []).map(
    ({ field, message }) => ({
      field: field === 'note' || field === 'noFileReason' ? fieldId(field) : field,
      message,
    }),
  );
  return (
    <OrderCardSection
      id={buildDeliverItemSectionId(item.id)}
      title={`Deliver version ${(item.versions[0]?.version ?? 0) + 1}`}
    >
      <FilePicker
        orderId={order.id}
        orderItemId={item.id}
        place="deliverable"
        side="staff"
        files={files}
        onChange={setFiles}
        form={{ id: formId, name: 'fileIds' }}
      />
      <NextDeliveryVersionLinks item={item} />
      <Form id={formId} method="post" className="grid gap-3">
        <ItemVersionHiddenInputs item={item} />
        {item.prepared.links.map(({ id }) => (
          <input key={id} type="hidden" name="linkIds" value={id} />
        ))}
        <TextArea
          id={fieldId('note')}
          label="Note to the customer"
          name="note"
          rows={3}
          maxLength={5000}
          defaultValue={kept('note')}
          error={findFormActionFieldProblem(refused, 'note')}
        />
        {isEmpty ? (
          <Field
            id={fieldId('noFileReason')}
            label="Nothing to hand over? Explain why"
            name="noFileReason"
            maxLength={500}
            defaultValue={kept('noFileReason')}
            error={findFormActionFieldProblem(refused, 'noFileReason')}
          />
        ) : null}
        {refused && problems.length > 0 ? (
          // A new refusal moves the focus here again.
          <FormErrorSummary key={JSON.stringify(refused)} problems={problems} />
        ) : null}
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" name="intent" value="deliver">
            Deliver
          </Button>
          {open > 0 ? (
            <span className="text-sm text-ink-2">
              {open === 1 ? 'One checklist row is open.' : `${open} checklist rows are open.`}
            </span>
          ) : null}
        </div>
      </Form>
    </OrderCardSection>
  );
}
