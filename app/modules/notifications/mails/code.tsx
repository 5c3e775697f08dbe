import { Button, Section, Text } from 'react-email';

import { styles } from './frame.tsx';

// Colours of app/ui/tokens.css: mail programs know no custom properties.
const INK = '#15181C';

const codeStyle = {
  backgroundColor: '#F3F4F1',
  fontSize: '36px',
  fontWeight: 800,
  letterSpacing: '0.12em',
  lineHeight: '44px',
  margin: '0 0 16px',
  padding: '16px 20px',
} as const;
const buttonStyle = {
  backgroundColor: INK,
  borderRadius: '2px',
  color: '#FFFFFF',
  fontSize: '16px',
  fontWeight: 600,
  padding: '14px 24px',
} as const;

/** Six digits to type or to copy. */
export function MailCode({ code }: { code: string }) {
  return <Text style={codeStyle}>{code}</Text>;
}

/** The one thing a mail asks to do. */
export function MailButton({ href, children }: { href: string; children: string }) {
  return (
    <Section style={{ margin: '0 0 16px' }}>
      <Button href={href} style={buttonStyle}>
        {children}
      </Button>
    </Section>
  );
}

/** Said in every mail that somebody else could have caused. */
export function NotYou({ children }: { children: string }) {
  return <Text style={styles.small}>{children}</Text>;
}
