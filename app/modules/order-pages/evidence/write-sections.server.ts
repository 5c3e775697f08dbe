import { formatDollars } from '#app/lib/money.ts';
import { formatOrderNumber } from '#app/modules/orders/model.ts';
import { getOrderEventLabel } from '#app/modules/orders/order-events.ts';
import { describeManualPayment } from '#app/modules/orders/payment-methods.ts';
import { getMailTemplateLabel } from '#app/modules/outbox/mail-choices.ts';

import {
  createEvidenceEntryBlock,
  type DisputeEvidenceBlock,
  type DisputeEvidenceSection,
  formatEvidenceTime,
  createEvidenceFactsBlock,
  createDisputeEvidenceSection,
} from './evidence-section.ts';
import type { OrderEvidence } from './read-evidence.server.ts';

const SCOPE_ROW_STATE_LABELS: Readonly<Record<string, string>> = {
  open: 'open',
  done: 'done',
  not_applicable: 'not applicable',
};

/** Sizes in bytes rather than `16 KB`, like the hashes of the same bytes. */
const formatEvidenceFileLine = ({ name, sizeBytes, sha256, deletedAt }: OrderEvidence['files'][number]) =>
  `${name} (${sizeBytes} bytes, SHA-256 ${sha256}${deletedAt ? `, deleted ${formatEvidenceTime(deletedAt)}` : ''})`;

function buildOrderEvidenceSection({ order, items }: OrderEvidence): DisputeEvidenceSection {
  const about = createEvidenceFactsBlock(
    ['Order', `${formatOrderNumber(order.id)} (${order.id})`],
    ['Status', `${order.status}, payment ${order.paymentState}, dispute ${order.disputeState}`],
    ['Customer', order.customerName],
    ['Email', order.email],
    ['Company', order.companyName],
    ['Country at checkout', order.country],
    ['Ordered', formatEvidenceTime(order.createdAt)],
    ['Paid', formatEvidenceTime(order.paidAt)],
    ['Subtotal', formatDollars(order.subtotalCents)],
    ['Discount', `${formatDollars(order.discountCents)}${order.promoCode ? ` (${order.promoCode})` : ''}`],
    ['Total', `${formatDollars(order.totalCents)} ${order.currency.toUpperCase()}`],
    ['Refunded', formatDollars(order.refundedCents)],
  );
  const bought = items.map((item) =>
    createEvidenceEntryBlock(
      `Service ${item.position + 1}: ${item.title}`,
      `${item.quantity} x ${formatDollars(item.unitCents)}, delivery in ${item.deliveryDays} days. ` +
        `State: ${item.workState ?? 'not started'}. Due: ${formatEvidenceTime(item.dueAt)}. First delivered: ${formatEvidenceTime(item.firstDeliveredAt)}.`,
    ),
  );
  return { title: 'Order', blocks: [about, ...bought] };
}

function buildPaymentEvidenceSection({
  payments,
  refunds,
  requests,
  disputes,
}: OrderEvidence): DisputeEvidenceSection {
  const blocks: DisputeEvidenceBlock[] = [
    ...payments.map((payment) =>
      createEvidenceFactsBlock(
        ['Attempt', `${payment.attempt}: ${payment.state}`],
        ['Provider', `${payment.provider}${payment.isLive ? '' : ' (test)'}`],
        ['Amount due', formatDollars(payment.amountCents)],
        ['Amount received', payment.receivedCents === null ? null : formatDollars(payment.receivedCents)],
        ['Paid', formatEvidenceTime(payment.paidAt)],
        ['Card', payment.cardLast4 && `${payment.cardBrand ?? 'card'} ending in ${payment.cardLast4}`],
        ['Paid by', describeManualPayment(payment)],
        ['Payment', payment.paymentIntent],
        ['Charge', payment.chargeId],
      ),
    ),
    ...refunds.map((refund) =>
      createEvidenceEntryBlock(
        `Refund of ${formatDollars(refund.amountCents)}: ${refund.state}, ${formatEvidenceTime(refund.succeededAt ?? refund.createdAt)}`,
        refund.reason,
      ),
    ),
    ...requests.map((request) =>
      createEvidenceEntryBlock(
        `Refund requested: ${request.reason}, ${formatEvidenceTime(request.createdAt)}, ${request.state}`,
        [request.text, request.decisionNote ?? ''].filter(Boolean).join('\n'),
      ),
    ),
    ...disputes.map((dispute) =>
      createEvidenceEntryBlock(
        `Dispute over ${formatDollars(dispute.amountCents)}: ${dispute.reason}, ${dispute.state}`,
        `Opened ${formatEvidenceTime(dispute.openedAt)}; evidence due: ${formatEvidenceTime(dispute.evidenceDueAt)}`,
      ),
    ),
  ];
  return createDisputeEvidenceSection('Payment', blocks, 'No payment attempts recorded.');
}

function buildEvidenceServiceScopeSection({
  items,
  scope,
  files,
  names,
}: OrderEvidence): DisputeEvidenceSection {
  const blocks = items.flatMap((item) => [
    createEvidenceEntryBlock(`Service ${item.position + 1}: ${item.title}`),
    ...scope
      .filter(({ orderItemId }) => orderItemId === item.id)
      .map((row) => {
        const answers = files.filter(({ scopeRowId }) => scopeRowId === row.id).map(formatEvidenceFileLine);
        const done =
          row.doneAt && `${formatEvidenceTime(row.doneAt)} by ${names.get(row.doneBy ?? '') ?? 'the shop'}`;
        const states = [
          row.kind === 'excluded' ? 'not included' : (SCOPE_ROW_STATE_LABELS[row.state] ?? row.state),
          done,
          row.reason,
          row.deliveredVersion === null ? null : `delivered with version ${row.deliveredVersion}`,
          row.acceptedAt && `accepted ${formatEvidenceTime(row.acceptedAt)}`,
        ];
        return createEvidenceEntryBlock(row.text, [states.filter(Boolean).join('; '), ...answers].join('\n'));
      }),
  ]);
  return createDisputeEvidenceSection('Scope', blocks, 'No scope was agreed.');
}

/** Returns the label of a stored question; its key if it is unreadable. */
function getEvidenceBriefQuestionLabel(questions: readonly unknown[], key: string): string {
  const found = questions.find(
    (question) =>
      typeof question === 'object' && question !== null && 'key' in question && question.key === key,
  );
  const isLabelled = typeof found === 'object' && found !== null && 'label' in found;
  return isLabelled && typeof found.label === 'string' ? found.label : key;
}

const formatEvidenceBriefAnswer = (value: unknown) =>
  Array.isArray(value) ? value.join(', ') : typeof value === 'string' ? value : JSON.stringify(value);

function buildEvidenceBriefSection({ briefs, answers, files, items }: OrderEvidence): DisputeEvidenceSection {
  const blocks = briefs.flatMap((brief) => [
    createEvidenceFactsBlock(
      ['Brief of', items.find(({ id }) => id === brief.orderItemId)?.title],
      ['State', brief.state],
      ['First submitted', formatEvidenceTime(brief.firstSubmittedAt)],
      ['Accepted', formatEvidenceTime(brief.acceptedAt)],
    ),
    ...answers
      .filter(({ briefId }) => briefId === brief.id)
      .map(({ questionKey, value }) =>
        createEvidenceEntryBlock(
          getEvidenceBriefQuestionLabel(brief.questions, questionKey),
          formatEvidenceBriefAnswer(value),
        ),
      ),
    ...files
      .filter(({ briefId }) => briefId === brief.id)
      .map((file) =>
        createEvidenceEntryBlock(
          getEvidenceBriefQuestionLabel(brief.questions, file.questionKey ?? ''),
          formatEvidenceFileLine(file),
        ),
      ),
  ]);
  return createDisputeEvidenceSection('Brief', blocks, 'No brief was requested.');
}

function buildEvidenceDeliverySection({
  items,
  deliverables,
  links,
  files,
  names,
  revisions,
  points,
  scope,
}: OrderEvidence) {
  const blocks = deliverables.map((one) => {
    const item = items.find(({ id }) => id === one.orderItemId);
    const parts = [
      one.note ?? '',
      one.noFileReason ?? '',
      ...files.filter(({ deliverableId }) => deliverableId === one.id).map(formatEvidenceFileLine),
      ...links.filter(({ deliverableId }) => deliverableId === one.id).map(({ url }) => url),
    ];
    const by = names.get(one.deliveredBy ?? '') ?? 'the shop';
    return createEvidenceEntryBlock(
      `Version ${one.version} of ${item?.title ?? 'a service'}, delivered ${formatEvidenceTime(one.deliveredAt)} by ${by}`,
      parts.filter(Boolean).join('\n'),
    );
  });
  const revisionRequests = revisions.map((request) => {
    const rows = points
      .filter(({ revisionId }) => revisionId === request.id)
      .map(({ scopeRowId }) => `Row: ${scope.find(({ id }) => id === scopeRowId)?.text ?? scopeRowId}`);
    return createEvidenceEntryBlock(
      `Revision ${request.number} requested ${formatEvidenceTime(request.requestedAt)}: ${request.state}`,
      [request.text, ...rows].join('\n'),
    );
  });
  return createDisputeEvidenceSection(
    'Deliveries and revisions',
    [...blocks, ...revisionRequests],
    'Nothing was delivered.',
  );
}

function buildDownloadEvidenceSection({ downloads, files }: OrderEvidence): DisputeEvidenceSection {
  const blocks = downloads.map(({ fileId, actorKind, addressHash, at }) =>
    createEvidenceEntryBlock(
      files.find(({ id }) => id === fileId)?.name ?? fileId,
      `Downloaded by ${actorKind} at ${formatEvidenceTime(at)}, network digest ${addressHash ?? 'unknown'}`,
    ),
  );
  return createDisputeEvidenceSection('Downloads', blocks, 'No files were downloaded.');
}

function buildDeliveryAcceptanceEvidenceSection({ items }: OrderEvidence): DisputeEvidenceSection {
  const blocks = items
    .filter(({ acceptedAt }) => acceptedAt !== null)
    .map((item) =>
      createEvidenceEntryBlock(
        item.title,
        `Accepted ${formatEvidenceTime(item.acceptedAt)} by ${item.acceptedBy ?? 'customer'}`,
      ),
    );
  return createDisputeEvidenceSection('Acceptance', blocks, 'Nothing has been accepted yet.');
}

function buildEvidenceMessageSections(
  { messages, notes, files, mails }: OrderEvidence,
  withNotes: boolean,
): DisputeEvidenceSection[] {
  const messageLines = messages.map((message) => {
    const attached = files.filter(({ messageId }) => messageId === message.id).map(formatEvidenceFileLine);
    return createEvidenceEntryBlock(
      `${message.authorName} (${message.authorKind}), ${formatEvidenceTime(message.createdAt)}`,
      [message.body, ...attached].join('\n'),
    );
  });
  const sent = mails.map((mail) =>
    createEvidenceEntryBlock(
      `${getMailTemplateLabel(mail.template)} to ${mail.recipient ?? 'no one'}`,
      `${mail.state}, written ${formatEvidenceTime(mail.createdAt)}, sent: ${formatEvidenceTime(mail.sentAt)}`,
    ),
  );
  const kept = notes.map(({ authorName, createdAt, body }) =>
    createEvidenceEntryBlock(`${authorName}, ${formatEvidenceTime(createdAt)}`, body),
  );
  return [
    createDisputeEvidenceSection('Messages', messageLines, 'No messages.'),
    createDisputeEvidenceSection('Emails', sent, 'No emails.'),
    ...(withNotes ? [createDisputeEvidenceSection('Internal notes', kept, 'No notes.')] : []),
  ];
}

/** Returns the summary, section by section, in the order in which a dispute is decided. */
export function buildEvidenceSections(evidence: OrderEvidence, withNotes: boolean): DisputeEvidenceSection[] {
  const { order, terms, events } = evidence;
  const accepted = createEvidenceFactsBlock(
    ['Version', order.termsVersionId ?? 'not recorded'],
    ['Accepted', formatEvidenceTime(order.termsAcceptedAt)],
    ['Privacy policy', order.privacyVersionId],
  );
  const lines = events.map(({ kind, actorKind, at }) =>
    createEvidenceEntryBlock(getOrderEventLabel(kind), `${formatEvidenceTime(at)}, by ${actorKind}`),
  );
  return [
    buildOrderEvidenceSection(evidence),
    buildPaymentEvidenceSection(evidence),
    { title: 'Terms accepted', blocks: [accepted] },
    buildEvidenceServiceScopeSection(evidence),
    buildEvidenceBriefSection(evidence),
    createDisputeEvidenceSection('Timeline', lines, 'No events yet.'),
    buildEvidenceDeliverySection(evidence),
    buildDownloadEvidenceSection(evidence),
    buildDeliveryAcceptanceEvidenceSection(evidence),
    ...buildEvidenceMessageSections(evidence, withNotes),
    createDisputeEvidenceSection(
      'Full terms',
      terms.map((line) => createEvidenceEntryBlock('', line)),
      'This version isn’t stored in the shop.',
    ),
  ];
}
