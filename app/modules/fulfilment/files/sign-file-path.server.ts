import type { AppContext } from '#app/platform/context.ts';
import { isSigned, signed } from '#app/platform/signing.server.ts';

import { type FileSide, orderFilePath } from './order-files.ts';

const LIFE_SECONDS = 300;

type Address = { orderId: string; fileId: string; side: FileSide };

/** Who a signed address is for: it opens nothing for anybody else, whatever they may see otherwise. */
function reader({ actor }: AppContext): string {
  return actor.kind === 'user' ? actor.id : actor.kind;
}

function textOf(ctx: AppContext, { orderId, fileId, side }: Address, expires: number): string {
  return `file:v1:${side}:${orderId}:${fileId}:${reader(ctx)}:${expires}`;
}

/** The address of a file's bytes: signed for this reader and good for five minutes. */
export function signedFilePath(ctx: AppContext, address: Address): string {
  const expires = Math.floor(ctx.now.getTime() / 1000) + LIFE_SECONDS;
  const signature = signed(ctx.settings, 'order-file', textOf(ctx, address, expires));
  return `${orderFilePath(address.orderId, address.fileId, address.side)}?s=${expires}.${signature}`;
}

/**
 * What the signature of an address says: `good`, `forged`, or `absent`, as an expired one is. Who asks is proved again
 * either way; a signature alone opens nothing.
 */
export function signatureState(
  ctx: AppContext,
  address: Address,
  given: string | null,
): 'good' | 'absent' | 'forged' {
  if (given === null) return 'absent';
  const [expiresText = '', signature = ''] = given.split('.');
  if (!/^\d{1,12}$/.test(expiresText)) return 'forged';
  const expires = Number(expiresText);
  const text = textOf(ctx, address, expires);
  if (!isSigned(ctx.settings, 'order-file', { text, given: signature })) return 'forged';
  const seconds = ctx.now.getTime() / 1000;
  return expires < seconds ? 'absent' : 'good';
}
