// The layers of the modules (docs/architecture.md "Modules and the pages they serve"; decision 42): the rule
// `module-layers` of .dependency-cruiser.mjs.

/**
 * The modules from the lowest to the highest: each may import those before it, types too. A new module is
 * added here.
 * @type {readonly string[]}
 */
export const MODULES_FROM_LOWEST_TO_HIGHEST_LAYER = [
  // The lowest: audit log, outgoing email, people, the shop's texts, and notifications.
  'audit',
  'outbox',
  'identity',
  'content',
  'consents',
  'notifications',
  'snippets',
  // What browsers refused to load.
  'csp-reports',
  // Knows all tables, but only by name.
  'backups',
  // What the shop offers.
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
  // What the shop sells.
  'orders',
  'fulfilment',
  'messages',
  'invoicing',
  'payments',
  // Counts and removes generated rows in the tables of all modules.
  'demo-data',
  'readiness',
  'checkout',
  'shared-carts',
  'reviews',
  'agents',
  // Subscribes to events of other modules.
  'analytics',
  'crm',
  'exit-modal',
  // The highest: pages made of many modules; they own no data.
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
  // The owner's list of categories, whose names are in the tables of many modules.
  'categories',
  // Imports and exports rows of all modules; owns only its jobs.
  'bulk',
  // Reads the progress of a new shop from every module.
  'set-up',
];

/**
 * Allowed upward imports, by the beginning of the importing file's path below app/modules/, with the modules
 * it may import in addition to those below it. The list only shrinks; scripts/check/module-layers.test.ts
 * rejects unneeded entries.
 * @type {readonly { from: string, to: readonly string[], why: string }[]}
 */
export const UPWARD = [];

const APP_MODULES_PATH_PATTERN = '^app/modules/';
const LAYER_RULE_EXEMPT_FILES_PATTERN = String.raw`(?:\.test\.tsx?|/fixtures\.ts)$`;

const buildAnyModulePathPattern = (/** @type {readonly string[]} */ names) =>
  `${APP_MODULES_PATH_PATTERN}(?:${names.join('|')})/`;
const buildModulePathPrefixPattern = (/** @type {string} */ path) =>
  APP_MODULES_PATH_PATTERN + path.replaceAll('.', String.raw`\.`);

/**
 * Returns the rules of dependency-cruiser that forbid upward imports, and modules without a place in the
 * order. Tests and fixtures may import any module.
 * @param {readonly string[]} layers from the lowest to the highest
 * @param {typeof UPWARD} exceptions
 */
export function createModuleImportLayerRules(
  layers = MODULES_FROM_LOWEST_TO_HIGHEST_LAYER,
  exceptions = UPWARD,
) {
  /** @param {string} module @param {readonly string[]} [allowed] */
  const above = (module, allowed = []) =>
    layers.slice(layers.indexOf(module) + 1).filter((name) => !allowed.includes(name));
  const rules = layers.map((module) => {
    const excepted = exceptions.map(({ from }) => buildModulePathPrefixPattern(from));
    return {
      from: {
        path: `${APP_MODULES_PATH_PATTERN}${module}/`,
        pathNot: [LAYER_RULE_EXEMPT_FILES_PATTERN, ...excepted],
      },
      upwards: above(module),
    };
  });
  const loose = exceptions.map(({ from, to }) => ({
    from: { path: buildModulePathPrefixPattern(from), pathNot: [LAYER_RULE_EXEMPT_FILES_PATTERN] },
    upwards: above(from.split('/')[0] ?? '', to),
  }));
  const forbidden = [...rules, ...loose]
    .filter(({ upwards }) => upwards.length > 0)
    .map(({ from, upwards }) => ({
      name: 'module-layers',
      comment: 'modules import downwards only (scripts/check/module-layers.mjs says the order)',
      from,
      to: { path: buildAnyModulePathPattern(upwards) },
    }));
  const homeless = {
    name: 'module-layers',
    comment: 'every module has its place in scripts/check/module-layers.mjs',
    from: {},
    to: { path: `${APP_MODULES_PATH_PATTERN}(?!(?:${layers.join('|')})/)` },
  };
  return [...forbidden, homeless];
}
