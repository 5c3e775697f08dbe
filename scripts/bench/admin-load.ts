const GENERATED_SERVICE_CATEGORIES = [
  'Fix Problems',
  'Grow Sales & Leads',
  'Create Content',
  'Analyze & Report',
  'Set Up & Automate',
  'Advise & Plan',
];
const BENCHMARK_SERVICE_TITLE_SUBJECTS = [
  'Checkout',
  'Newsletter',
  'Search Ads',
  'Landing Page',
  'Dashboard',
  'Store',
  'Brand',
  'Lead',
];
const BENCHMARK_SERVICE_TITLE_TASKS = [
  'Audit',
  'Launch',
  'Repair',
  'Redesign',
  'Report',
  'Set-up',
  'Plan',
  'Clean-up',
  'Review',
];
const GENERATED_SERVICE_TEXT_VOCABULARY =
  'we look at every page of your shop and write down what costs you orders then we change it the same day and measure again so that you see what it brought'.split(
    ' ',
  );

/** Returns the same text for the same place, always. */
function generateDeterministicServiceText(place: number, length: number): string {
  return Array.from(
    { length },
    (_, n) =>
      GENERATED_SERVICE_TEXT_VOCABULARY[
        (place * 7 + n * (1 + (place % 5))) % GENERATED_SERVICE_TEXT_VOCABULARY.length
      ],
  ).join(' ');
}

/**
 * Returns this many services, of every status, category and price, always the same; one of 50 is in the
 * trash.
 */
export function generateAdminServiceRows(count: number): Record<string, unknown>[] {
  return Array.from({ length: count }, (_, place) => {
    const subject = BENCHMARK_SERVICE_TITLE_SUBJECTS[place % BENCHMARK_SERVICE_TITLE_SUBJECTS.length] ?? '';
    const task =
      BENCHMARK_SERVICE_TITLE_TASKS[
        Math.floor(place / BENCHMARK_SERVICE_TITLE_SUBJECTS.length) % BENCHMARK_SERVICE_TITLE_TASKS.length
      ] ?? '';
    const at = new Date(Date.UTC(2026, 0, 1) + place * 3_600_000).toISOString();
    return {
      id: `00000000-0000-4000-9000-${String(place).padStart(12, '0')}`,
      slug: `service-${place}`,
      service_title: `${subject} ${task} ${place}`,
      category: GENERATED_SERVICE_CATEGORIES[(place * 5) % GENERATED_SERVICE_CATEGORIES.length],
      price_usd: place % 97 === 0 ? null : 50_00 + ((place * 7919) % 900) * 100,
      delivery_time_days: 1 + (place % 9),
      projects_sold_30d: (place * 31) % 400,
      reviews: (place * 17) % 60,
      reason_to_buy___pain_point: generateDeterministicServiceText(place, 12),
      service_description: JSON.stringify({
        about: generateDeterministicServiceText(place, 60),
        process: generateDeterministicServiceText(place + 1, 40),
        included: `${generateDeterministicServiceText(place + 2, 5)}. ${generateDeterministicServiceText(place + 3, 5)}. ${generateDeterministicServiceText(place + 4, 5)}.`,
        excluded: `${generateDeterministicServiceText(place + 5, 4)}.`,
        details: generateDeterministicServiceText(place + 6, 30),
        value: generateDeterministicServiceText(place + 7, 30),
      }),
      status: ['published', 'published', 'published', 'draft', 'archived'][place % 5],
      created_at: at,
      published_at: place % 5 === 3 ? null : at,
      updated_at: at,
      deleted_at: place % 50 === 49 ? new Date().toISOString() : null,
    };
  });
}
