import { use } from 'react';

import { type ShopTime, shopTime } from '#app/lib/dates.ts';
import { EASTERN, shopZone } from '#app/lib/shop-zone.ts';

import { MailSender } from './mail-frame.tsx';
import { styles } from './mail-styles.ts';

/** A fact on a line of its own; a null value is left out. */
export type Fact = readonly [name: string, value: string | null];

/** Returns the time formats of the shop that sends an email. */
export function useMailTime(): ShopTime {
  const sender = use(MailSender);
  return shopTime(sender ? shopZone(sender.timeZone) : EASTERN);
}

/** The facts of an email, one per line; in plain text `name: value`. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <table
      role="presentation"
      width="100%"
      cellPadding={0}
      cellSpacing={0}
      border={0}
      className="m-line"
      style={styles.facts}
    >
      <tbody>
        {facts.map(([name, value]) =>
          value === null ? null : (
            <tr key={name} data-text-line="true">
              <td className="m-line m-quiet" style={styles.factName}>
                {name}
              </td>
              <td className="m-line" dir="auto" align="left" style={styles.fact}>
                {value}
              </td>
            </tr>
          ),
        )}
      </tbody>
    </table>
  );
}
