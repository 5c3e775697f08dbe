import { formatDollars } from '#app/lib/money.ts';
import { orderNumber } from '#app/modules/orders/model.ts';
import { eventLabel } from '#app/modules/orders/order-events.ts';
import { describePaymentMethod } from '#app/modules/orders/payment-methods.ts';
import { emailLabel } from '#app/modules/outbox/mail-choices.ts';

import {
  entry,
  type EvidenceBlock,
  type EvidenceSection,
  evidenceTime,
  facts,
  section,
} from './evidence-section.ts';
import type { Evidence } from './read-evidence.server.ts';

const SCOPE_LABELS: Readonly<Record<string, string>> = {
  open: 'open',
  done: 'done',
  not_applicable: 'not applicable',
};

/** Sizes in bytes rather than `16 KB`, like the hashes of the same bytes. */
const fileLine = ({ name, sizeBytes, sha256, deletedAt }: Evidence['files'][number]) =>
  `${name} (${sizeBytes} bytes, SHA-256 ${sha256}${deletedAt ? `, deleted ${evidenceTime(deletedAt)}` : ''})`;

function orderSection({ order, items }: Evidence): EvidenceSection {
  const about = facts(
    ['Order', `${orderNumber(order.id)} (${order.id})`],
    ['Status', `${order.status}, payment ${order.paymentState}, dispute ${order.disputeState}`],
    ['Customer', order.customerName],
    ['Email', order.email],
    ['Company', order.companyName],
    ['Country at checkout', order.country],
    ['Ordered', evidenceTime(order.createdAt)],
    ['Paid', evidenceTime(order.paidAt)],
    ['Subtotal', formatDollars(order.subtotalCents)],
    ['Discount', `${formatDollars(order.discountCents)}${order.promoCode ? ` (${order.promoCode})` : ''}`],
    ['Total', `${formatDollars(order.totalCents)} ${order.currency.toUpperCase()}`],
    ['Refunded', formatDollars(order.refundedCents)],
  );
  const bought = items.map((item) =>
    entry(
      `Service ${item.position + 1}: ${item.title}`,
      `${item.quantity} x ${formatDollars(item.unitCents)}, delivery in ${item.deliveryDays} days. ` +
        `State: ${item.workState ?? 'not started'}. Due: ${evidenceTime(item.dueAt)}. First delivered: ${evidenceTime(item.firstDeliveredAt)}.`,
    ),
  );
  return { title: 'Order', blocks: [about, ...bought] };
}

function paymentSection({ payments, refunds, requests, disputes }: Evidence): EvidenceSection {
  const blocks: EvidenceBlock[] = [
    ...payments.map((payment) =>
      facts(
        ['Attempt', `${payment.attempt}: ${payment.state}`],
        ['Provider', `${payment.provider}${payment.isLive ? '' : ' (test)'}`],
        ['Amount due', formatDollars(payment.amountCents)],
        ['Amount received', payment.receivedCents === null ? null : formatDollars(payment.receivedCents)],
        ['Paid', evidenceTime(payment.paidAt)],
        ['Card', payment.cardLast4 && `${payment.cardBrand ?? 'card'} ending in ${payment.cardLast4}`],
        ['Paid by', describePaymentMethod(payment)],
        ['Payment', payment.paymentIntent],
        ['Charge', payment.chargeId],
      ),
    ),
    ...refunds.map((refund) =>
      entry(
        `Refund of ${formatDollars(refund.amountCents)}: ${refund.state}, ${evidenceTime(refund.succeededAt ?? refund.createdAt)}`,
        refund.reason,
      ),
    ),
    ...requests.map((request) =>
      entry(
        `Refund requested: ${request.reason}, ${evidenceTime(request.createdAt)}, ${request.state}`,
        [request.text, request.decisionNote ?? ''].filter(Boolean).join('\n'),
      ),
    ),
    ...disputes.map((dispute) =>
      entry(
        `Dispute over ${formatDollars(dispute.amountCents)}: ${dispute.reason}, ${dispute.state}`,
        `Opened ${evidenceTime(dispute.openedAt)}; evidence due: ${evidenceTime(dispute.evidenceDueAt)}`,
      ),
    ),
  ];
  return section('Payment', blocks, 'No payment attempts recorded.');
}

function scopeSection({ items, scope, files, names }: Evidence): EvidenceSection {
  const blocks = items.flatMap((item) => [
    entry(`Service ${item.position + 1}: ${item.title}`),
    ...scope
      .filter(({ orderItemId }) => orderItemId === item.id)
      .map((row) => {
        const answers = files.filter(({ scopeRowId }) => scopeRowId === row.id).map(fileLine);
        const done =
          row.doneAt && `${evidenceTime(row.doneAt)} by ${names.get(row.doneBy ?? '') ?? 'the shop'}`;
        const states = [
          row.kind === 'excluded' ? 'not included' : (SCOPE_LABELS[row.state] ?? row.state),
          done,
          row.reason,
          row.deliveredVersion === null ? null : `delivered with version ${row.deliveredVersion}`,
          row.acceptedAt && `accepted ${evidenceTime(row.acceptedAt)}`,
        ];
        return entry(row.text, [states.filter(Boolean).join('; '), ...answers].join('\n'));
      }),
  ]);
  return section('Scope', blocks, 'No scope was agreed.');
}

/** Returns the label of a stored question; its key if it is unreadable. */
function labelOf(questions: readonly unknown[], key: string): string {
  const found = questions.find(
    (question) =>
      typeof question === 'object' && question !== null && 'key' in question && question.key === key,
  );
  const isLabelled = typeof found === 'object' && found !== null && 'label' in found;
  return isLabelled && typeof found.label === 'string' ? found.label : key;
}

const answerText = (value: unknown) =>
  Array.isArray(value) ? value.join(', ') : typeof value === 'string' ? value : JSON.stringify(value);

function briefSection({ briefs, answers, files, items }: Evidence): EvidenceSection {
  const blocks = briefs.flatMap((brief) => [
    facts(
      ['Brief of', items.find(({ id }) => id === brief.orderItemId)?.title],
      ['State', brief.state],
      ['First submitted', evidenceTime(brief.firstSubmittedAt)],
      ['Accepted', evidenceTime(brief.acceptedAt)],
    ),
    ...answers
      .filter(({ briefId }) => briefId === brief.id)
      .map(({ questionKey, value }) => entry(labelOf(brief.questions, questionKey), answerText(value))),
    ...files
      .filter(({ briefId }) => briefId === brief.id)
      .map((file) => entry(labelOf(brief.questions, file.questionKey ?? ''), fileLine(file))),
  ]);
  return section('Brief', blocks, 'No brief was requested.');
}

function deliverySection({ items, deliverables, links, files, names, revisions, points, scope }: Evidence) {
  const blocks = deliverables.map((one) => {
    const item = items.find(({ id }) => id === one.orderItemId);
    const parts = [
      one.note ?? '',
      one.noFileReason ?? '',
      ...files.filter(({ deliverableId }) => deliverableId === one.id).map(fileLine),
      ...links.filter(({ deliverableId }) => deliverableId === one.id).map(({ url }) => url),
    ];
    const by = names.get(one.deliveredBy ?? '') ?? 'the shop';
    return entry(
      `Version ${one.version} of ${item?.title ?? 'a service'}, delivered ${evidenceTime(one.deliveredAt)} by ${by}`,
      parts.filter(Boolean).join('\n'),
    );
  });
  const revisionRequests = revisions.map((request) => {
    const rows = points
      .filter(({ revisionId }) => revisionId === request.id)
      .map(({ scopeRowId }) => `Row: ${scope.find(({ id }) => id === scopeRowId)?.text ?? scopeRowId}`);
    return entry(
      `Revision ${request.number} requested ${evidenceTime(request.requestedAt)}: ${request.state}`,
      [request.text, ...rows].join('\n'),
    );
  });
  return section('Deliveries and revisions', [...blocks, ...revisionRequests], 'Nothing was delivered.');
}

function downloadSection({ downloads, files }: Evidence): EvidenceSection {
  const blocks = downloads.map(({ fileId, actorKind, addressHash, at }) =>
    entry(
      files.find(({ id }) => id === fileId)?.name ?? fileId,
      `Downloaded by ${actorKind} at ${evidenceTime(at)}, network digest ${addressHash ?? 'unknown'}`,
    ),
  );
  return section('Downloads', blocks, 'No files were downloaded.');
}

function acceptanceSection({ items }: Evidence): EvidenceSection {
  const blocks = items
    .filter(({ acceptedAt }) => acceptedAt !== null)
    .map((item) =>
      entry(item.title, `Accepted ${evidenceTime(item.acceptedAt)} by ${item.acceptedBy ?? 'customer'}`),
    );
  return section('Acceptance', blocks, 'Nothing has been accepted yet.');
}

function talkSections({ messages, notes, files, mails }: Evidence, withNotes: boolean): EvidenceSection[] {
  const messageLines = messages.map((message) => {
    const attached = files.filter(({ messageId }) => messageId === message.id).map(fileLine);
    return entry(
      `${message.authorName} (${message.authorKind}), ${evidenceTime(message.createdAt)}`,
      [message.body, ...attached].join('\n'),
    );
  });
  const sent = mails.map((mail) =>
    entry(
      `${emailLabel(mail.template)} to ${mail.recipient ?? 'no one'}`,
      `${mail.state}, written ${evidenceTime(mail.createdAt)}, sent: ${evidenceTime(mail.sentAt)}`,
    ),
  );
  const kept = notes.map(({ authorName, createdAt, body }) =>
    entry(`${authorName}, ${evidenceTime(createdAt)}`, body),
  );
  return [
    section('Messages', messageLines, 'No messages.'),
    section('Emails', sent, 'No emails.'),
    ...(withNotes ? [section('Internal notes', kept, 'No notes.')] : []),
  ];
}

/** Returns the summary, section by section, in the order in which a dispute is decided. */
export function evidenceSections(evidence: Evidence, withNotes: boolean): EvidenceSection[] {
  const { order, terms, events } = evidence;
  const accepted = facts(
    ['Version', order.termsVersionId ?? 'not recorded'],
    ['Accepted', evidenceTime(order.termsAcceptedAt)],
    ['Privacy policy', order.privacyVersionId],
  );
  const lines = events.map(({ kind, actorKind, at }) =>
    entry(eventLabel(kind), `${evidenceTime(at)}, by ${actorKind}`),
  );
  return [
    orderSection(evidence),
    paymentSection(evidence),
    { title: 'Terms accepted', blocks: [accepted] },
    scopeSection(evidence),
    briefSection(evidence),
    section('Timeline', lines, 'No events yet.'),
    deliverySection(evidence),
    downloadSection(evidence),
    acceptanceSection(evidence),
    ...talkSections(evidence, withNotes),
    section(
      'Full terms',
      terms.map((line) => entry('', line)),
      'This version isn’t stored in the shop.',
    ),
  ];
}
