import { useRef } from 'react';

import { ChoiceField, TextField } from '#app/admin-kit/form/form-fields.tsx';
import { useFormField } from '#app/admin-kit/form/form-state.ts';
import { accentRatio, bandShade } from '#app/modules/content/settings/accent-colour.ts';
import { LOGO_BOX, lookForm } from '#app/modules/content/settings/look-form.ts';
import { COLOURS } from '#app/ui/tokens.ts';

import { UploadField } from '../homepage-content/upload-field.tsx';
import { Part } from '../service-editor/form-parts.tsx';

import { useTyped } from './use-typed.ts';

const HOLDS = [
  { value: 'mark', label: 'A mark, beside the shop’s name' },
  { value: 'name', label: 'The shop’s name itself' },
];

function LogoFields() {
  const ref = useRef<HTMLInputElement>(null);
  const typed = useTyped(ref, lookForm);
  const { value } = useFormField('logo');
  return (
    <Part
      title="Logo"
      note="In the header, the footer and every mail, on invoices issued from now on, and in what search engines are told. On dark grounds it stands on a white plate."
    >
      <TextField
        ref={ref}
        name="logo"
        label="Address of the picture"
        hint="Upload fills it in. Left empty, the mark the shop came with is shown."
        autoComplete="off"
        spellCheck={false}
      />
      <UploadField
        kind="logo"
        what="the logo"
        value={typed?.logo ?? value}
        onUploaded={(address) => {
          const field = ref.current;
          if (!field) return;
          field.value = address;
          field.dispatchEvent(new Event('input', { bubbles: true }));
        }}
      />
      <p className="text-sm text-ink-3">
        {`PNG, JPEG or WebP, cropped to what it shows; a mark best as a square. It is kept within ${LOGO_BOX.width} by ${LOGO_BOX.height} pixels.`}
      </p>
      <ChoiceField name="logo_holds" label="What the picture shows" options={HOLDS} />
    </Part>
  );
}

type Ground = { ground: string; accent: string; x: number };

/** The accent as a finished cell, with white text on it where there is some. Attributes, for no page has a style of its own. */
function Cell({ ground, accent, x, isOnBand = false }: Ground & { isOnBand?: boolean }) {
  return (
    <>
      <rect x={x} width={120} height={72} fill={ground} />
      <rect x={x + 20} y={20} width={32} height={32} rx={2} fill={accent} />
      {isOnBand ? (
        <rect
          x={x + 68}
          y={20}
          width={32}
          height={32}
          rx={2}
          fill="none"
          stroke="#ffffff"
          strokeOpacity={0.55}
        />
      ) : (
        <>
          <rect x={x + 60} y={20} width={44} height={32} rx={2} fill={accent} />
          <text x={x + 82} y={41} textAnchor="middle" fontSize={15} fontWeight={700} fill="#ffffff">
            12
          </text>
        </>
      )}
    </>
  );
}

function AccentPreview({ typed }: { typed: string }) {
  const {
    canvas = '',
    paper = '',
    band = '',
    accent: shipped = '',
    'accent-band': onBand = '',
  } = COLOURS.light;
  const accent = typed || shipped;
  return (
    <div className="grid gap-2">
      <svg aria-hidden viewBox="0 0 360 72" className="w-full max-w-90 rounded-base border border-line">
        <Cell x={0} ground={canvas} accent={accent} />
        <Cell x={120} ground={paper} accent={accent} />
        <Cell x={240} ground={band} accent={typed ? bandShade(typed) : onBand} isOnBand />
      </svg>
      <p role="status" className="text-sm text-ink-2">
        {`White text on ${accent} has a contrast of ${accentRatio(accent)}.`}
      </p>
    </div>
  );
}

function AccentFields() {
  const ref = useRef<HTMLInputElement>(null);
  const typed = useTyped(ref, lookForm);
  return (
    <Part
      title="Accent"
      note="The one loud color of the public pages: marks, the number on the cart, the step an order is at. On dark grounds a lighter shade of it is drawn. The admin area and the colors of the categories stay."
    >
      <TextField
        ref={ref}
        name="accent"
        label="Color"
        hint="Six digits, like #1b5e8c. Left empty, it is the red the shop came with. White text on it has to have a contrast of at least 4.5:1."
        maxLength={40}
        autoComplete="off"
        spellCheck={false}
      />
      {typed ? (
        <AccentPreview typed={typed.accent} />
      ) : (
        <p role="status" className="text-sm text-ink-2">
          The color is shown here once every field fits.
        </p>
      )}
    </Part>
  );
}

/** The shop's own logo and colour. */
export function LookFields() {
  return (
    <>
      <LogoFields />
      <AccentFields />
    </>
  );
}
