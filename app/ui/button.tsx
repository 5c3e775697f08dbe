import type { ComponentProps } from 'react';
import { Link } from 'react-router';

import { joinClassNames } from '#app/lib/class-names.ts';
import { isExternalUrl, OPENS_NEW_TAB_LABEL, EXTERNAL_LINK_PROPS } from '#app/lib/external-links.ts';

export type ButtonVariant = 'primary' | 'outline' | 'ghost' | 'band' | 'danger';
/** Heights: sm 40 px (dense rows), md 44 px, lg 52 px. */
export type ButtonSize = 'sm' | 'md' | 'lg';
type ButtonAppearanceProps = { variant?: ButtonVariant; size?: ButtonSize; isWide?: boolean };

const BUTTON_VARIANT_CLASSES: Record<ButtonVariant, string> = {
  primary: 'border-inverse bg-inverse text-on-inverse hover:not-disabled:bg-inverse/85',
  outline: 'border-field bg-paper text-ink hover:not-disabled:border-ink hover:not-disabled:bg-sunken',
  danger: 'border-bad bg-bad text-paper hover:not-disabled:bg-bad/85',
  ghost: 'border-transparent text-ink hover:not-disabled:bg-sunken',
  band: 'border-white/40 text-white hover:not-disabled:border-white hover:not-disabled:bg-white/10 focus-on-dark',
};
const BUTTON_SIZE_CLASSES: Record<ButtonSize, string> = {
  sm: 'min-h-10 px-3.5 py-1.5 text-sm',
  md: 'min-h-11 px-4.5 py-2 text-sm',
  lg: 'min-h-13 px-6 py-2.5 text-base',
};

function getButtonClasses(
  { variant = 'primary', size = 'md', isWide = false }: ButtonAppearanceProps,
  className?: string,
) {
  return joinClassNames(
    'inline-flex items-center justify-center gap-2 rounded-base border text-center font-semibold whitespace-nowrap transition-colors duration-140 select-none',
    'active:not-disabled:translate-y-px disabled:opacity-45 aria-disabled:opacity-45',
    BUTTON_VARIANT_CLASSES[variant],
    BUTTON_SIZE_CLASSES[size],
    isWide && 'w-full',
    className,
  );
}

/** A button; `type` is `button` by default, so that none submits a form by accident. */
export function Button({
  variant,
  size,
  isWide,
  className,
  type = 'button',
  ...rest
}: ButtonAppearanceProps & ComponentProps<'button'>) {
  return <button type={type} className={getButtonClasses({ variant, size, isWide }, className)} {...rest} />;
}

/**
 * A link that looks like a button. Our own routes open by client navigation or as a new document; addresses
 * with a scheme or `#` are left to the browser, other websites open in a new tab. Renders no link without an
 * address.
 */
export function ButtonLink({
  variant,
  size,
  isWide,
  className,
  to,
  children,
  reloadDocument,
  ...rest
}: ButtonAppearanceProps & { to: string; reloadDocument?: boolean } & Omit<ComponentProps<'a'>, 'href'>) {
  const classes = getButtonClasses({ variant, size, isWide }, className);
  if (to === '') return null;
  if (!to.startsWith('/')) {
    return (
      <a href={to} className={classes} {...(isExternalUrl(to) && EXTERNAL_LINK_PROPS)} {...rest}>
        {children}
        {isExternalUrl(to) ? <span className="sr-only">{OPENS_NEW_TAB_LABEL}</span> : null}
      </a>
    );
  }
  return (
    <Link to={to} reloadDocument={reloadDocument} className={classes} {...rest}>
      {children}
    </Link>
  );
}
