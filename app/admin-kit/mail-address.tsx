import { Fragment } from 'react';

/** An address of a mailbox in a narrow place: where it has to be broken, at its @ and its dots rather than inside words. */
export function MailAddress({ email }: { email: string }) {
  return email.split(/(?<=@)|(?=\.)/).map((part, at) => (
    // oxlint-disable-next-line react/no-array-index-key -- The parts of one address never change their places.
    <Fragment key={at}>
      {at > 0 ? <wbr /> : null}
      {part}
    </Fragment>
  ));
}
