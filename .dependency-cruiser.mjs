// Who may import whom (docs/architecture.md "Who may import whom"). The rule names are those of that table.
import {
  ALLOWED_FOREIGN_TABLE_IMPORTS,
  TABLES_FILE_PATTERN_SOURCE,
} from './scripts/check/foreign-tables.mjs';
import { createModuleImportLayerRules } from './scripts/check/module-layers.mjs';

const TEST_FILE_PATTERN = String.raw`\.test\.tsx?$`;
// Rules and types: files that belong neither to the server nor to a page.
const PURE_MODULE_PATTERN = String.raw`^app/(?:modules/(?!.*/(?:ui|mails)/).+|sandbox)/(?!fixtures\.ts)[a-z0-9-]+\.ts$`;
const QUERY_FILE_PATTERN = `/(?:find|list|count|read)-[^/]+$|${TABLES_FILE_PATTERN_SOURCE}`;
const TABLES_FILE_PATTERN = `^app/modules/.*${TABLES_FILE_PATTERN_SOURCE}`;
const CROSS_MODULE_TABLE_IMPORT_EXCEPTIONS = Object.entries(ALLOWED_FOREIGN_TABLE_IMPORTS).map(
  ([file, modules]) => ({
    path: `^app/modules/${file.replaceAll('.', String.raw`\.`)}$`,
    known: `^app/modules/(?:${[file.split('/')[0], ...modules].join('|')})/`,
  }),
);
const IO_LIBRARY_PACKAGES_PATTERN =
  'node_modules/(pg|pg-boss|@electric-sql/pglite|nodemailer|pino|rate-limiter-flexible)/';

const dependencyRules = [
  { name: 'no-circular', from: {}, to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } } },
  {
    name: 'model-is-pure',
    comment: 'rules and shapes run everywhere: they know other rules, shapes and lib only',
    from: { path: PURE_MODULE_PATTERN },
    to: { path: '^(app|server)/', pathNot: ['^app/lib/', PURE_MODULE_PATTERN] },
  },
  {
    name: 'model-has-no-io-packages',
    from: { path: PURE_MODULE_PATTERN },
    to: { dependencyTypes: ['npm', 'npm-dev', 'npm-no-pkg', 'core'], pathNot: 'node_modules/zod/' },
  },
  {
    name: 'lib-is-a-leaf',
    from: { path: '^app/lib/', pathNot: TEST_FILE_PATTERN },
    // any-ascii is a table of letters.
    to: { pathNot: ['^app/lib/', 'node_modules/(zod|any-ascii)/'] },
  },
  {
    name: 'ui-knows-no-domain',
    from: { path: '^app/ui/', pathNot: TEST_FILE_PATTERN },
    to: { path: '^(app/(?!ui/|lib/)|server/)' },
  },
  {
    name: 'admin-kit-knows-no-domain',
    from: { path: '^app/admin-kit/', pathNot: TEST_FILE_PATTERN },
    to: { path: '^(app/(?!admin-kit/|ui/|platform/|lib/)|server/)' },
  },
  {
    name: 'storefront-knows-no-admin',
    comment:
      'a visitor never loads code of the admin; the style guide, which shows everything, is a page of its own',
    from: { path: '^app/routes/(?!admin/|storefront/styleguide/)', pathNot: TEST_FILE_PATTERN },
    to: { path: '^app/(admin-kit|routes/admin)/' },
  },
  {
    name: 'sandbox-knows-no-domain',
    comment: 'the embedded payment provider speaks the API of the real one and knows nothing of the shop',
    from: { path: '^app/sandbox/', pathNot: TEST_FILE_PATTERN },
    to: { path: '^(app/(?!sandbox/|ui/|platform/|lib/)|server/)' },
  },
  {
    name: 'platform-knows-no-domain',
    from: { path: '^app/platform/', pathNot: TEST_FILE_PATTERN },
    to: { path: '^(app/(?!platform/|lib/)|server/)' },
  },
  {
    name: 'modules-know-no-page',
    from: { path: '^app/modules/', pathNot: TEST_FILE_PATTERN },
    to: { path: '^(app/(?!modules/|ui/|platform/|lib/)|server/)' },
  },
  {
    name: 'routes-hold-no-sql',
    from: { path: '^app/routes/', pathNot: TEST_FILE_PATTERN },
    to: { path: [TABLES_FILE_PATTERN_SOURCE, 'node_modules/drizzle-orm/'] },
  },
  {
    name: 'writes-own-tables-only',
    comment: 'of other modules, only reads know the tables',
    from: {
      path: String.raw`^app/modules/([^/]+)/.+\.server\.tsx?$`,
      pathNot: [
        QUERY_FILE_PATTERN,
        TEST_FILE_PATTERN,
        ...CROSS_MODULE_TABLE_IMPORT_EXCEPTIONS.map(({ path }) => path),
      ],
    },
    to: { path: TABLES_FILE_PATTERN, pathNot: '^app/modules/$1/' },
  },
  ...CROSS_MODULE_TABLE_IMPORT_EXCEPTIONS.map(({ path, known }) => ({
    name: 'writes-own-tables-only',
    comment:
      'an exception knows the tables it is named with (scripts/check/foreign-tables.mjs), and no others',
    from: { path },
    to: { path: TABLES_FILE_PATTERN, pathNot: known },
  })),
  ...createModuleImportLayerRules(),
  {
    name: 'module-internals',
    comment: 'what lies in internal/ is for its own module',
    from: { path: '^app/modules/([^/]+)/', pathNot: TEST_FILE_PATTERN },
    to: { path: '^app/modules/[^/]+/internal/', pathNot: '^app/modules/$1/' },
  },
  {
    name: 'module-internals-from-outside',
    from: { path: '^(app|server)/', pathNot: ['^app/modules/', TEST_FILE_PATTERN] },
    to: { path: '^app/modules/[^/]+/internal/' },
  },
  {
    name: 'nothing-imports-routes',
    from: { pathNot: ['^app/routes/', '^tests/', TEST_FILE_PATTERN] },
    to: { path: '^app/routes/' },
  },
  {
    name: 'fixtures-only-in-tests-and-seeds',
    from: { path: '^(app|server)/', pathNot: [TEST_FILE_PATTERN, '^app/seed/', String.raw`/fixtures\.ts$`] },
    to: { path: [String.raw`/fixtures\.ts$`, TEST_FILE_PATTERN, '^tests/'] },
  },
  {
    name: 'stateful-packages-in-platform',
    comment: 'packages that hold connections or timers are wrapped once, in app/platform',
    from: { path: '^(app|server)/', pathNot: ['^app/platform/', TEST_FILE_PATTERN] },
    to: { path: IO_LIBRARY_PACKAGES_PATTERN },
  },
  {
    name: 'product-uses-dependencies',
    comment: 'what the product imports is in "dependencies"',
    from: {
      path: '^(app|server)/',
      pathNot: [TEST_FILE_PATTERN, String.raw`/fixtures\.ts$`, '^app/(api-)?routes.ts$'],
    },
    to: {
      dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'],
      dependencyTypesNot: ['type-only'],
      pathNot: '@types/',
    },
  },
  {
    name: 'no-unresolvable',
    from: {},
    to: { couldNotResolve: true, pathNot: ['^virtual:', String.raw`^\./\+types/`, String.raw`\?(url|raw)$`] },
  },
];

export default {
  forbidden: dependencyRules.map((rule) => ({ severity: 'error', ...rule })),
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['^build', String.raw`^\.react-router`] },
    tsPreCompilationDeps: true,
    parser: 'swc',
    enhancedResolveOptions: {
      conditionNames: ['import', 'types', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
      exportsFields: ['exports'],
      mainFields: ['module', 'main', 'types'],
    },
  },
};
