import { Form, href, Link } from 'react-router';

import { LocalTime } from '#app/admin-kit/local-time.tsx';
import { formatDollars } from '#app/lib/money.ts';
import type { PromoUse } from '#app/modules/promo-pages/promo-search.ts';
import { Badge, type BadgeTone } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';

const PROMO_USE_BADGES: Record<PromoUse['state'], { label: string; tone: BadgeTone }> = {
  reserved: { label: 'Reserved', tone: 'warn' },
  used: { label: 'Used', tone: 'good' },
  released: { label: 'Released', tone: 'neutral' },
};

function ReleasePromoCodeUseForm({ use }: { use: PromoUse }) {
  return (
    <Form method="post">
      <input type="hidden" name="orderId" value={use.orderId} />
      <Button
        type="submit"
        name="intent"
        value="release"
        variant="outline"
        size="sm"
        aria-label={`Release the use of order ${use.number}`}
      >
        Release
      </Button>
    </Form>
  );
}

function PromoUseItem({ use, mayWrite }: { use: PromoUse; mayWrite: boolean }) {
  const { label, tone } = PROMO_USE_BADGES[use.state];
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line py-3">
      <div className="grid min-w-0 grow basis-48 gap-0.5">
        <span className="flex flex-wrap items-center gap-2">
          <Link
            to={href('/admin/orders/:id', { id: use.orderId })}
            className="font-semibold underline underline-offset-4"
          >
            {use.number}
          </Link>
          <Badge tone={tone}>{label}</Badge>
          {use.isOverLimit ? <Badge tone="warn">Over the limit</Badge> : null}
        </span>
        <span className="text-sm wrap-anywhere text-ink-2">
          {use.email ? `${use.email}, ` : null}
          <LocalTime at={use.at} isShort />
        </span>
      </div>
      <p className="text-sm">
        {formatDollars(use.totalCents)}
        <span className="text-ink-3">{` after ${formatDollars(use.discountCents)} off`}</span>
      </p>
      {mayWrite && use.state !== 'released' ? <ReleasePromoCodeUseForm use={use} /> : null}
    </li>
  );
}

/** The orders that used a code, newest first, with the outcome of each use. */
export function PromoCodeUsesSection({ uses, mayWrite }: { uses: readonly PromoUse[]; mayWrite: boolean }) {
  return (
    <section
      aria-labelledby="promo-uses"
      className="mt-6 grid max-w-4xl gap-3 rounded-base border border-line bg-paper p-5"
    >
      <h2 id="promo-uses" className="text-lg font-semibold">
        Uses
      </h2>
      {uses.length === 0 ? (
        <p className="text-sm text-ink-2">No orders have used this code yet.</p>
      ) : (
        <ul>
          {uses.map((use) => (
            <PromoUseItem key={use.orderId} use={use} mayWrite={mayWrite} />
          ))}
        </ul>
      )}
    </section>
  );
}
