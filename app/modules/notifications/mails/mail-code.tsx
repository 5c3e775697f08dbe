import { Button, Section, Text } from 'react-email';

import { useEmailPartTextFormatter } from './part-text.tsx';
import { mailStyles } from './mail-styles.ts';
import type { EmailVariableValues, MailPartName } from '../texts/email-texts.ts';

/** Six digits to type or to copy. */
export function EmailVerificationCodeText({ code }: { code: string }) {
  return (
    <Text className="m-code" style={mailStyles.code}>
      {code}
    </Text>
  );
}

/** The single call to action of an email. `values` are those of one row of several. */
export function MailButton({
  href,
  part = 'button',
  values,
}: {
  href: string;
  part?: MailPartName;
  values?: EmailVariableValues;
}) {
  const words = useEmailPartTextFormatter();
  return (
    <Section style={{ margin: '0 0 16px' }}>
      <Button href={href} className="m-button" style={mailStyles.button} data-text-button="true">
        {words(part, values)}
      </Button>
    </Section>
  );
}
