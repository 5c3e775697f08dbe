import type { ComponentProps } from 'react';
import { Link } from 'react-router';

import { isExternalUrl, OPENS_NEW_TAB_LABEL, EXTERNAL_LINK_PROPS } from '#app/lib/external-links.ts';
import type { HeaderOrFooterLink as Target } from '#app/modules/content/frame-texts.ts';
import { needsFullPageLoad } from '#app/modules/content/link-address.ts';

/** A link of header, menu or footer, to wherever the shop has set it. */
export function StorefrontNavigationLink({
  link: { label, address },
  ...rest
}: { link: Target } & Omit<ComponentProps<'a'>, 'href' | 'children'>) {
  if (address.startsWith('/'))
    return (
      <Link to={address} reloadDocument={needsFullPageLoad(address)} {...rest}>
        {label}
      </Link>
    );
  return (
    <a href={address} {...(isExternalUrl(address) && EXTERNAL_LINK_PROPS)} {...rest}>
      {label}
      {isExternalUrl(address) ? <span className="sr-only">{OPENS_NEW_TAB_LABEL}</span> : null}
    </a>
  );
}
