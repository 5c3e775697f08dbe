import { formatDollars } from '#app/lib/money.ts';
import type { MailPayload } from '#app/modules/outbox/mail-kinds.ts';

import { mailStyles } from './mail-styles.ts';

type MailOrderLinesTableProps = Pick<
  MailPayload<'order.confirmed'>,
  'lines' | 'subtotalCents' | 'discountCents' | 'promoCode' | 'totalCents'
>;

function MailOrderTotalRow({
  label,
  amount,
  isTotal = false,
}: {
  label: string;
  amount: string;
  isTotal?: boolean;
}) {
  return (
    <tr data-text-line="true">
      <td className="m-line" style={isTotal ? mailStyles.total : mailStyles.cell}>
        {label}
      </td>
      <td align="right" className="m-line" style={isTotal ? mailStyles.totalAmount : mailStyles.amount}>
        {amount}
      </td>
    </tr>
  );
}

/** The items, the discount and the total, in the amounts that the order stores. */
export function MailOrderLinesTable({
  lines,
  subtotalCents,
  discountCents,
  promoCode,
  totalCents,
}: MailOrderLinesTableProps) {
  return (
    <table role="presentation" width="100%" cellPadding={0} cellSpacing={0} border={0}>
      <tbody>
        {lines.map((line, place) => (
          <MailOrderTotalRow
            key={place}
            label={line.quantity > 1 ? `${line.title} × ${line.quantity}` : line.title}
            amount={formatDollars(line.lineCents)}
          />
        ))}
        {discountCents > 0 && <MailOrderTotalRow label="Subtotal" amount={formatDollars(subtotalCents)} />}
        {discountCents > 0 && (
          <MailOrderTotalRow
            label={`Discount${promoCode ? ` (${promoCode})` : ''}`}
            amount={`-${formatDollars(discountCents)}`}
          />
        )}
        <MailOrderTotalRow label="Total" amount={formatDollars(totalCents)} isTotal />
      </tbody>
    </table>
  );
}
