import type { Readable } from 'node:stream';

import { recordAudit } from '#app/modules/audit/record-audit.server.ts';
import { readSiteContent } from '#app/modules/content/read-site-content.server.ts';
import { DELETED_ORDER_FILE_LABEL } from '#app/modules/fulfilment/files/order-files.ts';
import { createUniqueZipPaths } from '#app/modules/fulfilment/files/zip-deliveries.server.ts';
import { formatOrderNumber } from '#app/modules/orders/model.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { assertRecentStepUp } from '#app/platform/recent-proof.server.ts';
import { streamStoredFilesAsZip, type ZipEntryWithByteSource } from '#app/platform/storage/zip.server.ts';

import { type OrderEvidence, readOrderEvidence } from './read-evidence.server.ts';
import { buildEvidenceSections } from './write-sections.server.ts';

const UUID_PATTERN = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Returns the folder of a file in the pack. */
function getDisputeEvidenceFolder(
  { items, deliverables }: OrderEvidence,
  file: OrderEvidence['files'][number],
): string {
  if (file.place !== 'deliverable') return `${file.place === 'brief' ? 'brief' : 'messages'}/`;
  const version = deliverables.find(({ id }) => id === file.deliverableId);
  const item = items.find(({ id }) => id === version?.orderItemId);
  return `deliveries/service-${(item?.position ?? 0) + 1}/v${version?.version ?? 0}/`;
}

/**
 * Returns the original files, and a list of their hashes for `sha256sum --check`; lists deleted ones with the
 * reason.
 */
async function readOriginalEvidenceFiles(
  ctx: AppContext,
  evidence: OrderEvidence,
): Promise<ZipEntryWithByteSource[]> {
  const { files } = evidence;
  const paths = createUniqueZipPaths(
    files.map((file) => getDisputeEvidenceFolder(evidence, file) + file.name),
  );
  const entries: ZipEntryWithByteSource[] = [];
  const lines: string[] = [];
  for (const [index, file] of files.entries()) {
    const path = paths[index] ?? file.id;
    const isThere = file.deletedAt === null && (await ctx.storage.find(file.storageKey)) !== null;
    const gone = file.deletedAt === null ? 'lost' : DELETED_ORDER_FILE_LABEL.toLowerCase();
    lines.push(`${isThere ? '' : `# ${gone}: `}${file.sha256}  ${path}`);
    if (isThere) entries.push({ path, at: file.createdAt, storageKey: file.storageKey });
  }
  const bytes = Buffer.from(lines.map((line) => `${line}\n`).join(''));
  return [...entries, { path: 'hashes.txt', at: ctx.now, bytes }];
}

/**
 * The rows behind the summary, for programs and for scripts missing in the summary's font; without secrets
 * such as keys.
 */
function buildDisputeEvidenceJson({ order, names, ...evidence }: OrderEvidence): Buffer {
  const { checkoutKey: _key, checkoutFingerprint: _print, browserHash: _browser, ...shown } = order;
  const mails = evidence.mails.map(({ template, recipient, state, createdAt, sentAt }) => ({
    template,
    recipient,
    state,
    createdAt,
    sentAt,
  }));
  const payments = evidence.payments.map(({ url: _url, ...payment }) => payment);
  const files = evidence.files.map(({ storageKey: _storage, ...file }) => file);
  const data = { order: shown, people: Object.fromEntries(names), ...evidence, mails, payments, files };
  return Buffer.from(`${JSON.stringify(data, null, 2)}\n`);
}

export type DisputeEvidencePackage = { fileName: string; open(): Readable };

/**
 * Builds the evidence for a dispute over an order as one zip: a readable summary, its data, and every file
 * that was sent or delivered, with hashes (pages.md "Evidence pack"). Built again on each request and
 * audited; for owners and managers with a recent proof of identity. Returns null for a missing order.
 */
export async function buildDisputeEvidenceZip(
  ctx: AppContext,
  orderId: string,
  { withNotes }: { withNotes: boolean },
): Promise<DisputeEvidencePackage | null> {
  assertCan(ctx, 'orders:evidence');
  assertRecentStepUp(ctx);
  if (!UUID_PATTERN.test(orderId)) return null;
  const evidence = await readOrderEvidence(ctx, orderId, withNotes);
  if (!evidence) return null;
  const number = formatOrderNumber(orderId);
  const { provider } = await readSiteContent(ctx);
  const head = { orderNumber: number, shop: provider.name, at: ctx.now };
  const { drawDisputeEvidenceSummaryPdf } = await import('./draw-summary.server.ts');
  const summary = await drawDisputeEvidenceSummaryPdf(head, buildEvidenceSections(evidence, withNotes));
  const entries: ZipEntryWithByteSource[] = [
    { path: 'summary.pdf', at: ctx.now, bytes: summary },
    { path: 'data.json', at: ctx.now, bytes: buildDisputeEvidenceJson(evidence) },
    { path: 'terms.txt', at: ctx.now, bytes: Buffer.from(`${evidence.terms.join('\n\n')}\n`) },
    ...(await readOriginalEvidenceFiles(ctx, evidence)),
  ];
  await inTransaction(ctx, (ctx) =>
    recordAudit(ctx, {
      action: 'order.evidence',
      entity: 'order',
      entityId: orderId,
      summary: `Created the evidence pack for order ${number}${withNotes ? ' with internal notes' : ''}`,
      after: { files: evidence.files.length, messages: evidence.messages.length, withNotes },
    }),
  );
  return { fileName: `order-${number}-evidence.zip`, open: () => streamStoredFilesAsZip(ctx, entries) };
}
