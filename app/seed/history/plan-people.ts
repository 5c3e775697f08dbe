import type { SeededRandom } from './seeded-random.ts';
import people from './people.json' with { type: 'json' };

export type DemoCompany = (typeof people.companies)[number];

/** An invented person. Mailboxes end in `.example`, which no email can reach (RFC 2606). */
export type DemoPerson = {
  name: string;
  first: string;
  email: string;
  company: DemoCompany;
  role: string;
  /** The id of the account; null for a guest buyer. */
  userId: string | null;
};

/**
 * Returns this many different people, two of five with an account; `tag` keeps the mailboxes of different
 * loads apart.
 */
export function generateDemoPeople(chance: SeededRandom, count: number, tag: string): DemoPerson[] {
  const taken = new Set<string>();
  return Array.from({ length: count }, () => {
    const company = chance.pick(people.companies);
    const first = chance.pick(people.first);
    const last = chance.pick(people.last);
    const box = `${first}.${last}`.toLowerCase();
    let local = `${box}${tag}`;
    for (let next = 2; taken.has(`${local}@${company.domain}`); next += 1) local = `${box}${tag}${next}`;
    taken.add(`${local}@${company.domain}`);
    const userId = chance.id();
    return {
      name: `${first} ${last}`,
      first,
      email: `${local}@${company.domain}.example`,
      company,
      role: chance.pick(people.roles),
      userId: chance.has(40) ? userId : null,
    };
  });
}
