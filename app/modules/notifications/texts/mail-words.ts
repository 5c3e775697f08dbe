// The words of mails: named parts with variables, shipped with the shop and rewritten by its owner.

/** The shipped words of one part; `when` says which mails have it, where not all do. */
export type ShippedPart = string | { when: string; words: string };

/** Shipped words of a part that only some mails have; `condition` completes a sentence that begins with “when”. */
export const when = (condition: string, words: string): ShippedPart => ({ when: condition, words });

/** What the first word of a part's name says of it: its label, its longest text, whether it is one line, whether it may be empty. */
const PARTS = {
  subject: { label: 'Subject', limit: 120, isLine: true, isOptional: false },
  preheader: { label: 'Preheader', limit: 200, isLine: true, isOptional: true },
  heading: { label: 'Heading', limit: 160, isLine: true, isOptional: false },
  text: { label: 'Text', limit: 2_000, isLine: false, isOptional: true },
  more: { label: 'Second text', limit: 2_000, isLine: false, isOptional: true },
  last: { label: 'Last text', limit: 2_000, isLine: false, isOptional: true },
  below: { label: 'Text below the code', limit: 2_000, isLine: false, isOptional: true },
  bold: { label: 'Line in bold', limit: 300, isLine: true, isOptional: true },
  rest: { label: 'Text after the line in bold', limit: 600, isLine: true, isOptional: true },
  title: { label: 'List title', limit: 80, isLine: true, isOptional: false },
  link: { label: 'Link text', limit: 80, isLine: true, isOptional: false },
  button: { label: 'Button label', limit: 60, isLine: true, isOptional: false },
  note: { label: 'Small print', limit: 1_000, isLine: false, isOptional: true },
} as const;
type PartBase = keyof typeof PARTS;

/** A part is one of these, and where several share it each has a further word of its own: `heading_again`. */
export type PartName = PartBase | `${PartBase}_${string}`;

/** The shipped words of one mail. */
export type ShippedWords = { readonly subject: ShippedPart } & { readonly [Name in PartName]?: ShippedPart };

/** One part of a mail as its editor knows it. */
export type MailPart = {
  name: PartName;
  label: string;
  /** Characters. */
  limit: number;
  isLine: boolean;
  isOptional: boolean;
  shipped: string;
  /** Variables that must stay in it. */
  keeps: readonly string[];
};

/** What stands for the variables of a mail. */
export type MailValues = Readonly<Record<string, string>>;

/** Words by the names of their parts. */
export type MailTexts = Readonly<Record<string, string>>;

const VARIABLE = /\{([a-z][a-z_]*)\}/g;

/** The variables of a text, each once, without braces. */
export const variablesIn = (text: string): string[] => [
  ...new Set([...text.matchAll(VARIABLE)].map(([, name = '']) => name)),
];

/** A text with what stands for its variables. A variable nobody knows stays as it is written. */
export const fillText = (text: string, values: MailValues): string =>
  text.replaceAll(VARIABLE, (whole, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? '') : whole,
  );

/** The parts of a mail in the order in which they were declared; `keeps` names variables that no part may lose. */
export function partsOf(words: ShippedWords, keeps: readonly string[]): MailPart[] {
  // The type says which names there are.
  return (Object.entries(words) as [PartName, ShippedPart][]).map(([name, part]) => {
    const { label, ...rules } = PARTS[name.split('_')[0] as PartBase];
    const shipped = typeof part === 'string' ? part : part.words;
    const used = variablesIn(shipped);
    return {
      name,
      label: typeof part === 'string' ? label : `${label}, when ${part.when}`,
      ...rules,
      shipped,
      keeps: keeps.filter((variable) => used.includes(variable)),
    };
  });
}

/** A text as it is stored: lines end in one character, a line is one line, nothing that cannot be seen. */
export function cleanWords(text: string, isLine: boolean): string {
  const seen = text
    .toWellFormed()
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[\u202A-\u202E\u2066-\u2069]/g, '')
    .replaceAll(/[^\P{Cc}\n]+/gu, ' ');
  return (isLine ? seen.replaceAll(/\s+/g, ' ') : seen.replaceAll(/\n{3,}/g, '\n\n')).trim();
}

const braced = (names: readonly string[]) => names.map((name) => `{${name}}`).join(' and ');

/** Why a text cannot stand in a part, as a sentence for its field; null for one that can. */
export function partProblem(part: MailPart, text: string, known: readonly string[]): string | null {
  const words = cleanWords(text, part.isLine);
  if (words === '' && !part.isOptional) return `${part.label}: enter a text.`;
  if (words.length > part.limit)
    return `${part.label}: use at most ${part.limit.toLocaleString('en-US')} characters.`;
  const used = variablesIn(words);
  const unknown = [...words.matchAll(/\{([^{}\n]{0,60})\}/g)]
    .map(([, name = '']) => name)
    .filter((name) => !known.includes(name));
  if (unknown.length > 0)
    return `${part.label}: ${braced([...new Set(unknown)])} ${unknown.length === 1 ? 'is not a variable' : 'are not variables'} of this email.`;
  const lost = part.keeps.filter((name) => !used.includes(name));
  if (lost.length > 0)
    return `${part.label}: ${braced(lost)} ${lost.length === 1 ? 'is' : 'are'} required in this email.`;
  return null;
}

/** What is wrong with the words of a mail, by part; a part without words is left as it was shipped. */
export function textProblems(
  parts: readonly MailPart[],
  texts: MailTexts,
  known: readonly string[],
): { field: PartName; message: string }[] {
  return parts.flatMap((part) => {
    const message = partProblem(part, texts[part.name] ?? part.shipped, known);
    return message === null ? [] : [{ field: part.name, message }];
  });
}

/** Texts as they are stored and said: every part, cleaned. */
export const cleanTexts = (parts: readonly MailPart[], texts: MailTexts): MailTexts =>
  Object.fromEntries(
    parts.map(({ name, isLine, shipped }) => [name, cleanWords(texts[name] ?? shipped, isLine)]),
  );

/** The shipped words of a mail. */
export const shippedTexts = (parts: readonly MailPart[]): MailTexts =>
  Object.fromEntries(parts.map(({ name, shipped }) => [name, shipped]));
