import type { AppContext } from '#app/platform/context.ts';
import { verifyAppSecretSignature, signTextWithAppSecret } from '#app/platform/signing.server.ts';

import { type OrderCustomerOrStaffSide, buildOrderFilePath } from './order-files.ts';

const SIGNED_PATH_TTL_SECONDS = 300;

type SignedOrderFileLocation = { orderId: string; fileId: string; side: OrderCustomerOrStaffSide };

/** Returns whom a signed URL is for; it does not work for anyone else, whatever else they may see. */
function getSignedFileUrlActorId({ actor }: AppContext): string {
  return actor.kind === 'user' ? actor.id : actor.kind;
}

function buildOrderFileTextToSign(
  ctx: AppContext,
  { orderId, fileId, side }: SignedOrderFileLocation,
  expires: number,
): string {
  return `file:v1:${side}:${orderId}:${fileId}:${getSignedFileUrlActorId(ctx)}:${expires}`;
}

/** Returns the signed path of a file's bytes, valid for this reader and five minutes. */
export function buildSignedOrderFilePath(ctx: AppContext, address: SignedOrderFileLocation): string {
  const expires = Math.floor(ctx.now.getTime() / 1000) + SIGNED_PATH_TTL_SECONDS;
  const signature = signTextWithAppSecret(
    ctx.settings,
    'order-file',
    buildOrderFileTextToSign(ctx, address, expires),
  );
  return `${buildOrderFilePath(address.orderId, address.fileId, address.side)}?s=${expires}.${signature}`;
}

/**
 * Returns the state of a URL's signature: `good`, `forged`, or `absent`, which includes expired. Access is
 * checked again either way; a signature alone opens nothing.
 */
export function verifyFileSignature(
  ctx: AppContext,
  address: SignedOrderFileLocation,
  provided: string | null,
): 'good' | 'absent' | 'forged' {
  if (provided === null) return 'absent';
  const [expiresText = '', signature = ''] = provided.split('.');
  if (!/^\d{1,12}$/.test(expiresText)) return 'forged';
  const expires = Number(expiresText);
  const text = buildOrderFileTextToSign(ctx, address, expires);
  if (!verifyAppSecretSignature(ctx.settings, 'order-file', { text, provided: signature })) return 'forged';
  const seconds = ctx.now.getTime() / 1000;
  return expires < seconds ? 'absent' : 'good';
}
