import { useRef, useState } from 'react';

import { ChoiceField, TextField } from '#app/admin-kit/form/form-fields.tsx';
import { useFormField } from '#app/admin-kit/form/form-state.ts';
import {
  accentFault,
  accentRatio,
  bandShade,
  buttonShade,
  COLOUR,
  writtenColour,
} from '#app/modules/content/settings/accent-colour.ts';
import { isMark, LOGO_BOX, lookForm } from '#app/modules/content/settings/look-form.ts';
import { COLOURS } from '#app/ui/tokens.ts';

import { UploadField } from '../homepage-content/upload-field.tsx';
import { Part } from '../service-editor/form-parts.tsx';

import { useTyped } from './use-typed.ts';

const HOLDS = [
  { value: 'mark', label: 'A mark, beside the shop’s name' },
  { value: 'name', label: 'The shop’s name itself' },
];

/** Chooses "the name itself" for a picture that is too wide to stand beside a name, and says so by `tell`. */
function chooseForWide(field: HTMLInputElement, tell: (isWide: boolean) => void) {
  const picture = new Image();
  picture.addEventListener('load', () => {
    const isWide = !isMark({ holds: 'mark', width: picture.naturalWidth, height: picture.naturalHeight });
    tell(isWide);
    const choice = field.form?.elements.namedItem('logo_holds');
    if (!isWide || !(choice instanceof HTMLSelectElement)) return;
    choice.value = 'name';
    choice.dispatchEvent(new Event('input', { bubbles: true }));
  });
  picture.src = field.value;
}

function LogoFields() {
  const ref = useRef<HTMLInputElement>(null);
  const typed = useTyped(ref, lookForm);
  const { value } = useFormField('logo');
  const [isWide, setIsWide] = useState(false);
  return (
    <Part
      title="Logo"
      note="In the header, the footer, the admin and every mail, on invoices issued from now on, and in what search engines are told; a mark is the icon in the browser’s tab, too. On dark grounds it stands on a white plate."
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
          chooseForWide(field, setIsWide);
        }}
      />
      <p className="text-sm text-ink-3">
        {`PNG, JPEG or WebP, cropped to what it shows; a mark best as a square. A picture that is more than one and a half times as wide as it is high is laid out as the name itself. It is kept within ${LOGO_BOX.width} by ${LOGO_BOX.height} pixels.`}
      </p>
      <ChoiceField name="logo_holds" label="What the picture shows" options={HOLDS} />
      <p role="status" className="text-sm text-ink-2 empty:hidden">
        {isWide
          ? 'This picture is too wide to stand beside the shop’s name, so “The shop’s name itself” is chosen. The icon in the browser’s tab is the first letter of the shop’s name.'
          : null}
      </p>
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

function AccentPreview({ accent, isShipped }: { accent: string; isShipped: boolean }) {
  const { canvas = '', paper = '', band = '', inverse = '', 'accent-band': onBand = '' } = COLOURS.light;
  return (
    <div className="grid gap-2">
      <svg aria-hidden viewBox="0 0 480 72" className="w-full max-w-120 rounded-base border border-line">
        <Cell x={0} ground={canvas} accent={accent} />
        <Cell x={120} ground={paper} accent={accent} />
        <Cell x={240} ground={band} accent={isShipped ? onBand : bandShade(accent)} isOnBand />
        <rect x={360} width={120} height={72} fill={paper} />
        <rect x={372} y={18} width={96} height={36} rx={2} fill={isShipped ? inverse : buttonShade(accent)} />
        <text x={420} y={41} textAnchor="middle" fontSize={14} fontWeight={600} fill="#ffffff">
          Button
        </text>
      </svg>
      <p role="status" className="text-sm text-ink-2">
        {`White text on ${accent} has a contrast of ${accentRatio(accent)}.`}
      </p>
    </div>
  );
}

/** The browser's own picker beside the text field; it posts nothing of its own. */
function AccentPicker({ colour, onPick }: { colour: string; onPick: (colour: string) => void }) {
  return (
    <input
      type="color"
      aria-label="Pick the accent"
      value={colour}
      onChange={(event) => onPick(event.currentTarget.value)}
      className="mt-6 h-11 w-14 shrink-0 rounded-base border border-field bg-paper p-1 hover:border-ink noscript:hidden"
    />
  );
}

const SHIPPED_ACCENT = COLOURS.light['accent'] ?? '';

function AccentFields() {
  const ref = useRef<HTMLInputElement>(null);
  const { value, isReadOnly } = useFormField('accent');
  const [typed, setTyped] = useState(value);
  const written = writtenColour(typed);
  const fault = written === '' ? null : accentFault(written);
  function pick(colour: string) {
    setTyped(colour);
    if (!ref.current) return;
    ref.current.value = colour;
    ref.current.dispatchEvent(new Event('input', { bubbles: true }));
  }
  return (
    <Part
      title="Accent"
      note="The one loud color of the shop: buttons, marks, the number on the cart, the step an order is at. Buttons have a darker shade of it where their text needs one, and on dark grounds a lighter one is drawn. The colors of the categories stay."
    >
      <div className="flex items-start gap-2">
        {isReadOnly ? null : (
          <AccentPicker colour={COLOUR.test(written) ? written : SHIPPED_ACCENT} onPick={pick} />
        )}
        <div className="min-w-0 grow">
          <TextField
            ref={ref}
            name="accent"
            label="Color"
            hint="Six digits, like #1b5e8c. Left empty, it is the red the shop came with. White text on it has to have a contrast of at least 4.5:1."
            maxLength={40}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        </div>
      </div>
      {fault === null ? (
        <AccentPreview accent={written || SHIPPED_ACCENT} isShipped={written === ''} />
      ) : (
        <p role="status" className="text-sm text-ink-2">
          {fault}
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
