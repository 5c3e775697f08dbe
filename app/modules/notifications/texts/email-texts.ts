// Email texts: named parts with variables, shipped with the shop and editable by its owner.

/** The shipped text of one part; `when` describes which emails have it, if not all do. */
export type DefaultEmailPartText = string | { when: string; words: string };

/** Returns the shipped text of an optional part; `condition` completes a sentence that begins with “when”. */
export const createConditionalEmailPartText = (condition: string, words: string): DefaultEmailPartText => ({
  when: condition,
  words,
});

/**
 * The properties of a part by the first word of its name: label, maximum length, whether it is one line,
 * whether it may be empty.
 */
const MAIL_TEXT_PARTS = {
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
type EditableMailPartKind = keyof typeof MAIL_TEXT_PARTS;

/** The name of a part. If several share a base, each has a suffix: `heading_again`. */
export type MailPartName = EditableMailPartKind | `${EditableMailPartKind}_${string}`;

/** The shipped texts of one email. */
export type DefaultEmailTexts = { readonly subject: DefaultEmailPartText } & {
  readonly [Name in MailPartName]?: DefaultEmailPartText;
};

/** One part of an email as its editor knows it. */
export type EditableMailPart = {
  name: MailPartName;
  label: string;
  /** In characters. */
  limit: number;
  isLine: boolean;
  isOptional: boolean;
  shipped: string;
  /** Variables that must stay in it. */
  keeps: readonly string[];
};

/** The values of an email's variables. */
export type EmailVariableValues = Readonly<Record<string, string>>;

/** Texts by the names of their parts. */
export type EmailTextsByPart = Readonly<Record<string, string>>;

const MAIL_TEXT_VARIABLE_PATTERN = /\{([a-z][a-z_]*)\}/g;

/** Returns the variables of a text without braces and duplicates. */
export const listMailTextVariables = (text: string): string[] => [
  ...new Set([...text.matchAll(MAIL_TEXT_VARIABLE_PATTERN)].map(([, name = '']) => name)),
];

/** Returns a text with its variables filled in. Unknown variables stay as they are. */
export const fillEmailTextVariables = (text: string, values: EmailVariableValues): string =>
  text.replaceAll(MAIL_TEXT_VARIABLE_PATTERN, (whole, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? '') : whole,
  );

/** Returns the parts of an email in their declared order; `keeps` lists variables that no part may lose. */
export function listMailParts(words: DefaultEmailTexts, keeps: readonly string[]): EditableMailPart[] {
  // The type lists the names.
  return (Object.entries(words) as [MailPartName, DefaultEmailPartText][]).map(([name, part]) => {
    const { label, ...rules } = MAIL_TEXT_PARTS[name.split('_')[0] as EditableMailPartKind];
    const shipped = typeof part === 'string' ? part : part.words;
    const used = listMailTextVariables(shipped);
    return {
      name,
      label: typeof part === 'string' ? label : `${label}, when ${part.when}`,
      ...rules,
      shipped,
      keeps: keeps.filter((variable) => used.includes(variable)),
    };
  });
}

/**
 * Returns a text as it is stored: normalized line breaks, no line breaks in a
 * single-line part, no invisible characters.
 */
export function normalizeMailText(text: string, isLine: boolean): string {
  const seen = text
    .toWellFormed()
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[\u202A-\u202E\u2066-\u2069]/g, '')
    .replaceAll(/[^\P{Cc}\n]+/gu, ' ');
  return (isLine ? seen.replaceAll(/\s+/g, ' ') : seen.replaceAll(/\n{3,}/g, '\n\n')).trim();
}

const formatEmailVariableNames = (names: readonly string[]) => names.map((name) => `{${name}}`).join(' and ');

/** Returns why a text does not fit a part, as a message for its field; null if it does. */
export function findMailTextPartError(
  part: EditableMailPart,
  text: string,
  known: readonly string[],
): string | null {
  const words = normalizeMailText(text, part.isLine);
  if (words === '' && !part.isOptional) return `${part.label}: enter a text.`;
  if (words.length > part.limit)
    return `${part.label}: use at most ${part.limit.toLocaleString('en-US')} characters.`;
  const used = listMailTextVariables(words);
  const unknown = [...words.matchAll(/\{([^{}\n]{0,60})\}/g)]
    .map(([, name = '']) => name)
    .filter((name) => !known.includes(name));
  if (unknown.length > 0)
    return `${part.label}: ${formatEmailVariableNames([...new Set(unknown)])} ${unknown.length === 1 ? 'is not a variable' : 'are not variables'} of this email.`;
  const missing = part.keeps.filter((name) => !used.includes(name));
  if (missing.length > 0)
    return `${part.label}: ${formatEmailVariableNames(missing)} ${missing.length === 1 ? 'is' : 'are'} required in this email.`;
  return null;
}

/** Returns the problems of an email's texts by part; a part without a text keeps the shipped one. */
export function findMailTextErrors(
  parts: readonly EditableMailPart[],
  texts: EmailTextsByPart,
  known: readonly string[],
): { field: MailPartName; message: string }[] {
  return parts.flatMap((part) => {
    const message = findMailTextPartError(part, texts[part.name] ?? part.shipped, known);
    return message === null ? [] : [{ field: part.name, message }];
  });
}

/** Returns the texts as they are stored and rendered: every part, cleaned. */
export const normalizeMailTextsWithDefaults = (
  parts: readonly EditableMailPart[],
  texts: EmailTextsByPart,
): EmailTextsByPart =>
  Object.fromEntries(
    parts.map(({ name, isLine, shipped }) => [name, normalizeMailText(texts[name] ?? shipped, isLine)]),
  );

/** Returns the shipped texts of an email. */
export const getShippedMailTexts = (parts: readonly EditableMailPart[]): EmailTextsByPart =>
  Object.fromEntries(parts.map(({ name, shipped }) => [name, shipped]));
