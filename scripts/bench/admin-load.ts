const CATEGORIES = [
  'Fix Problems',
  'Grow Sales & Leads',
  'Create Content',
  'Analyze & Report',
  'Set Up & Automate',
  'Advise & Plan',
];
const SUBJECTS = [
  'Checkout',
  'Newsletter',
  'Search Ads',
  'Landing Page',
  'Dashboard',
  'Store',
  'Brand',
  'Lead',
];
const TASKS = ['Audit', 'Launch', 'Repair', 'Redesign', 'Report', 'Set-up', 'Plan', 'Clean-up', 'Review'];
const WORDS =
  'we look at every page of your shop and write down what costs you orders then we change it the same day and measure again so that you see what it brought'.split(
    ' ',
  );

/** Returns the same text for the same place, always. */
function generateRepeatableText(place: number, length: number): string {
  return Array.from({ length }, (_, n) => WORDS[(place * 7 + n * (1 + (place % 5))) % WORDS.length]).join(
    ' ',
  );
}

/**
 * Returns this many services, of every status, category and price, always the same; one of 50 is in the
 * trash.
 */
export function generateAdminServiceRows(count: number): Record<string, unknown>[] {
  return Array.from({ length: count }, (_, place) => {
    const subject = SUBJECTS[place % SUBJECTS.length] ?? '';
    const task = TASKS[Math.floor(place / SUBJECTS.length) % TASKS.length] ?? '';
    const at = new Date(Date.UTC(2026, 0, 1) + place * 3_600_000).toISOString();
    return {
      id: `00000000-0000-4000-9000-${String(place).padStart(12, '0')}`,
      slug: `service-${place}`,
      service_title: `${subject} ${task} ${place}`,
      category: CATEGORIES[(place * 5) % CATEGORIES.length],
      price_usd: place % 97 === 0 ? null : 50_00 + ((place * 7919) % 900) * 100,
      delivery_time_days: 1 + (place % 9),
      projects_sold_30d: (place * 31) % 400,
      reviews: (place * 17) % 60,
      reason_to_buy___pain_point: generateRepeatableText(place, 12),
      service_description: JSON.stringify({
        about: generateRepeatableText(place, 60),
        process: generateRepeatableText(place + 1, 40),
        included: `${generateRepeatableText(place + 2, 5)}. ${generateRepeatableText(place + 3, 5)}. ${generateRepeatableText(place + 4, 5)}.`,
        excluded: `${generateRepeatableText(place + 5, 4)}.`,
        details: generateRepeatableText(place + 6, 30),
        value: generateRepeatableText(place + 7, 30),
      }),
      status: ['published', 'published', 'published', 'draft', 'archived'][place % 5],
      created_at: at,
      published_at: place % 5 === 3 ? null : at,
      updated_at: at,
      deleted_at: place % 50 === 49 ? new Date().toISOString() : null,
    };
  });
}
