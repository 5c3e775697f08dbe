import { createContext, Fragment, type ReactNode, use } from 'react';
import { Link, Text } from 'react-email';

import { styles } from './mail-styles.ts';
import { fillText, type MailTexts, type MailValues, type PartName } from '../texts/mail-words.ts';

/** What a mail says, and what stands for its variables; set around every mail by `letter`. */
export const MailWords = createContext<{ texts: MailTexts; values: MailValues } | null>(null);

/** The words of a part with its variables filled in; `more` are those of one row of several. */
export function useWords(): (part: PartName, more?: MailValues) => string {
  const said = use(MailWords);
  return (part, more = {}) => {
    const text = said?.texts[part];
    if (said === null || text === undefined) throw new Error(`a mail has no words for ${part}`);
    return fillText(text, { ...said.values, ...more });
  };
}

const ADDRESS = /(https?:\/\/[^\s{}<>"]*[^\s{}<>".,;:!?)])/;

/** A line with its addresses as links, and the variables filled in behind them: what a customer is called never becomes one. */
function Line({ line, values }: { line: string; values: MailValues }): ReactNode {
  return line.split(ADDRESS).map((piece, at) =>
    at % 2 === 1 ? (
      <Link key={at} href={piece} className="m-link" style={styles.link}>
        {piece}
      </Link>
    ) : (
      fillText(piece, values)
    ),
  );
}

/** The words of a part: an empty line between two paragraphs, and the line ends they have. Nothing for a part without words. */
export function Said({ part, isSmall = false }: { part: PartName; isSmall?: boolean }) {
  const said = use(MailWords);
  const text = said?.texts[part];
  if (said === null || text === undefined) throw new Error(`a mail has no words for ${part}`);
  if (text === '') return null;
  return text.split(/\n{2,}/).map((paragraph, at) => (
    <Text key={at} className={isSmall ? 'm-quiet' : undefined} style={isSmall ? styles.small : styles.text}>
      {paragraph.split('\n').map((line, place) => (
        <Fragment key={place}>
          {place > 0 && <br />}
          <Line line={line} values={said.values} />
        </Fragment>
      ))}
    </Text>
  ));
}
