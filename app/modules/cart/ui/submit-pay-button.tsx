import { type ReactNode, useEffect, useRef, useState } from 'react';

import { Button, type ButtonSize } from '#app/ui/button.tsx';

import { PAY_BUTTON_LOADING_LABEL } from '../model.ts';
import { useOnBackForwardCacheRestore } from './use-on-page-show.ts';

/**
 * Submits its form to the payment page and shows that the page is loading; without script it is a plain
 * button.
 */
export function SubmitPayButton({ size, children }: { size?: ButtonSize; children: ReactNode }) {
  const ref = useRef<HTMLButtonElement>(null);
  const [isRunning, setIsRunning] = useState(false);
  useOnBackForwardCacheRestore(() => setIsRunning(false));
  useEffect(() => {
    const form = ref.current?.form;
    const begin = () => setIsRunning(true);
    form?.addEventListener('submit', begin);
    return () => form?.removeEventListener('submit', begin);
  }, []);
  return (
    <Button
      ref={ref}
      type="submit"
      name="intent"
      value="pay"
      size={size ?? 'lg'}
      className="whitespace-normal!"
      aria-busy={isRunning}
    >
      {isRunning ? PAY_BUTTON_LOADING_LABEL : children}
    </Button>
  );
}
