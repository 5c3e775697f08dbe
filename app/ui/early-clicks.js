// Presses and choices made before the script has taken over are given to it then, once each: docs/decisions/0010.
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
  // React says so of what it handles (app/root.tsx); what it cannot handle yet it stops on the way.
  /** @param {Event} handled */
  const forget = (handled) => {
    const control = handled instanceof CustomEvent ? controlOf(handled.detail) : null;
    if (control) kept.delete(control);
  };
  // What was chosen before even this file was there.
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
      // One still under way made React take over at once, and is handled by it.
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
