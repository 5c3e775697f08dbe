import { Form, Link } from 'react-router';

import { LocalTime } from '#app/admin-kit/local-time.tsx';
import { getAuditHistoryUrl } from '#app/modules/audit/model.ts';
import type { AdminOrderPage } from '#app/modules/order-pages/admin/admin-order-page.ts';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import type { FormActionResult } from '#app/ui/form-action-result.ts';
import { Select } from '#app/ui/select.tsx';

import { DownloadDisputeEvidenceForm } from '../evidence-form.tsx';

import { OrderPageCard, OrderPageDefinitionList } from './card.tsx';
import { CustomerCard } from './customer-card.tsx';
import { CustomerOrderAccessLinks } from './customer-links.tsx';
import { AdminOrderPaymentSection } from './payment-section.tsx';
import { AdminOrderDocumentsCard } from './documents-card.tsx';
import type { AdminOrderPageData, AdminOrderPagePermissions } from './read-order.server.ts';

type OrderSideCardProps = { order: AdminOrderPage; may: AdminOrderPagePermissions };

function OrderAssigneeCard({ order, may, people }: OrderSideCardProps & Pick<AdminOrderPageData, 'people'>) {
  const { assignee, deletedAt } = order;
  const isFixed = !may.write || deletedAt !== null;
  const options = [
    { value: '', label: 'No one' },
    ...people.map(({ id, name }) => ({ value: id, label: name })),
  ];
  return (
    <OrderPageCard title="Assignee">
      {isFixed ? (
        <p className="text-sm">{assignee?.name ?? 'No one'}</p>
      ) : (
        <Form method="post" className="flex flex-wrap items-center gap-2">
          <Select
            key={assignee?.id ?? ''}
            label="Assignee"
            isLabelHidden
            name="assignee"
            className="grow"
            defaultValue={assignee?.id ?? ''}
            options={options}
          />
          <Button type="submit" name="intent" value="assign" variant="outline">
            Save
          </Button>
        </Form>
      )}
    </OrderPageCard>
  );
}

function OrderTagsCard({ order: { tags, deletedAt }, may }: OrderSideCardProps) {
  const isFixed = !may.write || deletedAt !== null;
  if (isFixed && tags.length === 0) return null;
  return (
    <OrderPageCard title="Tags">
      {isFixed ? (
        <p className="text-sm wrap-anywhere">{tags.join(', ')}</p>
      ) : (
        <Form method="post" className="flex flex-wrap items-end gap-2">
          <div className="grow">
            <Field
              key={tags.join()}
              label="Separated by commas"
              name="tags"
              maxLength={330}
              defaultValue={tags.join(', ')}
              autoComplete="off"
            />
          </div>
          <Button type="submit" name="intent" value="tags" variant="outline">
            Save
          </Button>
        </Form>
      )}
    </OrderPageCard>
  );
}

const ORDER_SOURCE_LABELS: Record<string, string> = {
  cart: 'Cart',
  direct: 'Direct purchase',
  quote: 'Quote',
  shared_cart: 'Shared cart',
  agent: 'Cart created by an agent',
  manual: 'Manual, created by the team',
};

function OrderOriginCard({ origin }: { origin: NonNullable<AdminOrderPage['origin']> }) {
  const { source, country, utm, termsVersion, privacyVersion, acceptedAt } = origin;
  const facts = [
    ['Source', ORDER_SOURCE_LABELS[source] ?? source] as const,
    ...(country ? [['Country', country] as const] : []),
    ...utm.map(([name, value]) => [name.replace('utm_', 'UTM '), value] as const),
    ...(acceptedAt ? [['Terms accepted', <LocalTime key="at" at={acceptedAt} />] as const] : []),
    ...(termsVersion ? [['Terms version', termsVersion] as const] : []),
    ...(privacyVersion ? [['Privacy policy version', privacyVersion] as const] : []),
  ];
  return (
    <OrderPageCard title="Source">
      <OrderPageDefinitionList facts={facts} />
    </OrderPageCard>
  );
}

/** The sidebar: the buyer, the money, the assignee and the origin. */
export function OrderSidebar(props: AdminOrderPageData & { answer: FormActionResult | undefined }) {
  const { order, may, people, link } = props;
  return (
    <div className="grid gap-5 md:max-xl:grid-cols-2 md:max-xl:items-start">
      <CustomerCard order={order} may={may} />
      <AdminOrderPaymentSection {...props} />
      <AdminOrderDocumentsCard {...props} />
      <OrderAssigneeCard order={order} may={may} people={people} />
      <OrderTagsCard order={order} may={may} />
      {link && !props.payLink ? <CustomerOrderAccessLinks link={link} /> : null}
      {may.evidence ? (
        <OrderPageCard title="Evidence">
          <DownloadDisputeEvidenceForm orderId={order.id} />
        </OrderPageCard>
      ) : null}
      {order.origin ? <OrderOriginCard origin={order.origin} /> : null}
      {may.mails ? (
        <Link
          to={getAuditHistoryUrl('order', order.id)}
          className="inline-flex min-h-6 items-center text-sm underline underline-offset-4"
        >
          History in the audit
        </Link>
      ) : null}
    </div>
  );
}
