import { computeContrastRatio } from '#app/lib/contrast.ts';
import { DEFAULT_CATEGORIES } from '#app/lib/categories.ts';
import { ServiceCategoryArtwork } from '#app/ui/category-art.tsx';
import { getCategoryColors } from '#app/ui/category-colours.ts';
import { CategoryIcon } from '#app/ui/category-icon.tsx';
import { COLOR_TOKENS, COLOUR_CONTRAST_PAIRS, type Theme } from '#app/ui/tokens.ts';

import { StyleGuideSampleGroup } from './sample.tsx';

const formatContrast = (first: string, second: string) => computeContrastRatio(first, second).toFixed(2);

/** The six categories: tile, icon and text, tint, and the contrast of each. */
export function CategoryColorSamples({ theme }: { theme: Theme }) {
  return (
    <StyleGuideSampleGroup title="Six categories">
      <ul className="grid grid-cols-2 gap-3 md:grid-cols-3 lg:grid-cols-6">
        {DEFAULT_CATEGORIES.map(({ key, name }) => {
          const hue = getCategoryColors(key);
          return (
            <li key={key} data-cat={key} className="group rounded-base border border-line bg-paper">
              <div className="aspect-[13/10]">
                <ServiceCategoryArtwork category={key} id={`styleguide-${theme}`} placement="center" />
              </div>
              <div className="grid gap-2 p-3">
                <p className="flex items-center gap-1.5 text-xs font-semibold text-cat-text">
                  <CategoryIcon category={key} className="size-4 shrink-0" />
                  {name}
                </p>
                <p className="rounded-base bg-cat-tint px-2 py-1 text-xs font-semibold text-cat-deep">
                  Tint and deep
                </p>
                <dl className="grid grid-cols-[1fr_auto] text-2xs text-ink-3">
                  <dt>On solid</dt>
                  <dd className="tabular-nums">{formatContrast(hue.onSolid, hue.solid)}</dd>
                  <dt>Text on paper</dt>
                  <dd className="tabular-nums">
                    {formatContrast(hue.text[theme], COLOR_TOKENS[theme].paper ?? '')}
                  </dd>
                  <dt>Deep on tint</dt>
                  <dd className="tabular-nums">{formatContrast(hue.deep[theme], hue.tint[theme])}</dd>
                </dl>
              </div>
            </li>
          );
        })}
      </ul>
    </StyleGuideSampleGroup>
  );
}

// Complete class names, so that the style sheet includes them.
const COLOR_SWATCH_BACKGROUND_CLASSES: Record<string, string> = {
  canvas: 'bg-canvas',
  paper: 'bg-paper',
  sunken: 'bg-sunken',
  ink: 'bg-ink',
  'ink-2': 'bg-ink-2',
  'ink-3': 'bg-ink-3',
  line: 'bg-line',
  field: 'bg-field',
  band: 'bg-band',
  inverse: 'bg-inverse',
  'on-inverse': 'bg-on-inverse',
  accent: 'bg-accent',
  'accent-band': 'bg-accent-band',
  focus: 'bg-focus',
  good: 'bg-good',
  'good-tint': 'bg-good-tint',
  warn: 'bg-warn',
  'warn-tint': 'bg-warn-tint',
  bad: 'bg-bad',
  'bad-tint': 'bg-bad-tint',
};

/** Every color token with its value, and every pair used on a page with its computed contrast. */
export function StyleguideColourTokens({ theme }: { theme: Theme }) {
  const colours = COLOR_TOKENS[theme];
  return (
    <StyleGuideSampleGroup title="Colour tokens">
      <ul className="grid grid-cols-2 gap-3 md:grid-cols-4 lg:grid-cols-5">
        {Object.entries(colours).map(([name, value]) => (
          <li key={name} className="flex items-center gap-3">
            <span
              aria-hidden
              className={`size-10 shrink-0 rounded-base border border-field ${COLOR_SWATCH_BACKGROUND_CLASSES[name] ?? ''}`}
            />
            <span className="grid text-xs">
              <span className="font-semibold">{name}</span>
              <span className="text-ink-3">{value}</span>
            </span>
          </li>
        ))}
      </ul>
      <ul className="grid border-t border-line md:grid-cols-2 md:gap-x-10 lg:grid-cols-3">
        {COLOUR_CONTRAST_PAIRS.map(({ name, on, needed }) => (
          <li key={`${name} ${on}`} className="flex justify-between gap-4 border-b border-line py-2 text-sm">
            <span>{`${name} on ${on}`}</span>
            <span className="tabular-nums">
              {`${formatContrast(colours[name] ?? '', colours[on] ?? '')} : 1`}
              <span className="text-ink-3">{`, needs ${needed}`}</span>
            </span>
          </li>
        ))}
      </ul>
    </StyleGuideSampleGroup>
  );
}

const TYPE_SCALE = [
  ['text-4xl font-extrabold', 'Section 64 / 800'],
  ['text-3xl font-extrabold', 'Panel 44 / 800'],
  ['text-2xl font-bold', 'Price and page title 28 / 700'],
  ['text-xl font-semibold', 'Lead and accordion 22 / 600'],
  ['text-lg font-semibold', 'Card title 18 / 600'],
  ['text-base', 'Body 16 / 400'],
  ['text-sm text-ink-2', 'Secondary 14 / 400'],
  ['text-xs font-semibold text-ink-3', 'Label 13 / 600'],
] as const;

export function TypographySamples() {
  return (
    <StyleGuideSampleGroup title="Type">
      <p className="text-hero break-words">
        <span className="font-extrabold">Done,</span> <span className="font-light text-ink-3">not days</span>
      </p>
      {TYPE_SCALE.map(([classes, text]) => (
        <p key={text} className={classes}>
          {text}
        </p>
      ))}
    </StyleGuideSampleGroup>
  );
}
