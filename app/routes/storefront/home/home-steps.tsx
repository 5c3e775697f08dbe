import type { HomeContent } from '#app/modules/content/schemas.ts';
import { WorkStepProgressBars } from '#app/ui/cells.tsx';

import { HOW_IT_WORKS_ID } from '../frame/nav-links.ts';

/** How a purchase works, in three steps (HOME-04). */
export function HomeHowToBuySteps({ steps }: { steps: HomeContent['steps'] }) {
  return (
    <section id={HOW_IT_WORKS_ID} aria-labelledby="steps-title" className="bg-band text-white">
      <div className="wrap section-space grid gap-10 md:gap-12 lg:grid-cols-12 lg:gap-5">
        <h2 id="steps-title" className="text-3xl lg:col-span-5">
          <span className="block font-extrabold">{steps.strong}</span>{' '}
          <span className="block font-light text-white/75">{steps.light}</span>
        </h2>
        <ol className="grid gap-10 md:grid-cols-3 md:gap-5 lg:col-span-7">
          {steps.items.map((step, index) => (
            <li key={step.title}>
              <WorkStepProgressBars step={index + 1} of={steps.items.length} />
              <p className="mt-4 text-sm text-white/75">{step.when}</p>
              <h3 className="mt-1 text-lg font-semibold">{step.title}</h3>
              <p className="mt-2 text-sm text-white/75">{step.text}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
