import { Button, Section, Text } from 'react-email';

import { Small } from './mail-frame.tsx';
import { styles } from './mail-styles.ts';

/** Six digits to type or to copy. */
export function MailCode({ code }: { code: string }) {
  return (
    <Text className="m-code" style={styles.code}>
      {code}
    </Text>
  );
}

/** The one thing a mail asks to do. */
export function MailButton({ href, children }: { href: string; children: string }) {
  return (
    <Section style={{ margin: '0 0 16px' }}>
      <Button href={href} className="m-button" style={styles.button} data-text-button="true">
        {children}
      </Button>
    </Section>
  );
}

/** Said in every mail that somebody else could have caused. */
export function NotYou({ children }: { children: string }) {
  return <Small>{children}</Small>;
}
