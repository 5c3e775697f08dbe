// Replays clicks and choices made before hydration, once each: docs/decisions/0010.
(() => {
  if ('ready' in document.documentElement.dataset) return;
  /** @type {Map<HTMLButtonElement | HTMLSelectElement, { event: Event, value: string }>} */
  const kept = new Map();
  /** @param {Event} event */
  const controlOf = ({ type, target }) => {
    const control =
      target instanceof Element
        ? target.closest(type === 'click' ? 'button[type="button"]:not([popovertarget])' : 'select')
        : null;
    return control instanceof HTMLButtonElement || control instanceof HTMLSelectElement ? control : null;
  };
  /** @param {Event} event */
  const keep = (event) => {
    const control = controlOf(event);
    if (control) kept.set(control, { event, value: control.value });
  };
  // React reports the events it handles (app/root.tsx), and stops those it cannot handle yet.
  /** @param {Event} handled */
  const forget = (handled) => {
    const control = handled instanceof CustomEvent ? controlOf(handled.detail) : null;
    if (control) kept.delete(control);
  };
  // Choices made before this file loaded.
  for (const select of document.querySelectorAll('select')) {
    const { options, value } = select;
    const first = [...options].find((option) => option.defaultSelected) ?? options[0];
    if (first && !first.selected) kept.set(select, { event: new Event('change'), value });
  }
  const types = ['click', 'change'];
  for (const type of types) addEventListener(type, keep, true);
  addEventListener('shop:handled', forget);
  addEventListener(
    'shop:ready',
    () => {
      for (const type of types) removeEventListener(type, keep, true);
      removeEventListener('shop:handled', forget);
      // An event still in dispatch made React hydrate at once, which then handles it.
      const missed = [...kept].filter(([, { event }]) => event.eventPhase === Event.NONE);
      setTimeout(() => {
        for (const [control, { event, value }] of missed) {
          if (!control.isConnected) continue;
          if (event.type === 'click') control.click();
          else {
            control.value = value;
            control.dispatchEvent(new Event('change', { bubbles: true }));
          }
        }
      });
    },
    { once: true },
  );
})();
