import type { ReactNode } from 'react';

import { OPENS_NEW_TAB_LABEL, EXTERNAL_LINK_PROPS } from '#app/lib/external-links.ts';
import type { HeaderOrFooterLink as Target } from '#app/modules/content/frame-texts.ts';

import { LogoLink } from './logo-link.tsx';
import { LEGAL_LINKS } from './nav-links.ts';
import { StorefrontNavigationLink } from './page-link.tsx';
import { useHeaderFooterTexts, useShopProvider } from './provider.ts';
import type { PublicPagesFrameData } from './shell.tsx';

const FOOTER_LINK_CLASS =
  'inline-flex min-h-9 items-center text-sm text-white/75 underline-offset-4 transition-colors duration-140 hover:text-white hover:underline';

/** About text, links and the legal line (LAYOUT-08 to -10). */
export function Footer({
  categories,
  legalLinks = [],
  year,
}: Pick<PublicPagesFrameData, 'categories' | 'legalLinks' | 'year'>) {
  const provider = useShopProvider();
  const words = useHeaderFooterTexts();
  const services = [
    { label: words.browseLabel, address: '/services' },
    ...categories.map((name) => ({
      label: name,
      address: `/services?category=${encodeURIComponent(name)}`,
    })),
  ];
  return (
    <footer data-no-print className="bg-band pt-14 text-white focus-on-dark">
      <div className="wrap grid gap-10 pb-14 md:grid-cols-12 md:gap-5">
        <div className="grid content-start gap-3 md:col-span-4 md:pr-10">
          <LogoLink isOnBand />
          <p className="max-w-80 text-sm text-white/75">
            {provider.claim ? `${provider.about} ${provider.claim}.` : provider.about}
          </p>
        </div>
        <FooterList title={words.servicesTitle} className="md:col-span-3">
          <FooterLinks links={services} />
        </FooterList>
        <FooterList title={words.companyTitle} className="md:col-span-3">
          <FooterLinks links={words.companyLinks} />
          <ProviderProfessionalNetworkLink />
        </FooterList>
        <FooterList title={words.legalTitle} className="md:col-span-2">
          <FooterLinks
            links={[...LEGAL_LINKS, ...legalLinks].map(({ label, to }) => ({ label, address: to }))}
          />
        </FooterList>
      </div>
      {/* Space for the chat link on phones, so that it covers nothing at the end of a page. */}
      <div className="wrap flex flex-wrap gap-x-8 gap-y-1 border-t border-white/20 pt-5 pb-24 text-xs text-white/75 md:pb-8">
        <p>{`© ${year ?? ''} ${provider.legalLine}`}</p>
        <p>{words.note}</p>
      </div>
    </footer>
  );
}

/** The provider's page on a professional network; nothing without one. */
function ProviderProfessionalNetworkLink() {
  const { name, networkName, networkUrl } = useShopProvider();
  if (networkUrl === '') return null;
  return (
    <li>
      <a href={networkUrl} {...EXTERNAL_LINK_PROPS} className={FOOTER_LINK_CLASS}>
        {networkName ? `${name} on ${networkName}` : name}
        <span className="sr-only">{OPENS_NEW_TAB_LABEL}</span>
      </a>
    </li>
  );
}

function FooterLinks({ links }: { links: readonly Target[] }) {
  return links.map((link) => (
    <li key={link.address}>
      <StorefrontNavigationLink link={link} className={FOOTER_LINK_CLASS} />
    </li>
  ));
}

function FooterList({
  title,
  className,
  children,
}: {
  title: string;
  className: string;
  children: ReactNode;
}) {
  return (
    <nav aria-label={title} className={className}>
      <h2 className="mb-2 text-sm font-semibold">{title}</h2>
      <ul className="grid justify-items-start gap-0.5">{children}</ul>
    </nav>
  );
}
