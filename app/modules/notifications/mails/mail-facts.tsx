import { use } from 'react';

import { type ShopTimeFormatters, getShopTimeFormatters } from '#app/lib/dates.ts';
import { EASTERN_TIME_ZONE, getShopTimeZone } from '#app/lib/shop-zone.ts';

import { MailSenderContext } from './mail-frame.tsx';
import { mailStyles } from './mail-styles.ts';

/** A fact on a line of its own; a null value is left out. */
export type EmailFactLine = readonly [name: string, value: string | null];

/** Returns the time formats of the shop that sends an email. */
export function useEmailTimeFormatters(): ShopTimeFormatters {
  const sender = use(MailSenderContext);
  return getShopTimeFormatters(sender ? getShopTimeZone(sender.timeZone) : EASTERN_TIME_ZONE);
}

/** The facts of an email, one per line; in plain text `name: value`. */
export function MailNameValueTable({ facts }: { facts: readonly EmailFactLine[] }) {
  return (
    <table
      role="presentation"
      width="100%"
      cellPadding={0}
      cellSpacing={0}
      border={0}
      className="m-line"
      style={mailStyles.facts}
    >
      <tbody>
        {facts.map(([name, value]) =>
          value === null ? null : (
            <tr key={name} data-text-line="true">
              <td className="m-line m-quiet" style={mailStyles.factName}>
                {name}
              </td>
              <td className="m-line" dir="auto" align="left" style={mailStyles.fact}>
                {value}
              </td>
            </tr>
          ),
        )}
      </tbody>
    </table>
  );
}
