import type { Plugin } from 'vite';

const REACT_DOM = '/react-dom/cjs/react-dom-client.production.js';

// Empty, they answer what they answer on a page that has no `<ViewTransition>`, no `<Fragment ref>` and no such hint.
const EMPTIED = [
  // View transitions of React: all of it hangs on elements of that type.
  'applyViewTransitionName',
  'applyViewTransitionToHostInstancesRecursive',
  'commitAfterMutationEffectsOnFiber',
  'commitAppearingPairViewTransitions',
  'commitDeletedPairViewTransitions',
  'commitEnterViewTransitions',
  'commitExitViewTransitions',
  'commitNestedViewTransitions',
  'createViewTransitionInstance',
  'measureNestedViewTransitions',
  'measureViewTransitionHostInstancesRecursive',
  'recursivelyTraverseAfterMutationEffects',
  'restoreEnterOrExitViewTransitions',
  'restoreNestedViewTransitions',
  'restorePairedViewTransitions',
  'restoreViewTransitionName',
  'restoreViewTransitionOnHostInstances',
  'scheduleViewTransitionEvent',
  'startViewTransition',
  'trackEnterViewTransitions',
  // Handles of fragments.
  'addFragmentHandleToFiber',
  'commitNewChildToFragmentInstance',
  'deleteChildFromFragmentInstance',
  // Hints to the browser that a component gives by calling `preload` and its like.
  'preconnectAs',
  'preinitModuleScript',
  'preinitScript',
  'preinitStyle',
  'preload',
  'preloadModule',
];
/** Classes whose methods go with them. */
const WITHOUT_METHODS = ['FragmentInstance', 'ViewTransitionPseudoElement'];

/** What would need one of these parts, in the code of a component. */
const USES = [
  /\bViewTransition\b/,
  /<(?:React\.)?Fragment\s[^>]*\bref=/,
  /import\s*\{[^}]*\b(?:preload|preloadModule|preinit|preinitModule|preconnect|prefetchDNS)\b[^}]*\}\s*from\s*["']react-dom["']/,
];

export const usesLeftOut = (code: string): boolean => USES.some((use) => use.test(code));

/** React DOM without these parts. Each is written from the beginning of a line to the end of one; one that is not there is an error. */
export function withoutUnused(code: string): string {
  const without = (rest: string, what: string, pattern: string, instead: string): string => {
    const next = rest.replaceAll(new RegExp(pattern, 'gm'), instead);
    if (next === rest) throw new Error(`React DOM has no ${what}`);
    return next;
  };
  const emptied = EMPTIED.reduce(
    (rest, name) =>
      without(
        rest,
        `function ${name}`,
        String.raw`^function ${name}\([^)]*\) \{\n[\s\S]*?^\}$`,
        `function ${name}() {}`,
      ),
    code,
  );
  return WITHOUT_METHODS.reduce(
    (rest, name) =>
      without(
        rest,
        `class ${name}`,
        String.raw`^${name}\.prototype\.\w+ = function \([^)]*\) \{\n[\s\S]*?^\};$`,
        '',
      ),
    emptied,
  );
}

/**
 * Leaves out of the browser's build what React DOM carries for elements and calls that no page of ours has: view transitions,
 * handles of fragments, hints by function call; 6 kB of every first visit. The build fails when a component uses one of them, and
 * when after an update of React a part is called otherwise.
 */
export function unusedReactParts(): Plugin {
  let isFound = false;
  return {
    name: 'unused-react-parts',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform(code, id) {
      if (!id.includes('/node_modules/') && usesLeftOut(code))
        this.error(`${id} uses a part of React that scripts/unused-react-parts.ts leaves out`);
      if (!id.endsWith(REACT_DOM)) return null;
      isFound = true;
      return { code: withoutUnused(code), map: null };
    },
    buildEnd(error) {
      if (!error && !isFound) this.error(`${REACT_DOM} was not found`);
    },
  };
}
