import { useState } from 'react';

import { LinkWithCopyButton } from '#app/admin-kit/copy-link.tsx';
import type { SellableServiceOption } from '#app/modules/catalog/list-service-choices.server.ts';
import { MAX_CART_LINE_QUANTITY } from '#app/modules/cart/model.ts';
import { buildBuyLink } from '#app/modules/shared-carts/buy-link.ts';
import { FormFieldFrame, fieldControlClasses } from '#app/ui/field.tsx';
import { SelectControl } from '#app/ui/select-control.tsx';

/** Returns the typed quantity as a whole number that a cart can hold. */
const parseBuyLinkQuantity = (typed: string): number =>
  Math.min(MAX_CART_LINE_QUANTITY, Math.max(1, Math.trunc(Number(typed)) || 1));

/**
 * A buy link for a chosen service: it opens a new cart, with the promo code if one is chosen. The browser
 * builds the link from the choices; it is not stored.
 */
export function BuyLinkBox({
  publicUrl,
  services,
  promoCode = null,
  campaign,
}: {
  publicUrl: string;
  services: readonly SellableServiceOption[];
  promoCode?: string | null;
  campaign: Record<string, string>;
}) {
  const [serviceId, setServiceId] = useState(services[0]?.id ?? '');
  const [quantity, setQuantity] = useState('1');
  if (services.length === 0) return <p className="text-sm text-ink-2">No services are on sale right now.</p>;
  const items = [{ serviceId, quantity: parseBuyLinkQuantity(quantity) }];
  return (
    <div className="grid gap-4">
      <noscript>
        <p className="text-sm text-ink-2">
          This link is for the first service. Choosing another requires JavaScript.
        </p>
      </noscript>
      <div className="grid grid-cols-[minmax(0,1fr)_5rem] gap-3 noscript:hidden">
        <FormFieldFrame id="buy-service" label="Service">
          <SelectControl
            id="buy-service"
            value={serviceId}
            onChange={({ currentTarget }) => setServiceId(currentTarget.value)}
          >
            {services.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </SelectControl>
        </FormFieldFrame>
        <FormFieldFrame id="buy-quantity" label="Quantity">
          <input
            id="buy-quantity"
            inputMode="numeric"
            autoComplete="off"
            className={fieldControlClasses}
            value={quantity}
            onChange={({ currentTarget }) => setQuantity(currentTarget.value)}
            onBlur={() => setQuantity(String(parseBuyLinkQuantity(quantity)))}
          />
        </FormFieldFrame>
      </div>
      <LinkWithCopyButton
        key={`${serviceId} ${parseBuyLinkQuantity(quantity)}`}
        label="Opens a cart with this service at the current price, ready to pay"
        link={buildBuyLink(publicUrl, items, { promoCode, campaign })}
        copyLabel="Copy buy link"
      />
    </div>
  );
}
