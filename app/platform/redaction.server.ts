const REDACTED_TEXT = '[redacted]';

/** Names whose values are secrets or personal data, wherever they occur. */
const SECRET_FIELD_NAME_PATTERN =
  /^(authorization|cookie|set-cookie|password|passphrase|secret|app_?secret|api_?key|key|token|access_?token|client_?secret|session_?id|stripe-signature|signature|email|customer_?email|recipient|phone|address|client_?address|card|params|payload|body)$/i;
/** `code` is a secret in what people send, but in an error it identifies the failure. */
const CODE_FIELD_NAME_PATTERN = /^(code|promo_?code)$/i;

/**
 * Returns a copy without secrets; errors stay unchanged, because their serializer runs later. Depth is
 * limited: log data is shallow.
 */
export function redactSecretsInLogValue<Value>(value: Value, depth = 0): Value {
  if (typeof value !== 'object' || value === null || value instanceof Error || value instanceof Date)
    return value;
  // Only for output: deeper values are replaced by a placeholder.
  if (depth > 6) return REDACTED_TEXT as Value;
  if (Array.isArray(value))
    return value.map((item) => redactSecretsInLogValue<unknown>(item, depth + 1)) as Value;
  const isError = 'stack' in value || 'syscall' in value;
  const copy = Object.entries(value).map(([name, member]) => {
    const isSecret = SECRET_FIELD_NAME_PATTERN.test(name) || (CODE_FIELD_NAME_PATTERN.test(name) && !isError);
    return [
      name,
      isSecret && member !== null && member !== undefined
        ? REDACTED_TEXT
        : redactSecretsInLogValue<unknown>(member, depth + 1),
    ];
  });
  // Same names as the value, with secrets replaced by a placeholder: for the log only.
  return Object.fromEntries(copy) as Value;
}

const LOG_SECRET_REDACTION_PATTERNS: [RegExp, string][] = [
  // Values of a failed query, as the database library writes them into its message.
  [/\\nparams: (?:[^"\\]|\\(?!n)[^])*/g, String.raw`\nparams: ${REDACTED_TEXT}`],
  [/[\w.+-]+@[\w-]+(\.[\w-]+)+/g, '[e-mail]'],
  [/\b(sk|rk|pk)_(live|test)_\w+|\bwhsec_\w+/g, '[key]'],
  [/\bcs_(live|test)_\w+/g, '[session]'],
  // Email subjects that contain a code.
  [/\b\d{6}(?= is your )/g, '[code]'],
  [/([?&](?:t|s|sign|token|code|email|invite|set-up|session_id)=)[^&"\\\s]+/g, `$1${REDACTED_TEXT}`],
];

/** Redacts text that is printed as it is, such as a stack. */
export function redactLogText(text: string): string {
  return redactSecretsInLogLine(
    text.replaceAll(/\nparams: [^]*?(?=\n\s+at |$)/g, `\nparams: ${REDACTED_TEXT}`),
  );
}

const CARD_NUMBER_LIKE_PATTERN = /(?<![\w-])\d(?:[ -]?\d){12,18}(?![\w-])/g;

/** Redacts a finished line: addresses, keys, tokens and card numbers. */
export function redactSecretsInLogLine(line: string): string {
  const plain = LOG_SECRET_REDACTION_PATTERNS.reduce(
    (text, [pattern, word]) => text.replaceAll(pattern, word),
    line,
  );
  return plain.replaceAll(CARD_NUMBER_LIKE_PATTERN, (digits) =>
    hasValidCardNumberCheckDigit(digits) ? '[number]' : digits,
  );
}

/**
 * Returns whether the check digit of a card number (Luhn) matches; other long numbers are counters and times.
 */
function hasValidCardNumberCheckDigit(text: string): boolean {
  const digits = text.replaceAll(/\D/g, '').split('').map(Number).toReversed();
  const sum = digits.reduce(
    (total, digit, at) => total + (at % 2 === 0 ? digit : digit > 4 ? digit * 2 - 9 : digit * 2),
    0,
  );
  return sum % 10 === 0;
}
