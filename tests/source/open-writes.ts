/** Why a command writes without asking for a right. */
type Reason = { why: string; commands: Record<string, readonly string[]> };

/**
 * Every command that a request reaches and that writes without asserting a right, with the reason, by its
 * file below app/modules/ (`sandbox/` is app/sandbox/). A new one belongs here only if everyone may call it,
 * or if something better than a right protects it: a mailed secret, a signature, or the browser that bought.
 */
export const OPEN_WRITES: readonly Reason[] = [
  {
    why: 'the start of the shop alone calls it, before anything is served: no request reaches it',
    commands: { 'content/demo/set-demo-texts.server.ts': ['initializeDemoTextsVisibilitySetting'] },
  },
  {
    why: 'anybody may write to the shop, ask for a service or review what they bought; limits and spam rules decide',
    commands: {
      'crm/send-contact-message.server.ts': ['sendContactMessage'],
      'crm/send-demand.server.ts': ['sendServiceRequest'],
      'exit-modal/request-email-signup.server.ts': ['requestEmailSignup'],
      'reviews/submit-review.server.ts': ['submitReview'],
      'reviews/add-review-photo.server.ts': ['addReviewPhoto'],
    },
  },
  {
    why: 'anybody may buy; the catalogue decides the price, the provider what was paid',
    commands: {
      'checkout/create-checkout.server.ts': ['createOrderAndPaymentPage', 'createPayment'],
      'checkout/confirm-checkout.server.ts': [
        'confirmCheckout',
        'findRecentPurchaseOfBrowser',
        'findPurchaseDespiteCancel',
      ],
      'invoicing/find-documents.server.ts': ['findOrIssueRequestedInvoiceDocument'],
    },
  },
  {
    why: 'anybody may put a cart behind a link; the secret of the link decides who changes, pays and closes it, and limits how many there are',
    commands: {
      'shared-carts/create-shared-cart.server.ts': ['createSharedCart'],
      'shared-carts/replace-shared-cart.server.ts': ['replaceSharedCartContent'],
      'shared-carts/cancel-shared-cart.server.ts': ['cancelSharedCart'],
      'shared-carts/pay-shared-cart.server.ts': ['paySharedCart'],
      'shared-carts/change-cart-code.server.ts': ['changeCartPromoCode'],
      'shared-carts/send-shared-cart.server.ts': ['emailSharedCartLink'],
      'shared-carts/extend-opened-cart.server.ts': ['extendOpenedSharedCartExpiry'],
    },
  },
  {
    why: 'agents prepare carts, by the secret of each; they can order nothing, and are limited by address',
    commands: {
      'agents/answer-ucp.server.ts': ['answerAgentRpcMessage'],
      'agents/answer-plain.server.ts': ['answerMcpMessage'],
    },
  },
  {
    why: 'a visitor who signs in or up, or returns by an emailed code or link, has no account yet; the secret decides',
    commands: {
      'identity/sign-up.server.ts': ['signUp', 'resendSignUpCode'],
      'identity/verify-email.server.ts': ['verifyEmail'],
      'identity/sessions/sign-in.server.ts': ['signIn'],
      'identity/sessions/sign-in-with-code.server.ts': ['requestSignInCode', 'signInWithCode'],
      'identity/sessions/sign-out.server.ts': ['signOut'],
      'identity/second-factor/finish-second-step.server.ts': ['completeTwoFactorSignIn'],
      'identity/passwords/reset-password.server.ts': ['requestPasswordReset', 'resetPassword'],
      'identity/account/revert-email.server.ts': ['revertAccountEmailChange'],
      'identity/erasure/cancel-erasure.server.ts': ['cancelOwnAccountErasure'],
      'identity/team/accept-invitation.server.ts': ['acceptInvitation'],
      'identity/set-up-owner.server.ts': ['createFirstOwnerAccount'],
      'notifications/unsubscribe.server.ts': ['unsubscribeByToken'],
      'crm/confirm-opt-in.server.ts': ['confirmContactEmailConsent'],
      'crm/inbound/receive-answer.server.ts': ['receiveInboundReply'],
      'orders/access/confirm-order-code.server.ts': ['sendOrderAccessCodeEmail', 'confirmOrderCode'],
      'orders/access/request-order-links.server.ts': ['emailOrderAccessLinksToBuyer'],
    },
  },
  {
    why: 'counts what visitors do, by what they allowed',
    commands: {
      'analytics/identify-sender.server.ts': ['identifyAnalyticsEventSender'],
      'analytics/record-consent.server.ts': ['recordCookieConsentChoice'],
      'analytics/record-event.server.ts': ['recordPageAnalyticsEvent'],
      'csp-reports/record-reports.server.ts': ['recordCspReports'],
      'exit-modal/record-modal-event.server.ts': ['recordExitModalVisitorEvent'],
      'crm/leads/record-book-call.server.ts': ['recordBookCallLinkClick'],
      'analytics/report-sale.server.ts': ['reportPurchaseOfBrowserToTrackers'],
      'search/events/record-search.server.ts': ['recordSettledSearchEvent'],
      'case-studies/record-case-study-downloads.server.ts': ['recordCaseStudyDownloads'],
      'case-studies/prepare-campaign.server.ts': ['countDownloadsAndListCampaignFiles'],
    },
  },
  {
    why: 'records what a user does whose right was checked already',
    commands: {
      'audit/record-audit.server.ts': ['recordAudit'],
      'audit/count-denied-access.server.ts': ['recordDeniedAccess'],
      'identity/sessions/find-signed-in.server.ts': ['findSignedInUser'],
      'fulfilment/files/record-downloads.server.ts': ['recordOrderFileDownloads'],
    },
  },
  {
    why: 'the payment provider: a signature decides, and of the sandbox its key or that nothing there is real',
    commands: {
      'payments/provider-events/receive-webhook.server.ts': ['receivePaymentWebhook'],
      'sandbox/handle-sandbox-request.server.ts': ['handleSandboxRequest'],
      'sandbox/pay-session.server.ts': [
        'paySandboxCheckoutSession',
        'resolveSandboxCardChallenge',
        'expireOpenSandboxSessionNow',
      ],
      'sandbox/find-pay-page.server.ts': ['findSandboxPayPageData'],
    },
  },
  {
    why: 'the process itself asks for it when it starts',
    commands: { 'search/vectors/follow-catalogue.server.ts': ['followCatalogue'] },
  },
];
