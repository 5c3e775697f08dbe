import { createContext, Fragment, type ReactNode, use } from 'react';
import { Link, Text } from 'react-email';

import { mailStyles } from './mail-styles.ts';
import {
  fillEmailTextVariables,
  type EmailTextsByPart,
  type EmailVariableValues,
  type MailPartName,
} from '../texts/email-texts.ts';

/** The texts of an email and the values of its variables; `letter` provides them around every email. */
export const RenderedEmailTextsContext = createContext<{
  texts: EmailTextsByPart;
  values: EmailVariableValues;
} | null>(null);

/**
 * Returns a function for the text of a part with its variables filled in;
 * `more` are the values of one row of several.
 */
export function useEmailPartTextFormatter(): (part: MailPartName, more?: EmailVariableValues) => string {
  const content = use(RenderedEmailTextsContext);
  return (part, more = {}) => {
    const text = content?.texts[part];
    if (content === null || text === undefined) throw new Error(`a mail has no words for ${part}`);
    return fillEmailTextVariables(text, { ...content.values, ...more });
  };
}

const EMAIL_TEXT_URL_PATTERN = /(https?:\/\/[^\s{}<>"]*[^\s{}<>".,;:!?)])/;

/**
 * A line with its URLs as links. Variables are filled in afterwards, so that a
 * customer's name never becomes a link.
 */
function EmailLineWithLinkedUrls({ line, values }: { line: string; values: EmailVariableValues }): ReactNode {
  return line.split(EMAIL_TEXT_URL_PATTERN).map((piece, at) =>
    at % 2 === 1 ? (
      <Link key={at} href={piece} className="m-link" style={mailStyles.link}>
        {piece}
      </Link>
    ) : (
      fillEmailTextVariables(piece, values)
    ),
  );
}

/**
 * The text of a part: an empty line separates paragraphs, and line breaks are
 * kept. Renders nothing if the part is empty.
 */
export function EditableEmailPartText({ part, isSmall = false }: { part: MailPartName; isSmall?: boolean }) {
  const content = use(RenderedEmailTextsContext);
  const text = content?.texts[part];
  if (content === null || text === undefined) throw new Error(`a mail has no words for ${part}`);
  if (text === '') return null;
  return text.split(/\n{2,}/).map((paragraph, at) => (
    <Text
      key={at}
      className={isSmall ? 'm-quiet' : undefined}
      style={isSmall ? mailStyles.small : mailStyles.text}
    >
      {paragraph.split('\n').map((line, place) => (
        <Fragment key={place}>
          {place > 0 && <br />}
          <EmailLineWithLinkedUrls line={line} values={content.values} />
        </Fragment>
      ))}
    </Text>
  ));
}
