import { readFileSync } from 'node:fs';
import { Script } from 'node:vm';

import { expect, test } from 'vitest';

import { usesLeftOut, withoutUnused } from './unused-react-parts.ts';

const REACT_DOM = readFileSync('node_modules/react-dom/cjs/react-dom-client.production.js', 'utf8');

test('what goes from React DOM is the parts alone, and the rest is a script still', () => {
  const rest = withoutUnused(REACT_DOM);
  expect(() => new Script(`(function (exports, require) {${rest}\n})`)).not.toThrow();
  const kept = new Set(rest.split('\n'));
  const gone = REACT_DOM.split('\n').filter((line) => line.startsWith('function ') && !kept.has(line));
  expect(gone.length).toBeLessThan(35);
  expect(rest).toContain('function commitMutationEffectsOnFiber(finishedWork, root, lanes) {');
});

test('a React DOM that is written otherwise is refused', () => {
  expect(() => withoutUnused(REACT_DOM.replaceAll('startViewTransition(', 'startTheTransition('))).toThrow(
    'React DOM has no function startViewTransition',
  );
  expect(() => withoutUnused(REACT_DOM.replaceAll('FragmentInstance.prototype', 'Handle.prototype'))).toThrow(
    'React DOM has no class FragmentInstance',
  );
});

test.each([
  `import { ViewTransition } from 'react';`,
  `const list = <Fragment ref={whole}>{rows}</Fragment>;`,
  `import { createPortal, preload } from 'react-dom';`,
])('a component may not need what is left out: %s', (code) => {
  expect(usesLeftOut(code)).toBe(true);
});

test.each([
  `const list = <Fragment key={row.id}><li ref={first} /></Fragment>;`,
  `import { createPortal } from 'react-dom'; const { preload } = LazyPart; preload();`,
])('a component may be near it: %s', (code) => {
  expect(usesLeftOut(code)).toBe(false);
});
