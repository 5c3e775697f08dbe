// Which module stands on which (docs/architecture.md, section 3; decision 42): the rule `module-layers` of .dependency-cruiser.mjs.

/**
 * The modules from the ground to the roof: each may import those before it, types too. A new module gets its place here.
 * @type {readonly string[]}
 */
export const LAYERS = [
  // Ground: what happened, what leaves the shop, who somebody is, the shop's words, and who is told what.
  'audit',
  'outbox',
  'identity',
  'content',
  'consents',
  'notifications',
  'snippets',
  // What browsers refused to load.
  'csp-reports',
  // Knows every table, by its name alone.
  'backups',
  // What is offered.
  'catalog',
  'blog',
  'testimonials',
  'case-studies',
  'promo',
  'cart',
  'proof',
  'service-cards',
  'share-images',
  'search',
  // What is sold.
  'orders',
  'fulfilment',
  'messages',
  'papers',
  'payments',
  // Counts and removes what was generated, in the tables of every module.
  'demo-data',
  'readiness',
  'checkout',
  'shared-carts',
  'reviews',
  'agents',
  // What listens.
  'analytics',
  'crm',
  'exit-modal',
  // Roof: pages made of many modules; they own no data.
  'order-pages',
  'customer-pages',
  'service-pages',
  'audit-pages',
  'promo-pages',
  'proof-pages',
  'crm-pages',
  'search-pages',
  'modal-pages',
  'analytics-pages',
  'security-pages',
  // The owner's list, whose names stand in the tables of many modules.
  'categories',
  // Moves rows of all of them, and owns nothing but its jobs.
  'bulk',
  // Reads how far a new shop is, of every module.
  'set-up',
];

/**
 * Imports upwards that are allowed, by the beginning of the importing file's path below app/modules/, with the modules it may
 * import besides those below it. The list only shrinks; scripts/check/module-layers.test.ts refuses what is no longer needed.
 * @type {readonly { from: string, to: readonly string[], why: string }[]}
 */
export const UPWARD = [];

const MODULES = '^app/modules/';
const OUTSIDE_THE_ORDER = String.raw`(?:\.test\.tsx?|/fixtures\.ts)$`;

const anyOf = (/** @type {readonly string[]} */ names) => `${MODULES}(?:${names.join('|')})/`;
const beginning = (/** @type {string} */ path) => MODULES + path.replaceAll('.', String.raw`\.`);

/**
 * The rules of dependency-cruiser that forbid imports upwards, and modules that have no place in the order. Tests and fixtures may
 * reach for whatever they need.
 * @param {readonly string[]} layers from the ground to the roof
 * @param {typeof UPWARD} exceptions
 */
export function layerRules(layers = LAYERS, exceptions = UPWARD) {
  /** @param {string} module @param {readonly string[]} [allowed] */
  const above = (module, allowed = []) =>
    layers.slice(layers.indexOf(module) + 1).filter((name) => !allowed.includes(name));
  const rules = layers.map((module) => {
    const excepted = exceptions.map(({ from }) => beginning(from));
    return {
      from: { path: `${MODULES}${module}/`, pathNot: [OUTSIDE_THE_ORDER, ...excepted] },
      upwards: above(module),
    };
  });
  const loose = exceptions.map(({ from, to }) => ({
    from: { path: beginning(from), pathNot: [OUTSIDE_THE_ORDER] },
    upwards: above(from.split('/')[0] ?? '', to),
  }));
  const forbidden = [...rules, ...loose]
    .filter(({ upwards }) => upwards.length > 0)
    .map(({ from, upwards }) => ({
      name: 'module-layers',
      comment: 'modules import downwards only (scripts/check/module-layers.mjs says the order)',
      from,
      to: { path: anyOf(upwards) },
    }));
  const homeless = {
    name: 'module-layers',
    comment: 'every module has its place in scripts/check/module-layers.mjs',
    from: {},
    to: { path: `${MODULES}(?!(?:${layers.join('|')})/)` },
  };
  return [...forbidden, homeless];
}
