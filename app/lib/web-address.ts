import type { z } from 'zod/mini';

import { cleanPasted } from './pasted.ts';

/** What a browser would leave out, or take for the end of something. */
const ODD = /[\s\p{Cc}<>"'\\`]/u;
/** A scheme with any number of slashes of either kind, or two of them alone. */
const START = /^(?:https?:[\\/]*|[\\/]{2,})/i;

/** `http` also without TLS; `bare` also without a scheme, which is https then. */
export type WebAddressRule = { allows?: 'http' | 'bare' };

/**
 * The URL of an address that every browser reads the same way on every page: a scheme, exactly two slashes, a host, no name before an
 * @. `new URL` also takes `https:cal.example`, which a browser on a page of ours reads as a path of ours.
 */
export function strictWebUrl(text: string): URL | null {
  if (!/^https?:\/\/[^\s/\\?#@]+(?:[/?#]|$)/i.test(text) || !URL.canParse(text)) return null;
  return new URL(text);
}

/** The same address with the two slashes it lacks, or has too many of; null when that is not what is wrong. */
export function withTwoSlashes(text: string): string | null {
  const scheme = /^(https?):[\\/]*(?=[^\\/])/i.exec(text);
  if (!scheme) return null;
  const mended = `${String(scheme[1]).toLowerCase()}://${text.slice(scheme[0].length)}`;
  return mended !== text && strictWebUrl(mended) ? mended : null;
}

function accepted(text: string, isHttpAllowed: boolean): boolean {
  if (ODD.test(text)) return false;
  const url = strictWebUrl(text);
  return url !== null && (isHttpAllowed || url.protocol === 'https:') && /[^.]\.[^.]/.test(url.hostname);
}

/** The web address of what someone typed or pasted; null if it is not one. */
export function readWebAddress(typed: string, { allows }: WebAddressRule = {}): string | null {
  const text = cleanPasted(typed);
  const isBare =
    allows === 'bare' && !START.test(text) && (!/^[a-z][a-z\d+.-]*:/i.test(text) || PORT.test(text));
  const whole = isBare ? `https://${text}` : text;
  if (!accepted(whole, allows !== undefined)) return null;
  return whole.replace(/^https?/i, (scheme) => scheme.toLowerCase());
}

/** `shop.example:8080` is no scheme. */
const PORT = /^[^/:]+\.[^/:]+:\d/;

/** What a refused address was probably meant to be; null if that cannot be known. */
function suggestedAddress(typed: string, { allows }: WebAddressRule): string | null {
  const text = cleanPasted(typed).replaceAll('\\', '/');
  const rest = text.replace(START, '');
  const scheme = allows !== undefined && /^http:/i.test(text) ? 'http' : 'https';
  const isGuess = START.test(text) || /^[a-z\d-]+(?:\.[a-z\d-]+)+(?:[/?#:]|$)/i.test(text);
  const suggestion = `${scheme}://${rest}`;
  return isGuess && accepted(suggestion, allows !== undefined) ? suggestion : null;
}

/** What is wrong with a web address, with the corrected one where there is one; null if nothing is. */
export function webAddressProblem(typed: string, sentence: string, rule: WebAddressRule = {}): string | null {
  if (readWebAddress(typed, rule) !== null) return null;
  const suggestion = suggestedAddress(typed, rule);
  return suggestion === null ? sentence : `${sentence} Did you mean ${suggestion}?`;
}

/** The check of a shape whose text is a web address, which it makes whole; `isOther` names what may also stand there. */
export const webAddressCheck =
  (
    sentence: string,
    { isOther, ...rule }: WebAddressRule & { isOther?: (text: string) => boolean } = {},
  ): z.core.CheckFn<string | null> =>
  (payload) => {
    if (payload.value === null) return;
    payload.value = cleanPasted(payload.value);
    if (isOther?.(payload.value)) return;
    const message = webAddressProblem(payload.value, sentence, rule);
    if (message !== null) payload.issues.push({ code: 'custom', message, input: payload.value });
    else payload.value = readWebAddress(payload.value, rule);
  };
