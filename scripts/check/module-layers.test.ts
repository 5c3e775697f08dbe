import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { cruise, type ICruiseResult, type IForbiddenRuleType } from 'dependency-cruiser';
import { expect, onTestFinished, test } from 'vitest';

import config from '../../.dependency-cruiser.mjs';

import {
  MODULES_FROM_LOWEST_TO_HIGHEST_LAYER,
  createModuleImportLayerRules,
  UPWARD,
} from './module-layers.mjs';

const MODULES = 'app/modules';

type Files = Record<string, string>;

/** Returns the violations in a project of these files, as `importer -> imported`. */
async function breaches(files: Files, forbidden: readonly object[]): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'prixfixe-layers-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  const { output } = await cruise(['app'], {
    baseDir: folder,
    validate: true,
    // The function returns such rules.
    ruleSet: { forbidden: forbidden as IForbiddenRuleType[] },
    tsPreCompilationDeps: true,
    parser: 'swc',
  });
  // Without a reporter the output is an object.
  const { summary } = output as ICruiseResult;
  expect(summary.totalCruised).toBe(Object.keys(files).length);
  return summary.violations
    .map(({ from, to }) => `${from} -> ${to}`)
    .map((line) => line.replaceAll(`${MODULES}/`, ''));
}

const world = (importer: string, imported: string, how = 'import { thing }'): Files => ({
  [`${MODULES}/${importer}`]: `${how} from '../${imported}';\nexport const used = 1 as unknown as typeof thing;\n`,
  [`${MODULES}/${imported}`]: 'export const thing = 1;\n',
});

const ofProject = config.forbidden.filter(({ name }) => name === 'module-layers');

test.each([
  ['audit/list-lines.server.ts', 'orders/list-orders.server.ts', 'import { thing }'],
  ['identity/sign-in.server.ts', 'notifications/notify.server.ts', 'import { thing }'],
  ['outbox/schemas.ts', 'identity/model.ts', 'import type { thing }'],
])('the rules of the project refuse %s -> %s', async (importer, imported, how) => {
  expect(await breaches(world(importer, imported, how), ofProject)).toEqual([`${importer} -> ${imported}`]);
});

test.each([
  ['orders/list-orders.server.ts', 'audit/record-line.server.ts'],
  ['notifications/notify.server.ts', 'identity/list-people.server.ts'],
  // Tests and fixtures may import any module.
  ['audit/record-line.server.test.ts', 'orders/list-orders.server.ts'],
  ['audit/fixtures.ts', 'orders/list-orders.server.ts'],
])('the rules of the project let %s -> %s pass', async (importer, imported) => {
  expect(await breaches(world(importer, imported), ofProject)).toEqual([]);
});

test('a module that has no place in the order is refused', async () => {
  expect(await breaches(world('orders/list-orders.server.ts', 'weather/model.ts'), ofProject)).toEqual([
    'orders/list-orders.server.ts -> weather/model.ts',
  ]);
});

test('an exception holds for what it names: this file, that module', async () => {
  const rules = createModuleImportLayerRules(
    ['low', 'middle', 'high'],
    [{ from: 'low/a.ts', to: ['middle'], why: 'a test' }],
  );
  expect(await breaches(world('low/a.ts', 'middle/m.ts'), rules)).toEqual([]);
  expect(await breaches(world('low/a.ts', 'high/h.ts'), rules)).toEqual(['low/a.ts -> high/h.ts']);
  expect(await breaches(world('low/b.ts', 'middle/m.ts'), rules)).toEqual(['low/b.ts -> middle/m.ts']);
});

test('there are at most five exceptions, each with a reason and still needed', () => {
  const sources = readdirSync(MODULES, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => /\.tsx?$/.test(path) && existsSync(join(MODULES, path)));
  const imports = (path: string, module: string) => {
    const text = readFileSync(join(MODULES, path), 'utf8');
    return text.includes(`'#app/modules/${module}/`);
  };
  const idle = UPWARD.flatMap(({ from, to }) =>
    to.filter((module) => !sources.some((path) => path.startsWith(from) && imports(path, module))),
  );
  expect(idle).toEqual([]);
  expect(UPWARD.filter(({ why }) => why === '')).toEqual([]);
  expect(UPWARD.length).toBeLessThanOrEqual(5);
});

test('every module of the product has a layer, and every layer entry has a module', () => {
  expect(readdirSync(MODULES).toSorted()).toEqual(MODULES_FROM_LOWEST_TO_HIGHEST_LAYER.toSorted());
});
