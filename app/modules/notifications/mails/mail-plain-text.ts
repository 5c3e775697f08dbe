import { toPlainText } from 'react-email';

type Options = NonNullable<Parameters<typeof toPlainText>[1]>;

// What is used of html-to-text, which brings no types.
type Part = { children: Part[]; attribs: Record<string, string> };
type Builder = {
  openBlock(options: { leadingLineBreaks: number }): void;
  closeBlock(options: { trailingLineBreaks: number }): void;
  addLiteral(text: string): void;
  addLineBreak(): void;
};
type Formatter = (part: Part, walk: (parts: Part[], builder: Builder) => void, builder: Builder) => void;

/** Cells of a row in one line: `Total: $312.30`. */
const textLine: Formatter = (row, walk, builder) => {
  builder.openBlock({ leadingLineBreaks: 1 });
  for (const [place, cell] of row.children.entries()) {
    if (place > 0) builder.addLiteral(': ');
    walk(cell.children, builder);
  }
  builder.closeBlock({ trailingLineBreaks: 1 });
};

/** What to do, and below it where: an address of its own line is taken whole by every program. */
const textButton: Formatter = (link, walk, builder) => {
  builder.openBlock({ leadingLineBreaks: 2 });
  walk(link.children, builder);
  builder.addLiteral(':');
  builder.addLineBreak();
  builder.addLiteral(String(link.attribs['href']));
  builder.closeBlock({ trailingLineBreaks: 2 });
};

const OPTIONS: Options = {
  formatters: { textLine, textButton },
  selectors: [
    // In capitals, order numbers and names of services would not be found again.
    { selector: 'h1', options: { uppercase: false } },
    { selector: '[data-text-line="true"]', format: 'textLine' },
    { selector: '[data-text-button="true"]', format: 'textButton' },
  ],
};

/** A mail for programs that show no HTML, and for people who want none. Lines are as long as paragraphs: programs wrap them. */
export function plainTextOf(html: string): string {
  return `${toPlainText(html, OPTIONS).trim()}\n`;
}
