export const cookiePolicyHtml = `
<p>This page lists what this shop keeps in your browser, who puts it there, and how you can change it. It belongs to our <a href="/legal/privacy-policy">Privacy Policy</a>.</p>
<h2>The short version</h2>
<ul>
<li>Browsing sets no cookie at all.</li>
<li>Our own counting of visits works without cookies and without your address.</li>
<li>Nothing of another company is loaded before you agree to it.</li>
</ul>
<h2>What the shop needs to work</h2>
<p>These are set by us alone, only when you use the function they belong to, and need no consent.</p>
<table>
<thead><tr><th scope="col">Name</th><th scope="col">Kind</th><th scope="col">What it does</th><th scope="col">How long</th></tr></thead>
<tbody>
<tr><td><code>pf_checkout</code></td><td>Cookie</td><td>Lets the browser that paid see its own order confirmation</td><td>1 day</td></tr>
<tr><td><code>pf_session</code></td><td>Cookie</td><td>Keeps you signed in to your account</td><td>12 hours, or 30 days with “Keep me signed in”</td></tr>
<tr><td><code>pf_known</code></td><td>Cookie</td><td>Lets you sign in here while someone else guesses at your password elsewhere; does not name you</td><td>1 year</td></tr>
<tr><td><code>pf_order</code></td><td>Cookie</td><td>Lets you read the order whose link you opened</td><td>12 hours</td></tr>
<tr><td><code>pf_entry</code>, <code>pf_reset</code>, <code>pf_review</code> and the like</td><td>Cookie</td><td>Hold what a link in an email brought, or the address you typed, for the next page, so that it does not stay in your browser’s history</td><td>Half an hour</td></tr>
<tr><td><code>pf_in</code></td><td>Cookie</td><td>Tells the page that someone is signed in; holds nothing about you</td><td>As the session</td></tr>
<tr><td><code>pf_picked</code></td><td>Cookie</td><td>Keeps what you put into the cart before the page had loaded completely</td><td>Until the cart has it, at most 1 day</td></tr>
<tr><td><code>pf_consent</code></td><td>Cookie</td><td>Remembers your choice below, so that we do not ask again</td><td>6 months</td></tr>
<tr><td>Cart and promo code</td><td>Browser storage</td><td>Keep what you put into the cart, on your device only</td><td>Until you pay or empty it</td></tr>
<tr><td>Recent searches</td><td>Browser storage</td><td>Offers what you searched for again, on your device only</td><td>Until you clear them</td></tr>
<tr><td>Version of the shop</td><td>Browser storage</td><td>Clears what an older version left in your browser; holds nothing about you</td><td>Until the next version</td></tr>
<tr><td>Checkout notes</td><td>Browser storage</td><td>Stop a payment from being started twice</td><td>Until you close the tab</td></tr>
</tbody>
</table>
<p>On encrypted connections the names of these cookies begin with <code>__Host-</code> or <code>__Secure-</code>. The page of our payment provider, Stripe, sets cookies of its own while you pay there, to prevent fraud.</p>
<h2>Analytics and marketing</h2>
<p>We may use services of other companies to measure visits (analytics) and the effect of advertising (marketing). Each runs only when it is listed under your choices below and you have agreed to its purpose. If your browser sends the Global Privacy Control signal, we take it as “no” without asking. Cart, checkout, account and order pages never load them; if you have agreed, what you did there is noted in your browser and told on the next other page.</p>
<h2>Changing your mind</h2>
<p>Change your choice below at any time; withdrawing takes effect at once and removes the cookies those services set on this address. Your browser can also delete or refuse everything listed here. Without the first group you cannot pay or sign in; reading works all the same.</p>
`;
