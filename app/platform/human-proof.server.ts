import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

import type { AppContext } from './context.ts';
import { isProofOfWorkSolution } from './proof-of-work.ts';
import { deriveKeyFromAppSecret } from './secret.server.ts';

/**
 * `page`: given to a page at the first focus of a form. `confirm`: given to a person who is asked to send
 * again.
 */
type HumanProofTokenIssueReason = 'page' | 'confirm';

/** People do not fill in a form faster than this (safety.md, threat 19). */
const MIN_HUMAN_FORM_MS = 4_000;
const HUMAN_TOKEN_LIFETIME_MS = 24 * 3_600_000;

function signHumanProofToken(ctx: AppContext, content: string): Buffer {
  return createHmac('sha256', deriveKeyFromAppSecret(ctx.settings.secret, 'time-trap'))
    .update(content)
    .digest();
}

/** Returns a signed token with the time a form was begun; it identifies no one and is not stored. */
export function issueHumanProofToken(ctx: AppContext, kind: HumanProofTokenIssueReason): string {
  const content = `${kind}.${ctx.now.getTime().toString(36)}`;
  return `${content}.${signHumanProofToken(ctx, content).toString('base64url')}`;
}

/**
 * Returns whether a form was sent with care: by a person who confirmed it on request, or from a page with a
 * script that took its time and solved a small proof of work. Without it a form is still accepted, within
 * narrower limits.
 */
export function isHumanProofValid(ctx: AppContext, proof: { token: string; answer: string }): boolean {
  const [kind = '', issued = '', signature = ''] = proof.token.split('.');
  const expected = signHumanProofToken(ctx, `${kind}.${issued}`);
  const provided = Buffer.from(signature, 'base64url');
  if (provided.byteLength !== expected.byteLength || !timingSafeEqual(provided, expected)) return false;
  const age = ctx.now.getTime() - Number.parseInt(issued, 36);
  if (age < 0 || age > HUMAN_TOKEN_LIFETIME_MS) return false;
  if (kind === 'confirm') return true;
  const digest = createHash('sha256').update(`${proof.token}:${proof.answer}`).digest();
  return age >= MIN_HUMAN_FORM_MS && isProofOfWorkSolution(digest);
}
