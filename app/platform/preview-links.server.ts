import { addDays } from '#app/lib/dates.ts';

import type { AppContext } from './context.ts';
import { verifyAppSecretSignature, signTextWithAppSecret } from './signing.server.ts';

/** How long a preview link works. */
const PREVIEW_LINK_LIFETIME_DAYS = 7;

/** What a preview link shows before it is public, by its id. */
export type PreviewLinkTarget = { kind: 'service' | 'post' | 'content'; id: string };
/** The query of a preview link: its expiry, in seconds since 1970, and the signature over it. */
export type PreviewLinkToken = { until: string; sign: string };

const buildPreviewSignatureText = ({ kind, id }: PreviewLinkTarget, until: string) =>
  `${kind}.${id.toLowerCase()}.${until}`;

/**
 * Returns a link that works for seven days, also without an account. The caller asserts the right to create
 * it.
 */
export function createPreviewLink(ctx: AppContext, previewed: PreviewLinkTarget): string {
  const until = String(Math.floor(addDays(ctx.now, PREVIEW_LINK_LIFETIME_DAYS).getTime() / 1000));
  const sign = signTextWithAppSecret(ctx.settings, 'preview', buildPreviewSignatureText(previewed, until));
  return `/preview/${previewed.kind}/${previewed.id}?until=${until}&sign=${sign}`;
}

/** Returns the token in a preview's URL. */
export function readPreviewLinkToken(search: URLSearchParams): PreviewLinkToken {
  return { until: search.get('until') ?? '', sign: search.get('sign') ?? '' };
}

/** Returns whether the shop signed a link for this item and it has not expired. */
export function isPreviewLinkValid(
  ctx: AppContext,
  previewed: PreviewLinkTarget,
  { until, sign }: PreviewLinkToken,
): boolean {
  if (!/^\d{1,12}$/.test(until)) return false;
  const isOurs = verifyAppSecretSignature(ctx.settings, 'preview', {
    text: buildPreviewSignatureText(previewed, until),
    provided: sign,
  });
  return isOurs && Number(until) * 1000 > ctx.now.getTime();
}
