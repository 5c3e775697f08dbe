import { joinClassNames } from '#app/lib/class-names.ts';
import { useIsBrowserSignedIn } from '#app/modules/identity/ui/use-signed-in.ts';
import { ButtonLink } from '#app/ui/button.tsx';

// Plain addresses, not client navigation: scripts loaded by public pages must not run in the private areas
// (safety.md decision 5).
const getDocumentLinkProps = (path: string) => ({ to: path, reloadDocument: true });

/**
 * Sign In and Sign Up in the header (LAYOUT-05), or the links to orders and account in the same place, so
 * that nothing moves.
 */
export function HeaderAccountLinks() {
  const isSignedIn = useIsBrowserSignedIn();
  return (
    <div className="grid justify-items-end max-md:hidden">
      <div className={joinClassNames('col-start-1 row-start-1 flex gap-2', isSignedIn && 'invisible')}>
        <ButtonLink {...getDocumentLinkProps('/auth/sign-in')} variant="ghost" size="sm">
          Sign In
        </ButtonLink>
        <ButtonLink {...getDocumentLinkProps('/auth/sign-up')} size="sm">
          Sign Up
        </ButtonLink>
      </div>
      {isSignedIn ? (
        <div className="col-start-1 row-start-1 flex gap-2">
          <ButtonLink {...getDocumentLinkProps('/orders')} variant="ghost" size="sm">
            Orders
          </ButtonLink>
          <ButtonLink {...getDocumentLinkProps('/account')} size="sm">
            Account
          </ButtonLink>
        </div>
      ) : null}
    </div>
  );
}

/** The same links in the phone menu (LAYOUT-06). */
export function AccountMenuLinks() {
  if (useIsBrowserSignedIn()) {
    return (
      <>
        <ButtonLink {...getDocumentLinkProps('/account')} size="lg" isWide>
          Account
        </ButtonLink>
        <ButtonLink {...getDocumentLinkProps('/orders')} variant="outline" size="lg" isWide>
          Orders
        </ButtonLink>
      </>
    );
  }
  return (
    <>
      <ButtonLink {...getDocumentLinkProps('/auth/sign-up')} size="lg" isWide>
        Sign Up
      </ButtonLink>
      <ButtonLink {...getDocumentLinkProps('/auth/sign-in')} variant="outline" size="lg" isWide>
        Sign In
      </ButtonLink>
    </>
  );
}
