import { useState } from 'react';
import { Link } from 'react-router';

import { formatDollars } from '#app/lib/money.ts';
import { postJsonFromBrowserToShop } from '#app/platform/call-api.ts';
import { Button } from '#app/ui/button.tsx';

import {
  addBuyAgainLinesToCart,
  type BuyAgainLineResult,
  buildBuyAgainLines,
  type EarlierOrderLine,
} from '../buy-again.ts';

import { updateBrowserCart } from './cart-store.ts';

type BuyAgainOutcome = { lines: readonly BuyAgainLineResult[] } | 'failed';

/** Requests what is still sold and at which price, and adds it. */
async function addPastOrderToCart(bought: readonly EarlierOrderLine[]): Promise<BuyAgainOutcome> {
  const ids = [...new Set(bought.flatMap(({ serviceId }) => (serviceId === null ? [] : [serviceId])))];
  const answer = ids.length > 0 ? await postJsonFromBrowserToShop('/api/cart-lines', { ids }) : null;
  if (answer && !answer.ok) return 'failed';
  const { parseCartLinesResponse } = await import('../cart-answers.ts');
  const facts = answer ? parseCartLinesResponse(answer.value.fields) : { services: [] };
  if (!facts) return 'failed';
  const lines = buildBuyAgainLines(bought, facts.services);
  await updateBrowserCart((cart) => addBuyAgainLinesToCart(cart, lines));
  return { lines };
}

const BUY_AGAIN_FAILED_OUTCOME = 'failed' as const;

function BuyAgainResultListItem({ line }: { line: BuyAgainLineResult }) {
  if (line.kind === 'gone') return <li>{line.title} is no longer sold.</li>;
  const { service, quantity, oldCents } = line;
  return (
    <li>
      {service.title}
      {quantity > 1 ? ` x ${quantity}` : ''} is in your cart
      {service.priceCents === oldCents
        ? '.'
        : ` at today's price of ${formatDollars(service.priceCents)} (you paid ${formatDollars(oldCents)}).`}
    </li>
  );
}

/**
 * Adds what was bought before to the browser's cart at the current price, and reports the result line by line
 * (pages.md "The list of orders"). The cart needs script: without it there is no button.
 */
export function BuyAgainButton({ bought, number }: { bought: readonly EarlierOrderLine[]; number: string }) {
  const [outcome, setOutcome] = useState<BuyAgainOutcome | null>(null);
  const [isRunning, setIsRunning] = useState(false);

  async function run() {
    setIsRunning(true);
    setOutcome(await addPastOrderToCart(bought).catch(() => BUY_AGAIN_FAILED_OUTCOME));
    setIsRunning(false);
  }

  return (
    <>
      <Button
        variant="outline"
        size="sm"
        className="noscript:hidden"
        disabled={isRunning}
        onClick={() => void run()}
      >
        Buy again<span className="sr-only">: order {number}</span>
      </Button>
      <div role="status" className="basis-full text-sm text-ink-2 empty:hidden">
        {outcome === BUY_AGAIN_FAILED_OUTCOME ? 'Nothing was added. Reload the page and try again.' : null}
        {outcome && outcome !== BUY_AGAIN_FAILED_OUTCOME ? (
          <div className="grid gap-1 rounded-base bg-sunken px-3.5 py-2.5">
            <ul className="grid gap-1">
              {outcome.lines.map((line, index) => (
                <BuyAgainResultListItem key={index} line={line} />
              ))}
            </ul>
            {outcome.lines.some(({ kind }) => kind === 'added') ? (
              <Link
                to="/cart"
                className="justify-self-start font-semibold text-ink underline underline-offset-4"
              >
                View cart
              </Link>
            ) : null}
          </div>
        ) : null}
      </div>
    </>
  );
}
