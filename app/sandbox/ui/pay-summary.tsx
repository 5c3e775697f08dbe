import { formatDollars } from '#app/lib/money.ts';

/** The purchased items, line by line. */
export type SandboxPaymentSummaryData = {
  lines: { id: string; title: string; quantity: number; amountCents: number }[];
  subtotalCents: number;
  discount: { name: string; amountCents: number } | null;
  totalCents: number;
};

function PaySummaryAmountRow({
  name,
  amount,
  isStrong = false,
}: {
  name: string;
  amount: string;
  isStrong?: boolean;
}) {
  return (
    <div
      className={
        isStrong
          ? 'flex justify-between gap-6 pt-4 text-lg font-bold'
          : 'flex justify-between gap-6 text-ink-2'
      }
    >
      <dt>{name}</dt>
      <dd className="tabular-nums">{amount}</dd>
    </div>
  );
}

export function SandboxPaymentSummary({ facts }: { facts: SandboxPaymentSummaryData }) {
  return (
    <section aria-label="What you are paying for">
      <ul className="border-t border-line">
        {facts.lines.map((line) => (
          <li key={line.id} className="flex justify-between gap-6 border-b border-line py-4">
            <span className="min-w-0">
              <span className="font-semibold">{line.title}</span>
              {line.quantity > 1 ? <span className="text-ink-2"> × {line.quantity}</span> : null}
            </span>
            <span className="tabular-nums">{formatDollars(line.amountCents)}</span>
          </li>
        ))}
      </ul>
      <dl className="grid gap-2 pt-4">
        {facts.discount ? (
          <>
            <PaySummaryAmountRow name="Subtotal" amount={formatDollars(facts.subtotalCents)} />
            <PaySummaryAmountRow
              name={`Discount (${facts.discount.name})`}
              amount={`−${formatDollars(facts.discount.amountCents)}`}
            />
          </>
        ) : null}
        <PaySummaryAmountRow name="Total in USD" amount={formatDollars(facts.totalCents)} isStrong />
      </dl>
    </section>
  );
}
