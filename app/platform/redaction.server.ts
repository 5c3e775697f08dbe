const HIDDEN = '[redacted]';

/** Names whose values are secrets or personal data, wherever they stand. */
const SECRET_NAMES =
  /^(authorization|cookie|set-cookie|password|passphrase|secret|app_?secret|api_?key|key|token|access_?token|client_?secret|session_?id|stripe-signature|signature|email|customer_?email|recipient|phone|address|client_?address|card|params|payload|body)$/i;
/** `code` is a secret in what people send, but in an error it says what went wrong. */
const CODE_NAME = /^(code|promo_?code)$/i;

/** A copy without secrets; errors stay themselves, their serializer comes later. Depth is bounded: logs are shallow. */
export function redactValue<Value>(value: Value, depth = 0): Value {
  if (typeof value !== 'object' || value === null || value instanceof Error || value instanceof Date)
    return value;
  // Only ever printed: whatever stood here, a word stands for it.
  if (depth > 6) return HIDDEN as Value;
  if (Array.isArray(value)) return value.map((item) => redactValue<unknown>(item, depth + 1)) as Value;
  const isError = 'stack' in value || 'syscall' in value;
  const copy = Object.entries(value).map(([name, member]) => {
    const isSecret = SECRET_NAMES.test(name) || (CODE_NAME.test(name) && !isError);
    return [
      name,
      isSecret && member !== null && member !== undefined ? HIDDEN : redactValue<unknown>(member, depth + 1),
    ];
  });
  // Same names as the value, with secrets replaced by a word: for the log only.
  return Object.fromEntries(copy) as Value;
}

const PATTERNS: [RegExp, string][] = [
  // Values of a query that failed, as the database library writes them into its message.
  [/\\nparams: (?:[^"\\]|\\(?!n)[^])*/g, String.raw`\nparams: ${HIDDEN}`],
  [/[\w.+-]+@[\w-]+(\.[\w-]+)+/g, '[e-mail]'],
  [/\b(sk|rk|pk)_(live|test)_\w+|\bwhsec_\w+/g, '[key]'],
  [/\bcs_(live|test)_\w+/g, '[session]'],
  // Subjects of mails that carry one.
  [/\b\d{6}(?= is your )/g, '[code]'],
  [/([?&](?:t|s|sign|token|code|email|invite|set-up|session_id)=)[^&"\\\s]+/g, `$1${HIDDEN}`],
];

/** Text that is printed as it is, such as a stack, without the same things. */
export function redactText(text: string): string {
  return redactLine(text.replaceAll(/\nparams: [^]*?(?=\n\s+at |$)/g, `\nparams: ${HIDDEN}`));
}

const CARD_LIKE = /(?<![\w-])\d(?:[ -]?\d){12,18}(?![\w-])/g;

/** The finished line without what looks like an address, a key, a token or a card number. */
export function redactLine(line: string): string {
  const plain = PATTERNS.reduce((text, [pattern, word]) => text.replaceAll(pattern, word), line);
  return plain.replaceAll(CARD_LIKE, (digits) => (isCardNumber(digits) ? '[number]' : digits));
}

/** The check digit of card numbers (Luhn); other long numbers are counters and times. */
function isCardNumber(text: string): boolean {
  const digits = text.replaceAll(/\D/g, '').split('').map(Number).toReversed();
  const sum = digits.reduce(
    (total, digit, at) => total + (at % 2 === 0 ? digit : digit > 4 ? digit * 2 - 9 : digit * 2),
    0,
  );
  return sum % 10 === 0;
}
