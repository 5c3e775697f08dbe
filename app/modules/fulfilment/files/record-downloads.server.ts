import { createHmac } from 'node:crypto';

import type { AppContext } from '#app/platform/context.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { normalizeIpAddressForRateLimit } from '#app/platform/rate-limit.server.ts';
import { deriveKeyFromAppSecret } from '#app/platform/secret.server.ts';

import { downloadLog } from './file-tables.server.ts';
import type { OrderFileUploaderIdentity } from './order-files.ts';

/**
 * Records that files were downloaded, by whom and from which network; only a keyed digest of the network is
 * stored.
 */
export async function recordOrderFileDownloads(
  ctx: AppContext,
  { orderId, fileIds, by }: { orderId: string; fileIds: readonly string[]; by: OrderFileUploaderIdentity },
): Promise<void> {
  if (fileIds.length === 0) return;
  const { clientAddress, settings, now } = ctx;
  const addressHash =
    clientAddress === null
      ? null
      : createHmac('sha256', deriveKeyFromAppSecret(settings.secret, 'address'))
          .update(normalizeIpAddressForRateLimit(clientAddress))
          .digest('base64url')
          .slice(0, 22);
  const common = { orderId, actorKind: by.kind, actorId: by.id, addressHash, at: now };
  await inTransaction(ctx, ({ db }) =>
    db.insert(downloadLog).values(fileIds.map((fileId) => ({ ...common, fileId }))),
  );
}
