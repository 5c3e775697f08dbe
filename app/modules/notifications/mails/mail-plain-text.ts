import { toPlainText } from 'react-email';

type EmailPlainTextOptions = NonNullable<Parameters<typeof toPlainText>[1]>;

// The part of html-to-text that is used; the package has no types.
type HtmlToPlainTextNode = { children: HtmlToPlainTextNode[]; attribs: Record<string, string> };
type HtmlToPlainTextBuilder = {
  openBlock(options: { leadingLineBreaks: number }): void;
  closeBlock(options: { trailingLineBreaks: number }): void;
  addLiteral(text: string): void;
  addLineBreak(): void;
};
type HtmlToPlainTextNodeFormatter = (
  part: HtmlToPlainTextNode,
  walk: (parts: HtmlToPlainTextNode[], builder: HtmlToPlainTextBuilder) => void,
  builder: HtmlToPlainTextBuilder,
) => void;

/** The cells of a row on one line: `Total: $312.30`. */
const formatMailTableRowAsText: HtmlToPlainTextNodeFormatter = (row, walk, builder) => {
  builder.openBlock({ leadingLineBreaks: 1 });
  for (const [place, cell] of row.children.entries()) {
    if (place > 0) builder.addLiteral(': ');
    walk(cell.children, builder);
  }
  builder.closeBlock({ trailingLineBreaks: 1 });
};

/** The label with the URL on the next line: email clients link a URL on its own line as a whole. */
const formatMailButtonAsPlainText: HtmlToPlainTextNodeFormatter = (link, walk, builder) => {
  builder.openBlock({ leadingLineBreaks: 2 });
  walk(link.children, builder);
  builder.addLiteral(':');
  builder.addLineBreak();
  builder.addLiteral(String(link.attribs['href']));
  builder.closeBlock({ trailingLineBreaks: 2 });
};

const MAIL_HTML_TO_TEXT_OPTIONS: EmailPlainTextOptions = {
  formatters: { textLine: formatMailTableRowAsText, textButton: formatMailButtonAsPlainText },
  selectors: [
    // In capitals, order numbers and service names could not be searched for.
    { selector: 'h1', options: { uppercase: false } },
    { selector: '[data-text-line="true"]', format: 'textLine' },
    { selector: '[data-text-button="true"]', format: 'textButton' },
  ],
};

/**
 * Returns the plain-text version of an email, for clients without HTML.
 * Paragraphs are single lines: email clients wrap them.
 */
export function convertMailToPlainText(html: string): string {
  return `${toPlainText(html, MAIL_HTML_TO_TEXT_OPTIONS).trim()}\n`;
}
