import { ChoiceField, LongTextField, REQUIRED, TextField } from '#app/admin-kit/form/form-fields.tsx';
import { useFormState } from '#app/admin-kit/form/form-state.ts';
import { textOf } from '#app/lib/form-values.ts';
import { MOST_REFUND_DAYS, PROVIDER_LIMITS } from '#app/modules/content/settings/settings-shapes.ts';

import { Part } from '../service-editor/form-parts.tsx';

const PAIR = 'grid grid-cols-1 gap-4 md:grid-cols-2';

/** What buyers are promised, and in which zone they read it. */
function HowItSells({ zones }: { zones: readonly string[] }) {
  const typed = textOf(useFormState().values, 'timeZone');
  // What was sent and refused stays in its field, as everything else that was typed.
  const options = zones.includes(typed) ? zones : [typed, ...zones];
  return (
    <Part title="Time and money back">
      <ChoiceField
        name="timeZone"
        label="Time zone"
        hint="Every time of the shop is told in it: to customers, in emails and on papers. What you type as a time, and the working calendar, are meant in it. Moments already stored stay."
        options={options.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))}
      />
      <TextField
        name="refundDays"
        label="Refund days"
        need={REQUIRED}
        hint={`From 1 to ${MOST_REFUND_DAYS}, counted from the last delivery. Texts say them where you write {refund_days}. Orders keep the days of the day they were placed.`}
        inputMode="numeric"
        autoComplete="off"
      />
    </Part>
  );
}

/** Who the shop is, how it is reached, and where its links lead. */
export function ProviderFields({ zones }: { zones: readonly string[] }) {
  return (
    <>
      <Part
        title="Who you are"
        note="Every page, mail, invoice and feed says it from here, from the next visit on."
      >
        <div className={PAIR}>
          <TextField
            name="name"
            label="Shop name"
            need={REQUIRED}
            hint="In the header, page titles, mails and on invoices."
            limit={PROVIDER_LIMITS.name}
            autoComplete="off"
          />
          <TextField
            name="shortName"
            label="Short name"
            need={REQUIRED}
            hint="What short sentences and buttons call you."
            limit={PROVIDER_LIMITS.shortName}
            autoComplete="off"
          />
        </div>
        <TextField
          name="legalLine"
          label="Legal entity"
          need={REQUIRED}
          hint="In the footer and the legal texts, and on invoices without an address of their own."
          limit={PROVIDER_LIMITS.legalLine}
          autoComplete="off"
        />
        <LongTextField
          name="about"
          label="About the shop"
          need={REQUIRED}
          hint="One or two sentences: the footer, and what search engines are told."
          limit={PROVIDER_LIMITS.about}
          rows={3}
        />
        <TextField
          name="claim"
          label="Claim"
          hint="What you have done so far, without a period. It follows the line above."
          limit={PROVIDER_LIMITS.claim}
          autoComplete="off"
        />
      </Part>
      <HowItSells zones={zones} />
      <Part title="How to reach you">
        <div className={PAIR}>
          <TextField
            name="email"
            type="email"
            label="Support email"
            need={REQUIRED}
            hint="Mails are sent from it, replies and the team’s alerts go to it. Your mail server has to be allowed to send from it."
            autoComplete="off"
          />
          <TextField name="phone" type="tel" label="Phone" hint="In the cart." autoComplete="off" />
        </div>
        <TextField name="bookCallUrl" type="url" label="Book a Call leads to" autoComplete="off" />
        <TextField name="chatUrl" type="url" label="The chat leads to" autoComplete="off" />
        <div className={PAIR}>
          <TextField
            name="networkName"
            label="Network"
            hint="LinkedIn, for example."
            limit={PROVIDER_LIMITS.networkName}
            autoComplete="off"
          />
          <TextField name="networkUrl" type="url" label="Your page there" autoComplete="off" />
        </div>
      </Part>
    </>
  );
}
