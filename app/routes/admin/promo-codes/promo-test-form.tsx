import { Form } from 'react-router';

import { getFormValueText } from '#app/lib/form-values.ts';
import { formatDollars } from '#app/lib/money.ts';
import type { SellableServiceOption } from '#app/modules/catalog/list-service-choices.server.ts';
import { MAX_PROMO_TEST_LINES, type PromoTestOutcome } from '#app/modules/promo-pages/promo-search.ts';
import { Button } from '#app/ui/button.tsx';
import { fieldControlClasses, Field } from '#app/ui/field.tsx';
import { FormErrorSummary, findFieldProblem } from '#app/ui/form-problems.tsx';
import type { FormActionResult } from '#app/ui/form-action-result.ts';
import { SelectControl } from '#app/ui/select-control.tsx';

function PromoCodeTestResultPanel({ tried }: { tried: PromoTestOutcome }) {
  const { isAccepted, sentence, subtotalCents, discountCents, totalCents, lines, note } = tried;
  return (
    <div className="grid gap-1 rounded-base bg-sunken px-4 py-3 text-sm">
      <p className={isAccepted ? 'font-semibold text-good' : 'font-semibold text-bad'}>{sentence}</p>
      <p className="text-ink-2">
        {`${formatDollars(subtotalCents)} minus ${formatDollars(discountCents)} is ${formatDollars(totalCents)}.`}
      </p>
      {lines ? (
        <ul className="grid gap-0.5">
          {lines.map(({ title, lineCents, isEligible }) => (
            <li key={title} className={isEligible ? undefined : 'text-ink-3'}>
              {`${title}, ${formatDollars(lineCents)}: ${isEligible ? 'counts' : 'not included'}`}
            </li>
          ))}
        </ul>
      ) : null}
      {note ? <p className="text-ink-2">{note}</p> : null}
    </div>
  );
}

function PromoTestServiceFields({
  place,
  services,
}: {
  place: number;
  services: readonly SellableServiceOption[];
}) {
  const id = place === 0 ? 'try_service' : `try_service-${place}`;
  return (
    <div className="grid grid-cols-[1fr_5rem] gap-3">
      <SelectControl id={id} name="try_service" aria-label={`Service ${place + 1}`}>
        <option value="">{place === 0 ? 'Choose a service' : 'No more services'}</option>
        {services.map((service) => (
          <option key={service.id} value={service.id}>
            {`${service.title} (${formatDollars(service.priceCents)})`}
          </option>
        ))}
      </SelectControl>
      <input
        name="try_quantity"
        aria-label={`Quantity ${place + 1}`}
        defaultValue="1"
        inputMode="numeric"
        className={fieldControlClasses}
      />
    </div>
  );
}

/** What the shop would answer to a cart with the saved code now; nothing is bought or reserved. */
export function PromoTestForm({
  services,
  answer,
}: {
  services: readonly SellableServiceOption[];
  answer: FormActionResult | undefined;
}) {
  const own = answer?.intent === 'try' ? answer : undefined;
  const refused = own && !own.ok ? own : null;
  return (
    <section
      aria-labelledby="try-promo"
      className="mt-6 grid max-w-4xl gap-4 rounded-base border border-line bg-paper p-5"
    >
      <div className="grid gap-1">
        <h2 id="try-promo" className="text-lg font-semibold">
          Test it
        </h2>
        <p className="text-sm text-ink-2">
          See what a customer would see when entering the saved code. Nothing is reserved.
        </p>
      </div>
      {refused ? (
        <FormErrorSummary key={JSON.stringify(refused.problems)} problems={refused.problems} />
      ) : null}
      <Form method="post" noValidate className="grid gap-3">
        {Array.from({ length: MAX_PROMO_TEST_LINES }, (_, place) => (
          <PromoTestServiceFields key={place} place={place} services={services} />
        ))}
        <Field
          id="try_email"
          name="try_email"
          type="email"
          label="Customer’s email (for customer rules)"
          defaultValue={refused ? getFormValueText(refused.fields, 'try_email') : ''}
          error={refused ? findFieldProblem(refused.problems, 'try_email') : null}
          autoComplete="off"
        />
        <div>
          <Button type="submit" name="intent" value="try" variant="outline">
            Test
          </Button>
        </div>
      </Form>
      {/* The answer of the intent of this name (intents.server.ts). */}
      <div role="status">
        {own?.ok ? <PromoCodeTestResultPanel tried={own.value as PromoTestOutcome} /> : null}
      </div>
    </section>
  );
}
