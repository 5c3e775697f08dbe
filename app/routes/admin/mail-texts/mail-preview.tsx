import { useState } from 'react';
import { Form, href, Link } from 'react-router';

import type { EditableMailText } from '#app/modules/notifications/texts/find-mail-text.server.ts';
import { Button } from '#app/ui/button.tsx';
import { fieldControlClasses, getFieldDescriptionIds, FormFieldFrame } from '#app/ui/field.tsx';

const MAIL_PREVIEW_VIEWS = [
  { key: 'desktop', label: 'Desktop', view: 'light' },
  { key: 'phone', label: 'Phone', view: 'light' },
  { key: 'dark', label: 'Dark', view: 'dark' },
  { key: 'text', label: 'Plain text', view: 'text' },
] as const;
type MailPreviewDeviceView = (typeof MAIL_PREVIEW_VIEWS)[number];

const PREVIEW_ORDER_FORM_ID = 'preview-order';

/** The form of the preview's order must be outside the editor's form. */
export function MailPreviewOrderForm() {
  return <Form id={PREVIEW_ORDER_FORM_ID} method="get" preventScrollReset className="hidden" />;
}

type MailPreviewOrder = { number: string; isFound: boolean } | null;

function MailPreviewOrderField({ order }: { order: MailPreviewOrder }) {
  const error = order && !order.isFound ? `No order ${order.number} found that you can open.` : null;
  return (
    <div className="flex flex-wrap items-end gap-2">
      <div className="min-w-40 flex-1">
        <FormFieldFrame id="preview-order-number" label="Preview with order number" error={error}>
          <input
            key={order?.number}
            id="preview-order-number"
            name="order"
            form={PREVIEW_ORDER_FORM_ID}
            defaultValue={order?.number}
            maxLength={40}
            autoComplete="off"
            spellCheck={false}
            aria-invalid={error ? true : undefined}
            aria-describedby={getFieldDescriptionIds('preview-order-number', { error })}
            className={fieldControlClasses}
          />
        </FormFieldFrame>
      </div>
      <Button type="submit" form={PREVIEW_ORDER_FORM_ID} variant="outline">
        Show
      </Button>
      {order ? (
        <Link
          to="?"
          preventScrollReset
          className="inline-flex min-h-11 items-center text-sm underline underline-offset-4"
        >
          Back to the example
        </Link>
      ) : null}
    </div>
  );
}

/** An email in a sandboxed frame, as one type of mail client shows it; each save reloads it. */
export function MailPreviewIframe({
  address,
  version,
  title,
}: {
  address: string;
  version: number;
  title: string;
}) {
  const [shown, setShown] = useState<MailPreviewDeviceView>(MAIL_PREVIEW_VIEWS[0]);
  const query = `${address.includes('?') ? '&' : '?'}view=${shown.view}`;
  return (
    <>
      <div role="group" aria-label="Preview mode" className="flex flex-wrap gap-2">
        {MAIL_PREVIEW_VIEWS.map((view) => (
          <Button
            key={view.key}
            variant={view.key === shown.key ? 'primary' : 'outline'}
            size="sm"
            aria-pressed={view.key === shown.key}
            onClick={() => setShown(view)}
          >
            {view.label}
          </Button>
        ))}
      </div>
      <div className="overflow-hidden rounded-base border border-line bg-paper">
        <iframe
          key={`${address} ${version} ${shown.key}`}
          src={`${address}${query}`}
          title={`Preview of ${title}, ${shown.label.toLowerCase()}`}
          loading="lazy"
          sandbox=""
          className={
            shown.key === 'phone' ? 'mx-auto block h-[40rem] w-[20rem] max-w-full' : 'block h-[40rem] w-full'
          }
        />
      </div>
    </>
  );
}

/** A preview of the email with its saved draft, for the example or a real order. Nothing is sent. */
export function MailPreview({
  mail,
  subject,
  order,
  maySeeOrders,
}: {
  mail: EditableMailText;
  subject: string;
  order: MailPreviewOrder;
  maySeeOrders: boolean;
}) {
  const address = href('/admin/templates/emails/:template/preview', { template: mail.template });
  const query = order?.isFound ? `?order=${order.number}` : '';
  return (
    <section
      aria-labelledby="preview-title"
      className="grid min-w-0 grid-cols-1 content-start gap-3 min-[80rem]:sticky min-[80rem]:top-4"
    >
      <h2 id="preview-title" className="text-lg font-semibold">
        Preview
      </h2>
      <p className="text-sm text-ink-2">
        Shows the saved draft. Your changes appear once they are saved automatically. Nothing is sent.
      </p>
      {mail.isOfOrder && maySeeOrders ? <MailPreviewOrderField order={order} /> : null}
      <p className="text-sm wrap-anywhere">
        <strong>Subject: </strong>
        {subject}
      </p>
      <MailPreviewIframe address={`${address}${query}`} version={mail.record.version} title={mail.name} />
    </section>
  );
}
