import type { SynonymGroup } from './synonym-group.ts';

/** Terms that mean the same to a buyer: each line is a group in which every term finds the others. */
const TWO_WAY_SYNONYM_LINES = `
facebook, fb
facebook ads, meta ads, instagram ads, paid social, social media ads, social ads, facebook advertising
instagram, insta, ig
tiktok, tik tok
linkedin, linked in
youtube, yt
google business profile, google my business, gmb, gbp, business listing, google listing
google maps, map pack, local pack, maps
local seo, local search, near me searches, local listings, citations
google analytics, ga4, ga, web analytics, analytics 4
google tag manager, tag manager, gtm
google search console, search console, gsc, webmaster tools
merchant center, google shopping, product feed, shopping ads, gmc, shopping feed
google ads, adwords, google adwords, ppc, pay per click, sem, search engine marketing, paid search, search ads, cpc
seo, search engine optimization, organic search, organic traffic, search rankings
ads, adverts, advertisements, advertising, publicity, commercials, promotion
ad spend, advertising budget, ads budget, media budget
cro, conversion rate optimization, conversion optimization, conversion rate
landing page, squeeze page, sales page, sales funnel, funnel page, lead page, campaign page
ux, user experience, usability, user friendly, ease of use, ui
ab test, split test, ab testing, a b test
copywriting, copywriter, web copy, website text, website copy, page text, sales copy
text, copy, wording
blog article, blog post, blog content, articles, blogging
newsletter, mailing, email blast, email campaign, mailshot, email broadcast
email automation, automated emails, drip campaign, email sequence, autoresponder, email flows, welcome series
abandoned cart, abandoned basket, abandoned checkout, cart abandonment, basket abandonment, cart recovery
email deliverability, inbox placement, email authentication, emails in spam, spam folder, junk folder
spam, junk
crm, customer relationship management, customer database, contact management, sales pipeline, deal tracking
lead generation, lead gen, prospecting, demand generation, customer acquisition, cold outreach
lead, prospect, enquiry, inquiry, potential customer
b2b, business to business, corporate clients
competitor, rival, competition, other companies
competitor analysis, competitive analysis, benchmark, market comparison, competitor research, spy on competitors
survey, questionnaire, poll, customer feedback, customer interviews, market research, voice of the customer
keyword, search term, search phrase, search query
keyword research, keyword analysis, keyword list, keyword planning
backlink, link building, inbound link, incoming link, guest post, editorial link, off page seo
digital pr, public relations, press coverage, media coverage, press release, press mention, press
penalty, manual action, google ban, deindexed, removed from google
traffic drop, lost traffic, traffic loss, lost rankings, ranking loss, rankings dropped
ranking, search position, serp, first page, page one, top of google, top position
visitor, website traffic, web traffic
hacked, malware, virus, infected, infection, compromised
broken, crashed, error, bug, white screen, not working, site down
website speed, page speed, loading time, load time, core web vitals, slow website, slow site, slow pages, pagespeed, site performance
website, site, web page, homepage, web presence, internet page, webpage
web design, website creation, web development, website builder, build a website, new website, company website
wordpress, wp
online shop, online store, web shop, webshop, e commerce, ecommerce, eshop, internet shop, e shop, store
sell online, sell on the internet, selling online, online sales
cart, basket, shopping cart
product description, product text, item description, product copy, product listing text
logo, brand mark, emblem, wordmark, logotype
brand identity, branding, corporate identity, corporate design, visual identity, brand guidelines, style guide, brand book, brand colors
brand design, rebranding, rebrand, new look
pitch deck, investor deck, slide deck, presentation, powerpoint, slides, keynote
investor, venture capital, fundraising, raise money, raise capital, funding round, seed round
video editing, video editor, edit videos, cut videos, video post production
short video, reels, shorts, vertical video, video clip
subtitles, captions, closed captions
social media, social networks, socials
content calendar, content plan, editorial calendar, posting schedule, social media plan, posting plan, social media calendar
chatbot, chat bot, ai assistant, virtual assistant, chatgpt, gpt, live chat, ai agent, bot, automated chat
artificial intelligence, ai, machine learning
workflow automation, process automation, automate tasks, connect apps, app integration, integrate tools, sync data, no code
integration, connection, interface
dashboard, data studio, looker, reporting tool, live report, kpi overview, performance report
report, analysis, evaluation
conversion tracking, event tracking, pixel, measure conversions, tracking code, attribution
cookie banner, consent mode, cookie consent, consent banner
marketing strategy, marketing plan, growth plan, marketing roadmap, growth strategy
consulting, consultation, consultant, advice, advisor, coaching, mentoring, expert opinion, second opinion, strategy call
pricing, price list, rates, what to charge, how much to charge, pricing strategy, price strategy
go to market, product launch, launch plan, market entry, gtm strategy, market launch
startup, start up, new business, young company
target group, target audience, persona, ideal customer, buyer persona, customer profile
suspended, disabled, banned, blocked, restricted, deactivated
rejected, disapproved, declined, refused
retargeting, remarketing
repair, fix, mend
audit, review, check up, inspection, assessment
set up, setup, installation, install, configuration, implementation
structured data, schema markup, rich snippets, schema org
indexing, indexed, crawling, crawlable
mobile friendly, responsive, works on phones
spreadsheet, excel, google sheets, sheets, csv
customer reviews, ratings, testimonials, online reputation
optimize, improve, boost, increase
customer, client, buyer, shopper
returning customers, repeat customers, customer retention, customer loyalty, win back
profit, margin, earnings
offer, package, bundle
phone calls, enquiries, bookings, appointments
`;

/** What people say first, then the terms of the trade: the first term finds the others. */
const ONE_WAY_SEARCH_SYNONYM_LINES = `
young audience, tiktok
teenagers, tiktok, younger audience
gen z, tiktok, younger audience
small business nearby, local businesses
neighbourhood, local
store owners, shopify, woocommerce
salesforce, crm
pipedrive, crm
mailchimp, newsletter, email
sendgrid, email
hubspot, crm
zapier, workflow automation
make com, workflow automation
n8n, workflow automation
integromat, workflow automation
slack, apps, automated workflows
elementor, wordpress
wix, website
squarespace, website
divi, wordpress
woocommerce, online shop
magento, online shop
etsy, online shop
amazon, product descriptions
semrush, seo
ahrefs, backlinks, seo
hotjar, usability, heatmap
figma, design
canva, design, posts
followers, instagram, social media
hashtags, instagram
influencer, instagram, tiktok
magazine, press, publishers
newspaper, press, publishers
invoice, accounting
chargeback, checkout
unsubscribe, newsletter
bounce rate, conversion, leave
slow, speed, load
fonts, typography
flyer, brand
brochure, brand
`;

/**
 * A group that comes with the product. Its key is its first term, which stays the same while others may be
 * added.
 */
export type BuiltInSynonymGroup = SynonymGroup & { key: string };

const parseSynonymLines = (list: string, kind: SynonymGroup['kind']): BuiltInSynonymGroup[] =>
  list
    .trim()
    .split('\n')
    .map((line) => {
      const terms = line.split(',').map((term) => term.trim());
      return { key: `${kind}: ${terms[0] ?? ''}`, kind, terms };
    });

/** General vocabulary of the trade, written without looking at any list of queries. */
export const BUILT_IN_SYNONYM_GROUPS: readonly BuiltInSynonymGroup[] = [
  ...parseSynonymLines(TWO_WAY_SYNONYM_LINES, 'two_way'),
  ...parseSynonymLines(ONE_WAY_SEARCH_SYNONYM_LINES, 'one_way'),
];
