export const termsOfServiceHtml = `
<p>These terms apply when you buy a service in this shop from {legal_entity} (“we”). They are meant to be read: each part is short.</p>
<h2>What you buy</h2>
<p>Each service has its own page with a price, a delivery time, a list of what is included and a list of what is not. That page, as it stood when you paid, is what we owe you. It is copied into your order, so later edits of the page change nothing for you.</p>
<h2>Price and payment</h2>
<ul>
<li>Prices are in US dollars and fixed. No tax is added at checkout.</li>
<li>You pay in full, in advance, by card on the page of our payment provider, Stripe. The contract is made when the payment is confirmed.</li>
<li>The price is checked again when you pay. If it changed since you filled your cart, you are told before anything is charged.</li>
<li>A promo code works once per order, within the dates and limits stated for it.</li>
<li>If a price was plainly wrong, we may cancel the order before work starts and return everything you paid.</li>
</ul>
<h2>Delivery</h2>
<p>Work starts within 24 to 48 hours of payment, and the delivery date is shown before you pay and in your confirmation. If a service needs your answers, files or access first, its delivery time counts from the moment we have them. Where we cannot make a date, we tell you before it passes; you may then wait or take your money back.</p>
<h2>What we need from you</h2>
<p>Correct information, access to the accounts the work is about, and material you have the right to use. We use access only for your order. Please remove it afterward.</p>
<h2>One round of revisions</h2>
<p>Unless its page says otherwise, every service includes one round of revisions, asked for within {refund_days} days of delivery. A revision brings the work in line with what is listed on the page; new requests are a new order.</p>
<h2>Refunds</h2>
<p>If you are not satisfied, write to us within {refund_days} days of delivery and you get your money back. You do not have to use the revision first. You can also cancel any time before delivery. Refunds go to the card you paid with; banks usually show them within 5 to 10 business days. After a full refund you may not use what was delivered.</p>
<h2>Whose work it is</h2>
<p>When your payment is complete and the refund time is over, what we made for you is yours to use, change and publish. Tools, templates and know-how we bring along stay ours; you may use them inside what we delivered, without time limit. Material of others, such as fonts or plug-ins, keeps its own license, and we tell you which.</p>
<h2>Confidentiality</h2>
<p>What you show us stays with us. We name you or your results in public only with your written consent.</p>
<h2>What we do not promise</h2>
<p>We promise the work that is listed, done with care. We cannot promise rankings, sales, or what platforms of other companies decide, since no one controls those.</p>
<h2>Liability</h2>
<p>As far as the law allows, we are liable for an order up to the amount you paid for it, and not for lost profit or indirect loss. Nothing here limits liability for intent, gross negligence, injury, or anything else that cannot be limited by law, and nothing takes away rights that consumers have by law.</p>
<h2>What is not allowed</h2>
<p>Do not order work that is unlawful, misleading or infringes rights of others, and do not attack or overload this shop. We may refuse or cancel such an order; what was not yet delivered is refunded.</p>
<h2>Law and disputes</h2>
<p>Please write to {support_email} first; nearly everything can be settled by email. The law of the place where {legal_entity} is established applies, except where the law of your own country protects you as a consumer and cannot be set aside.</p>
<h2>Changes</h2>
<p>Your order keeps the version of these terms it was made under. A change makes a new version for later orders; earlier versions stay readable at the end of this page.</p>
`;
