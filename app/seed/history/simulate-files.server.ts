import { createHash } from 'node:crypto';

import { stringify } from 'csv-stringify/sync';

import { escapeSpreadsheetCell } from '#app/lib/safe-cell.ts';
import { slugifyTitle } from '#app/lib/slug.ts';
import type { BriefQuestion } from '#app/modules/fulfilment/briefs/brief-questions.ts';
import { ORDER_FILES_STORAGE_FOLDER } from '#app/modules/fulfilment/files/store-order-file.server.ts';
import type { StoredFileKind } from '#app/platform/storage/file-kinds.ts';

import { createSeededRandom } from './seeded-random.ts';
import type {
  SimulatedOrderBriefRow,
  SimulatedOrderFileRow,
  SimulatedOrderItemRow,
  SimulatedOrderItemScopeRow,
} from './order-rows.server.ts';
import type { DemoOrderSimulation } from './simulation.server.ts';
import words from './words.json' with { type: 'json' };

type SimulatedOrderFileContent = { kind: StoredFileKind & ('csv' | 'pdf'); name: string; bytes: Buffer };
type DemoFilePlacementAndUploader = Pick<SimulatedOrderFileRow, 'place' | 'uploaderKind'> &
  Partial<SimulatedOrderFileRow> & { at: Date };

const DEMO_ORDER_FILE_CONTENT_TYPES = { csv: 'text/csv', pdf: 'application/pdf' } as const;
const formatUtcIsoDate = (at: Date) => at.toISOString().slice(0, 10);
const buildDemoDeliveryCsv = (lines: string[][]): Buffer =>
  Buffer.from(
    stringify(
      lines.map((cells) => cells.map(escapeSpreadsheetCell)),
      { quoted: true, bom: true, record_delimiter: 'windows' },
    ),
  );

/**
 * Adds a file with its bytes. It has its own random source, so that the rest of the order is the same with
 * and without it.
 */
function addSimulatedOrderFile(
  { rows }: DemoOrderSimulation,
  { kind, name, bytes }: SimulatedOrderFileContent,
  { at, uploaderKind, ...belonging }: DemoFilePlacementAndUploader,
): void {
  const chance = createSeededRandom(`${rows.order.id}:file:${rows.files.length}`);
  rows.files.push({
    bytes,
    row: {
      ...belonging,
      ...{
        id: chance.id(),
        orderId: rows.order.id,
        storageKey: `${ORDER_FILES_STORAGE_FOLDER}/${chance.hex(32)}.${kind}`,
      },
      ...{ name, sizeBytes: bytes.length, contentType: DEMO_ORDER_FILE_CONTENT_TYPES[kind], uploaderKind },
      sha256: createHash('sha256').update(bytes).digest('hex'),
      ...{ createdAt: at, updatedAt: at },
    },
  });
}

/** Returns the scope points with their completion dates, which the buyer checks off. */
function buildDeliveryChecklistCsvFile(
  item: SimulatedOrderItemRow,
  rows: readonly SimulatedOrderItemScopeRow[],
  at: Date,
): SimulatedOrderFileContent {
  const lines = rows.map(({ text, doneAt }) => [text, 'Done', formatUtcIsoDate(doneAt ?? at)]);
  const name = `${slugifyTitle(item.title)}-checklist.csv`;
  return { kind: 'csv', name, bytes: buildDemoDeliveryCsv([['Point', 'State', 'On'], ...lines]) };
}

/** Adds the files of a delivered version: the report, and for the first version the checklist. */
export function addSimulatedDeliveryFiles(
  simulation: DemoOrderSimulation,
  item: SimulatedOrderItemRow,
  { deliverableId, version, at }: { deliverableId: string; version: number; at: Date },
): void {
  const belonging = { place: 'deliverable', orderItemId: item.id, deliverableId, uploaderKind: 'staff', at };
  const report = simulation.context.reports.get(item.serviceId ?? '');
  const mark = version === 1 ? '' : `-v${version}`;
  const name = `${slugifyTitle(item.title)}-report${mark}.pdf`;
  if (report) addSimulatedOrderFile(simulation, { kind: 'pdf', name, bytes: report }, belonging);
  const included = simulation.rows.scope.filter(
    (row) => row.orderItemId === item.id && row.kind === 'included',
  );
  if (version === 1)
    addSimulatedOrderFile(simulation, buildDeliveryChecklistCsvFile(item, included, at), belonging);
}

/** Adds the attachments that some buyers send with their brief. */
export function attachSimulatedFilesToBrief(
  simulation: DemoOrderSimulation,
  { brief, question, at }: { brief: SimulatedOrderBriefRow; question: BriefQuestion; at: Date },
): void {
  const chance = createSeededRandom(`${brief.id}:${question.key}`);
  if (!question.isRequired && !chance.has(40)) return;
  const { company } = simulation.plan.buyer;
  const { name, columns, lines } = chance.pick(words.attachments);
  const texts = lines.map((line) => line.map((cell) => cell.replace('{company}', company.name)));
  const { order } = simulation.rows;
  addSimulatedOrderFile(
    simulation,
    { kind: 'csv', name, bytes: buildDemoDeliveryCsv([columns, ...texts]) },
    {
      ...{ place: 'brief', orderItemId: brief.orderItemId, briefId: brief.id, questionKey: question.key, at },
      ...{ uploaderKind: order.userId ? 'customer' : 'guest', uploaderId: order.userId ?? null },
    },
  );
}
