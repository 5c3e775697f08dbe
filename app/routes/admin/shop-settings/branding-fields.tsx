import { useRef, useState } from 'react';

import { LabeledSelectField, TextField } from '#app/admin-kit/form/form-fields.tsx';
import { useResourceFormField } from '#app/admin-kit/form/form-state.ts';
import {
  findAccentColourError,
  formatAccentContrast,
  computeDarkBandAccent,
  computeButtonAccent,
  HEX_COLOUR_PATTERN,
  normalizeHexColour,
} from '#app/modules/content/settings/accent-colour.ts';
import {
  isShopNameDisplayedNextToLogo,
  MAX_LOGO_SIZE_PX,
  brandingFormSchema,
} from '#app/modules/content/settings/branding-form.ts';
import { COLOR_TOKENS } from '#app/ui/tokens.ts';

import { FileUploadOrUrlField } from '../homepage-content/upload-field.tsx';
import { AdminFormSection } from '../service-editor/form-parts.tsx';

import { useParsedFormInput } from './use-typed.ts';

const LOGO_PICTURE_CONTENT_OPTIONS = [
  { value: 'mark', label: 'A symbol, shown next to the shop name' },
  { value: 'name', label: 'The shop name itself' },
];

/** Selects "the name itself" for a picture too wide to appear beside a name, and reports it to `onWide`. */
function selectNameOptionForWideLogo(field: HTMLInputElement, onWide: (isWide: boolean) => void) {
  const picture = new Image();
  picture.addEventListener('load', () => {
    const isWide = !isShopNameDisplayedNextToLogo({
      holds: 'mark',
      width: picture.naturalWidth,
      height: picture.naturalHeight,
    });
    onWide(isWide);
    const choice = field.form?.elements.namedItem('logo_holds');
    if (!isWide || !(choice instanceof HTMLSelectElement)) return;
    choice.value = 'name';
    choice.dispatchEvent(new Event('input', { bubbles: true }));
  });
  picture.src = field.value;
}

function BrandingLogoFields() {
  const ref = useRef<HTMLInputElement>(null);
  const typed = useParsedFormInput(ref, brandingFormSchema);
  const { value } = useResourceFormField('logo');
  const [isWide, setIsWide] = useState(false);
  return (
    <AdminFormSection
      title="Logo"
      note="Shown in the header, footer, admin and emails, on new invoices and to search engines. A symbol is also the browser tab icon. On dark backgrounds it sits on a white tile."
    >
      <TextField
        ref={ref}
        name="logo"
        label="Image URL"
        hint="Filled in when you upload. Leave blank to use the default logo."
        autoComplete="off"
        spellCheck={false}
      />
      <FileUploadOrUrlField
        kind="logo"
        what="the logo"
        value={typed?.logo ?? value}
        onUploaded={(address) => {
          const field = ref.current;
          if (!field) return;
          field.value = address;
          field.dispatchEvent(new Event('input', { bubbles: true }));
          selectNameOptionForWideLogo(field, setIsWide);
        }}
      />
      <p className="text-sm text-ink-3">
        {`PNG, JPEG or WebP. We trim empty edges. Use a square for a symbol; an image more than 1.5 times as wide as it is tall is treated as the shop name. Resized to fit ${MAX_LOGO_SIZE_PX.width} × ${MAX_LOGO_SIZE_PX.height} px.`}
      </p>
      <LabeledSelectField name="logo_holds" label="The image shows" options={LOGO_PICTURE_CONTENT_OPTIONS} />
      <p role="status" className="text-sm text-ink-2 empty:hidden">
        {isWide
          ? 'This image is too wide to be a symbol, so “The shop name itself” is selected. The browser tab shows the first letter of the shop name.'
          : null}
      </p>
    </AdminFormSection>
  );
}

type AccentColorPreviewSwatchProps = { ground: string; accent: string; x: number };

/**
 * A preview of the accent color, with white text where it is used as a background. Uses attributes, because
 * no page has inline styles.
 */
function AccentColorPreviewSwatch({
  ground,
  accent,
  x,
  isOnBand = false,
}: AccentColorPreviewSwatchProps & { isOnBand?: boolean }) {
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

function AccentColorPreview({ accent, isShipped }: { accent: string; isShipped: boolean }) {
  const { canvas = '', paper = '', band = '', inverse = '', 'accent-band': onBand = '' } = COLOR_TOKENS.light;
  return (
    <div className="grid gap-2">
      <svg aria-hidden viewBox="0 0 480 72" className="w-full max-w-120 rounded-base border border-line">
        <AccentColorPreviewSwatch x={0} ground={canvas} accent={accent} />
        <AccentColorPreviewSwatch x={120} ground={paper} accent={accent} />
        <AccentColorPreviewSwatch
          x={240}
          ground={band}
          accent={isShipped ? onBand : computeDarkBandAccent(accent)}
          isOnBand
        />
        <rect x={360} width={120} height={72} fill={paper} />
        <rect
          x={372}
          y={18}
          width={96}
          height={36}
          rx={2}
          fill={isShipped ? inverse : computeButtonAccent(accent)}
        />
        <text x={420} y={41} textAnchor="middle" fontSize={14} fontWeight={600} fill="#ffffff">
          Button
        </text>
      </svg>
      <p role="status" className="text-sm text-ink-2">
        {`White text on ${accent} has a contrast of ${formatAccentContrast(accent)}.`}
      </p>
    </div>
  );
}

/** The native color picker beside the text field; it submits no value of its own. */
function AccentPicker({ colour, onPick }: { colour: string; onPick: (colour: string) => void }) {
  return (
    <input
      type="color"
      aria-label="Pick accent color"
      value={colour}
      onChange={(event) => onPick(event.currentTarget.value)}
      className="mt-6 h-11 w-14 shrink-0 rounded-base border border-field bg-paper p-1 hover:border-ink noscript:hidden"
    />
  );
}

const DEFAULT_ACCENT_COLOR = COLOR_TOKENS.light['accent'] ?? '';

function BrandingAccentColorFields() {
  const ref = useRef<HTMLInputElement>(null);
  const { value, isReadOnly } = useResourceFormField('accent');
  const [typed, setTyped] = useState(value);
  const written = normalizeHexColour(typed);
  const fault = written === '' ? null : findAccentColourError(written);
  function pick(colour: string) {
    setTyped(colour);
    if (!ref.current) return;
    ref.current.value = colour;
    ref.current.dispatchEvent(new Event('input', { bubbles: true }));
  }
  return (
    <AdminFormSection
      title="Accent color"
      note="Used for buttons, highlights, the cart count and order progress. We darken it for button text and lighten it on dark backgrounds where needed. Category colors don’t change."
    >
      <div className="flex items-start gap-2">
        {isReadOnly ? null : (
          <AccentPicker
            colour={HEX_COLOUR_PATTERN.test(written) ? written : DEFAULT_ACCENT_COLOR}
            onPick={pick}
          />
        )}
        <div className="min-w-0 grow">
          <TextField
            ref={ref}
            name="accent"
            label="Color"
            hint="A hex code, like #1b5e8c. Leave blank for the default red. White text needs a contrast of at least 4.5:1."
            maxLength={40}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        </div>
      </div>
      {fault === null ? (
        <AccentColorPreview accent={written || DEFAULT_ACCENT_COLOR} isShipped={written === ''} />
      ) : (
        <p role="status" className="text-sm text-ink-2">
          {fault}
        </p>
      )}
    </AdminFormSection>
  );
}

/** The shop's logo and color. */
export function BrandingFields() {
  return (
    <>
      <BrandingLogoFields />
      <BrandingAccentColorFields />
    </>
  );
}
