import type { Row } from './row.ts';
import { accountRows } from './rows/account.ts';
import { categoryRows } from './rows/categories.ts';
import { caseStudyRows } from './rows/case-studies.ts';
import { bulkJobRows } from './rows/bulk.ts';
import { agentRows } from './rows/agents.ts';
import { blogRows } from './rows/blog.ts';
import { contentRows } from './rows/content.ts';
import { customerOrderRows } from './rows/customer-orders.ts';
import { exitModalRows } from './rows/exit-modal.ts';
import { goLiveRows } from './rows/go-live.ts';
import { inboxRows } from './rows/inbox.ts';
import { leadRows } from './rows/leads.ts';
import { legalRows } from './rows/legal.ts';
import { mailTextRows } from './rows/mail-texts.ts';
import { noticeRows } from './rows/notices.ts';
import { adminOrderRows } from './rows/admin-orders.ts';
import { orderListRows } from './rows/order-list.ts';
import { orderWorkRows } from './rows/order-work.ts';
import { peopleRows } from './rows/people.ts';
import { promoRows } from './rows/promo-codes.ts';
import { readinessRows } from './rows/readiness.ts';
import { reviewRows } from './rows/reviews.ts';
import { searchRows } from './rows/search.ts';
import { securityRows } from './rows/security.ts';
import { seedToolRows } from './rows/seed-tools.ts';
import { serviceRows } from './rows/services.ts';
import { settingsRows } from './rows/settings.ts';
import { setUpRows } from './rows/set-up.ts';
import { signingInRows } from './rows/signing-in.ts';
import { storefrontRows } from './rows/storefront.ts';
import { testimonialRows } from './rows/testimonials.ts';
import { reportRows } from './rows/reports.ts';
import { templateRows } from './rows/templates.ts';

/** Every action the shop accepts, by subject. */
export const TABLE = {
  services: serviceRows,
  reviews: reviewRows,
  testimonials: testimonialRows,
  questionnaires: templateRows,
  'the words of the mails': mailTextRows,
  'promo codes': promoRows,
  'exit windows': exitModalRows,
  'case studies': caseStudyRows,
  'the words of the pages': contentRows,
  'the blog': blogRows,
  'the legal pages': legalRows,
  'the categories': categoryRows,
  'the search': searchRows,
  'the shop’s settings': settingsRows,
  'the readiness for payments': readinessRows,
  'the safety of the shop': securityRows,
  'the seed tools': seedToolRows,
  'the set-up of a new shop': setUpRows,
  'messages and snippets': inboxRows,
  leads: leadRows,
  'many rows at once': bulkJobRows,
  notices: noticeRows,
  people: peopleRows,
  'the list of orders': orderListRows,
  'the work on orders': orderWorkRows,
  'the desk of an order': adminOrderRows,
  'the customer’s side of an order': customerOrderRows,
  'one’s own account': accountRows,
  'signing in': signingInRows,
  'going live': goLiveRows,
  'the storefront': storefrontRows,
  'what the shop is told': reportRows,
  agents: agentRows,
} satisfies Record<string, readonly Row[]>;
