import { SERVICE_FIGURES_SOURCE_OPTIONS } from './figures-fields.tsx';

/**
 * What the figures of services are based on once the shop is live: real orders and reviews, unless the owner
 * chooses otherwise.
 */
export function TestimonialOrOrderFiguresSourceChoice() {
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-1 text-sm font-semibold">Base “Sold” and review counts on</legend>
      {SERVICE_FIGURES_SOURCE_OPTIONS.toReversed().map(({ value, label }) => (
        <label key={value} className="flex min-h-8 items-center gap-2 text-sm">
          <input
            type="radio"
            name="figures"
            value={value}
            defaultChecked={value === 'verified'}
            className="size-4 accent-accent"
          />
          {label}
        </label>
      ))}
      <p className="text-sm text-ink-3">
        Testimonials make a new service look as if it has sold. You can change this under Shop settings,
        Figures.
      </p>
    </fieldset>
  );
}
