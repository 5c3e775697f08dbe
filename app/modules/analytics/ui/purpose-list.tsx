import type { ConsentPurpose } from '../cookie-consent.ts';

const CONSENT_PURPOSE_LABELS: Record<ConsentPurpose, { name: string; what: string }> = {
  analytics: { name: 'Analytics', what: 'counts what is read and used' },
  marketing: { name: 'Marketing', what: 'measures what our advertising brings' },
};

/**
 * The purposes that a visitor may allow, none of them preset; what the shop
 * needs is listed and cannot be switched off.
 */
export function ConsentPurposeCheckboxList({
  offered,
  chosen,
}: {
  offered: readonly ConsentPurpose[];
  chosen?: Partial<Record<ConsentPurpose, boolean>>;
}) {
  return (
    <fieldset className="grid gap-x-6 gap-y-1">
      <legend className="sr-only">Purposes</legend>
      <ConsentPurposeCheckbox
        name="necessary"
        label="Necessary"
        what="cart, payment and sign-in; always on"
        isFixed
      />
      {offered.map((purpose) => (
        <ConsentPurposeCheckbox
          key={purpose}
          name={purpose}
          label={CONSENT_PURPOSE_LABELS[purpose].name}
          what={CONSENT_PURPOSE_LABELS[purpose].what}
          isChosen={chosen?.[purpose] === true}
        />
      ))}
    </fieldset>
  );
}

function ConsentPurposeCheckbox({
  name,
  label,
  what,
  isFixed = false,
  isChosen = false,
}: {
  name: string;
  label: string;
  what: string;
  isFixed?: boolean;
  isChosen?: boolean;
}) {
  return (
    <label className="flex min-h-11 items-center gap-3 text-sm">
      <input
        type="checkbox"
        name={name}
        defaultChecked={isFixed || isChosen}
        disabled={isFixed}
        className="size-5 shrink-0 accent-accent"
      />
      <span>
        <span className="font-semibold">{label}</span>
        {`: ${what}`}
      </span>
    </label>
  );
}
