export const privacyPolicyHtml = `
<p>This policy says what we learn about you when you visit this shop or buy from it, why, who else sees it, and what you can ask us to do. “We” is {legal_entity}.</p>
<h2>What we collect, and why</h2>
<table>
<thead><tr><th scope="col">What</th><th scope="col">When</th><th scope="col">Why</th></tr></thead>
<tbody>
<tr><td>Your email address, your name and the country of your card, as you type them on the payment page</td><td>When you buy</td><td>To make and deliver your order, to send its confirmation and updates, and to keep the records the law asks for</td></tr>
<tr><td>What you bought, its price, any promo code, and the versions of these terms you accepted</td><td>When you buy</td><td>To know what we owe you</td></tr>
<tr><td>Your name, email address and message</td><td>When you write to us</td><td>To answer you</td></tr>
<tr><td>Your email address, name and a scrambled form of your password</td><td>When you create an account</td><td>To sign you in and show you your orders</td></tr>
<tr><td>Counts of page views, searches and clicks in the shop, without your name, address or a cookie</td><td>When you visit</td><td>To see which pages are used and what people look for</td></tr>
<tr><td>Your network address, for a short time</td><td>With every request</td><td>To deliver pages and to stop abuse</td></tr>
</tbody>
</table>
<p>You can browse, fill a cart and buy without an account. Your cart stays in your own browser until you pay.</p>
<h2>Payments</h2>
<p>You pay on the page of our payment provider, Stripe. Your card number goes to Stripe only; we never see or store it. Stripe tells us whether the payment worked, the last digits and brand of the card where it shares them, and the details you typed there. Stripe acts under its own <a href="https://stripe.com/privacy">privacy policy</a>.</p>
<h2>Emails</h2>
<p>We send emails about what you ordered or asked: confirmations, deliveries, refunds, answers. They need no consent because the order needs them. We send news only to people who asked for news, and every such email has an unsubscribe link.</p>
<h2>Counting and advertising</h2>
<p>Our own counting sets no cookie and stores no address. Services of other companies, such as Google Analytics, the Meta Pixel or LinkedIn, run only if we have switched them on and you have agreed first. Until then your browser sends them nothing. The <a href="/legal/cookie-policy">Cookie Policy</a> lists which are in use here and lets you change your choice at any time.</p>
<h2>Who else receives data</h2>
<ul>
<li>Stripe, to take and refund payments.</li>
<li>The companies that host this shop and send its emails, on our instructions only.</li>
<li>The analytics and advertising services named in the Cookie Policy, only after you agreed.</li>
<li>Authorities, where a law makes us.</li>
</ul>
<p>We sell no personal data. Some of these companies are in the United States; where the law asks for it, we rely on its standard contracts for such transfers.</p>
<h2>How long we keep it</h2>
<table>
<thead><tr><th scope="col">Data</th><th scope="col">Kept</th></tr></thead>
<tbody>
<tr><td>Orders, payments and invoices</td><td>As long as tax law requires, usually 7 years</td></tr>
<tr><td>Messages to us that led to no order</td><td>Up to {messages_kept} after our last exchange</td></tr>
<tr><td>Accounts</td><td>Until you ask us to delete them</td></tr>
<tr><td>Records of your cookie choice</td><td>3 years</td></tr>
</tbody>
</table>
<h2>Your rights</h2>
<p>You can ask what we hold about you, get a copy, have it corrected or deleted, object to its use, and withdraw any consent; what was done before stays lawful. Write to {support_email}. We answer within 30 days, and we may ask you to prove that the email address is yours. Records of paid orders have to stay, but we remove your name from them where we can. You can also complain to the data protection authority of the place where you live.</p>
<h2>Legal grounds</h2>
<p>Where the GDPR applies: orders and answers to you rest on the contract or the steps before it (Article 6(1)(b)), tax records on legal duty (6(1)(c)), security and counting without identity on our legitimate interest in a shop that works (6(1)(f)), and everything optional on your consent (6(1)(a)).</p>
<h2>Security</h2>
<p>Connections are encrypted, passwords are stored only in scrambled form, and access to orders is limited to the people who work on them. If something goes wrong that puts you at risk, we tell you.</p>
<h2>Children</h2>
<p>The shop sells to businesses. It is not meant for anyone under 18, and we do not knowingly keep data about them.</p>
<h2>Changes</h2>
<p>A change makes a new version with its own date; the versions before it stay readable at the end of this page.</p>
`;
