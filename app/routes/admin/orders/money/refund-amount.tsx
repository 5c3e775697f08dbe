import { useState } from 'react';

import { type Cents, formatDollars } from '#app/lib/money.ts';
import { formatCentsAsAmountInput } from '#app/lib/amount-input.ts';
import type { OrderPaymentsData } from '#app/modules/payments/refunds/find-order-money.server.ts';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { Icon } from '#app/ui/icon.tsx';

const sumPaidCentsOfOrderLines = (lines: OrderPaymentsData['lines']): Cents =>
  lines.reduce((sum, { paidCents }) => sum + paidCents, 0);

/**
 * Returns the amount of a customer's refund request in cents: the items it names, or all that is left if it
 * names none; 0 without a request.
 */
export function getRequestedRefundCents(
  { lines }: Pick<OrderPaymentsData, 'lines'>,
  request: { itemIds: readonly string[] } | null,
  leftCents: Cents,
): Cents {
  if (!request) return 0;
  if (request.itemIds.length === 0) return leftCents;
  return Math.min(
    sumPaidCentsOfOrderLines(lines.filter(({ id }) => request.itemIds.includes(id))),
    leftCents,
  );
}

/** The refund amount: typed, all that is left, or the sum of the chosen items. */
export function RefundAmountFields({
  payment,
  lines,
  amount,
  onChange,
}: {
  payment: OrderPaymentsData['payments'][number];
  lines: OrderPaymentsData['lines'];
  amount: string;
  onChange: (amount: string) => void;
}) {
  const { leftCents, receivedCents } = payment;
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  const pick = (id: string) => {
    const ids = new Set(picked);
    if (!ids.delete(id)) ids.add(id);
    setPicked(ids);
    const cents = Math.min(sumPaidCentsOfOrderLines(lines.filter((line) => ids.has(line.id))), leftCents);
    onChange(cents === 0 ? '' : formatCentsAsAmountInput(cents));
  };
  const type = (typed: string) => {
    setPicked(new Set());
    onChange(typed);
  };
  const payable = lines.length < 2 ? [] : lines.filter(({ paidCents }) => paidCents > 0);
  return (
    <div className="grid gap-2">
      <Field
        id={`amount-${payment.id}`}
        name="amount"
        label="Amount in dollars"
        inputMode="decimal"
        required
        autoComplete="off"
        value={amount}
        onChange={({ currentTarget }) => type(currentTarget.value)}
        hint={`At most ${formatDollars(leftCents)} of ${formatDollars(receivedCents)}.`}
      />
      <ul aria-label="Suggested amounts" className="flex flex-wrap gap-2 noscript:hidden">
        {payable.map(({ id, title, paidCents }) => (
          <RefundAmountOption key={id} isOn={picked.has(id)} onPick={() => pick(id)}>
            {`${title}: ${formatDollars(paidCents)}`}
          </RefundAmountOption>
        ))}
        <RefundAmountOption
          isOn={amount === formatCentsAsAmountInput(leftCents)}
          onPick={() => type(formatCentsAsAmountInput(leftCents))}
        >
          {`Full remaining amount: ${formatDollars(leftCents)}`}
        </RefundAmountOption>
      </ul>
    </div>
  );
}

function RefundAmountOption({
  isOn,
  onPick,
  children,
}: {
  isOn: boolean;
  onPick: () => void;
  children: string;
}) {
  return (
    <li className="min-w-0">
      <Button
        variant="outline"
        size="sm"
        aria-pressed={isOn}
        className="max-w-full whitespace-normal wrap-anywhere aria-pressed:border-ink aria-pressed:bg-sunken"
        onClick={onPick}
      >
        {isOn ? <Icon name="check" className="size-4 shrink-0" /> : null}
        {children}
      </Button>
    </li>
  );
}
