import { Fragment } from 'react';

/** An email address for narrow columns: wraps at its @ and dots instead of inside words. */
export function WrappingEmailAddress({ email }: { email: string }) {
  return email.split(/(?<=@)|(?=\.)/).map((part, at) => (
    // oxlint-disable-next-line react/no-array-index-key -- The parts of one address never change position.
    <Fragment key={at}>
      {at > 0 ? <wbr /> : null}
      {part}
    </Fragment>
  ));
}
