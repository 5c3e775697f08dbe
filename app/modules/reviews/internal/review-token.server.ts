import { randomInt } from 'node:crypto';

import type { ShopSettings } from '#app/platform/context.ts';
import { verifyAppSecretSignature, signTextWithAppSecret } from '#app/platform/signing.server.ts';

type ReviewTokenSecretSettings = Pick<ShopSettings, 'secret' | 'formerSecrets'>;

/** The subject of a link: the purchased item to review, or a review that was written in the public form. */
export type ReviewLinkItemOrReviewId = { kind: 'item' | 'review'; id: string };

const REVIEW_LINK_LIFETIME_DAYS = 90;
const REVIEW_CODE_LIFETIME_SECONDS = 30 * 60;
const toUnixSeconds = (at: Date) => Math.floor(at.getTime() / 1000);
const buildLinkSignatureText = ({ kind, id }: ReviewLinkItemOrReviewId, expiresAt: number) =>
  `review:v1:${kind}:${id}:${expiresAt}`;

/** Returns the `?t=` parameter of a link to the form; it is valid for 90 days, any number of times. */
export function createReviewLinkToken(
  settings: ReviewTokenSecretSettings,
  subject: ReviewLinkItemOrReviewId,
  now: Date,
): string {
  const expiresAt = toUnixSeconds(now) + REVIEW_LINK_LIFETIME_DAYS * 86_400;
  const mark = subject.kind === 'item' ? 'i' : 'r';
  return `${mark}.${subject.id}.${expiresAt}.${signTextWithAppSecret(settings, 'review-link', buildLinkSignatureText(subject, expiresAt))}`;
}

/** Returns the subject of a token; null if it is forged, damaged or expired. */
export function verifyReviewLinkToken(
  settings: ReviewTokenSecretSettings,
  token: string,
  now: Date,
): ReviewLinkItemOrReviewId | null {
  const found = /^([ir])\.([\da-f-]{36})\.(\d{1,11})\.([\w-]{43})$/.exec(token);
  if (!found) return null;
  const [, mark, id = '', expiry = '0', provided = ''] = found;
  const subject: ReviewLinkItemOrReviewId = { kind: mark === 'i' ? 'item' : 'review', id };
  const text = buildLinkSignatureText(subject, Number(expiry));
  return verifyAppSecretSignature(settings, 'review-link', { text, provided }) &&
    Number(expiry) > toUnixSeconds(now)
    ? subject
    : null;
}

const buildCodeSignatureText = (email: string, nonce: string, expiresAt: number, code: string) =>
  `review-code:v1:${email}:${nonce}:${expiresAt}:${code}`;

/**
 * Creates a six-digit code for a mailbox, and the token that the form sends back with it. Nothing is stored:
 * the signature covers the code.
 */
export function createReviewMailboxVerificationCode(
  settings: ReviewTokenSecretSettings,
  email: string,
  now: Date,
): { code: string; codeToken: string; nonce: string } {
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const nonce = crypto.randomUUID();
  const expiresAt = toUnixSeconds(now) + REVIEW_CODE_LIFETIME_SECONDS;
  const seal = signTextWithAppSecret(
    settings,
    'review-code',
    buildCodeSignatureText(email, nonce, expiresAt, code),
  );
  return { code, nonce, codeToken: `${nonce}.${expiresAt}.${seal}` };
}

/** Returns the nonce of a code's token, by which tries are counted; null for an invalid token. */
export function parseReviewCodeNonce(codeToken: string): string | null {
  return /^([\da-f-]{36})\.\d{1,11}\.[\w-]{43}$/.exec(codeToken)?.[1] ?? null;
}

/** Whether this code was sent to this mailbox and is still valid. */
export function isValidReviewMailboxCode(
  settings: ReviewTokenSecretSettings,
  provided: { email: string; code: string; codeToken: string },
  now: Date,
): boolean {
  const [nonce = '', expiry = '0', seal = ''] = provided.codeToken.split('.');
  const text = buildCodeSignatureText(provided.email, nonce, Number(expiry), provided.code);
  return (
    verifyAppSecretSignature(settings, 'review-code', { text, provided: seal }) &&
    Number(expiry) > toUnixSeconds(now)
  );
}
