import { formatDollars } from '#app/lib/money.ts';
import type { SellableServiceOption } from '#app/modules/catalog/list-service-choices.server.ts';
import { computeLineCents, MAX_ORDER_LINES } from '#app/modules/order-pages/manual/line-draft.ts';
import { Button } from '#app/ui/button.tsx';
import { Field, FormFieldFrame } from '#app/ui/field.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { getWholeNumberInputProps } from '#app/ui/whole-number.ts';

import { OrderPageCard } from '../order/card.tsx';

import { ManualOrderLineCard } from './line-card.tsx';
import { NoScriptServiceSelect } from './service-picker.tsx';
import { useManualOrderLines } from './use-lines.ts';

const EMPTY_MANUAL_ORDER_LINE_NUMBERS = [2, 3];

/** Without script, two more services are chosen here; with script, these empty fields are ignored. */
function NoScriptOrderLines({ services }: { services: readonly SellableServiceOption[] }) {
  return EMPTY_MANUAL_ORDER_LINE_NUMBERS.map((place) => (
    <fieldset key={place} className="hidden gap-4 border-t border-line pt-4 noscript:grid">
      <legend className="sr-only">{`Another service (${place})`}</legend>
      <FormFieldFrame id={`spare-${place}`} label="Another service">
        <NoScriptServiceSelect
          id={`spare-${place}`}
          name="line_service"
          services={services}
          defaultValue=""
        />
      </FormFieldFrame>
      <Field
        label="Quantity"
        name="line_quantity"
        {...getWholeNumberInputProps({ min: 1, max: 99 })}
        defaultValue="1"
      />
      <Field label="Custom unit price in dollars" name="line_price" inputMode="decimal" />
      <Field label="Reason for the custom price" name="line_reason" />
    </fieldset>
  ));
}

/** The items of the order: services with quantities, and the total as far as it is known. */
export function OrderLines({ services }: { services: readonly SellableServiceOption[] }) {
  const lines = useManualOrderLines();
  const priceOf = (serviceId: string) => services.find(({ id }) => id === serviceId)?.priceCents ?? null;
  const sums = lines.lines.map((line) => computeLineCents(line, priceOf(line.line_service)));
  const total = sums.reduce<number>((sum, cents) => sum + (cents ?? 0), 0);
  const isWhole = sums.every((cents) => cents !== null);
  return (
    <OrderPageCard title="Services">
      <ol className="grid gap-5">
        {lines.lines.map((line, place) => (
          <ManualOrderLineCard key={line.id} {...{ lines, line, place, services }} />
        ))}
      </ol>
      <NoScriptOrderLines services={services} />
      <div className="noscript:hidden">
        <Button variant="outline" disabled={lines.lines.length >= MAX_ORDER_LINES} onClick={lines.add}>
          <Icon name="plus" className="size-4" />
          Add a service
        </Button>
      </div>
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 border-t border-line pt-4 noscript:hidden">
        <span className="font-semibold">Total</span>
        <output className="text-2xl font-bold tabular-nums">{formatDollars(total)}</output>
        {isWhole ? null : (
          <span className="basis-full text-sm text-ink-3">Incomplete items aren’t included yet.</span>
        )}
      </p>
    </OrderPageCard>
  );
}
