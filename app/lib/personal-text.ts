const EMAIL_PATTERN = /[^\s@]{1,64}@[^\s@]{2,}/g;
/** Seven or more digits, grouped as people write phone and card numbers. */
const PHONE_OR_CARD_NUMBER_PATTERN = /(?<![\p{L}\d])(?:\+|\(?\d)(?:[\s().\-/]{0,2}\d){6,}(?![\p{L}\d])/gu;
const MIN_CARD_NUMBER_DIGITS = 13;

/**
 * Replaces what looks like an email address, a phone or a card number, each with a placeholder (search.md
 * "Search functions").
 */
export function maskPersonalDataInText(text: string): string {
  return text
    .replaceAll(EMAIL_PATTERN, '[e-mail]')
    .replaceAll(PHONE_OR_CARD_NUMBER_PATTERN, (found) =>
      found.replaceAll(/\D/g, '').length < MIN_CARD_NUMBER_DIGITS ? '[phone]' : '[card]',
    );
}
