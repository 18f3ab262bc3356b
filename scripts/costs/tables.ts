/** Generates the guide to costs, `.github/guides/costs-and-floods.md`. */
import { defaultSettings } from '#infra/config.ts';
import { perAddress } from '#infra/constructs/edge-plan.ts';
import { webAclUsd } from '../deploy/stacks.ts';
import type { Deployed } from './deployed.ts';
import { floodsOf } from './floods.ts';
import {
  type Amounts,
  besidesThePlan,
  freePlan,
  prices,
  pricesOf,
  sumOf,
  usdOf,
} from './prices.ts';
import {
  backupExamples,
  backupMonth,
  busyMonth,
  idleMonth,
  milliseconds,
  months,
  requestsOfVisit,
} from './usage.ts';

export function costsText(deployed: Deployed): string {
  return `US dollars, by the list prices of us-east-1 in ${pricesOf}, for one stage with the default settings in an account of
its own: calculated from the templates, not taken from a bill. "Free" is what every account has free each month for good.
Tax comes on top. A second stage adds 1.00 for its alarms, of which an account has ten free.

A month without visitors:

${idleTable(deployed)}

Months with visitors, with three visitor events for each view and ${requestsOfVisit} requests for the events of a visit:

${busyTable(deployed)}

Each view requests a page from the edge; the first view of a visit also loads the page's files, as large as the size tests
allow. A page that the app opens itself costs an API call instead, like a page of the list of posts below. The units of
DynamoDB are measured with the sample visits. Lambda's time is assumed: ${milliseconds.event} ms for a request with events, ${milliseconds.tick} for a scheduled run,
${milliseconds.list} for a page of the list, ${milliseconds.search} for a search or a sign-in.

With \`edgePlan: 'free'\` CloudFront, its functions and the web ACL cost nothing, however much is asked for. But the plan
is meant for ${count(freePlan.edgeRequests)} requests and ${freePlan.edgeGb} GB a month, about ${viewsWithin(freePlan.edgeRequests, deployed)} views; without a plan
${count(prices.edgeRequest.free)} requests, about ${viewsWithin(prices.edgeRequest.free, deployed)} views, and 1 TB are free. A site between the two pays least without a plan, and has
no ceiling.

Daily backups, which are off by default, add this once they have run for a year:

${backupTable(deployed)}

A flood that goes on, billed without anything free:

${floodTable(deployed)}

Beyond its limit a route answers 429 and no function runs, but without a plan CloudFront bills the request: 1 USD a million.
With the plan an address that asks ${count(perAddress.requests)} times in ${perAddress.seconds / 60} minutes is refused, which costs nothing either. A new account
runs ten functions at once, fewer than the searches, the guesses from new addresses and the refused calls need. With \`alerts.email\` set, you get mail from the
alarm \`function-throttles\` when functions were refused, and from a budget at 80 % of ${defaultSettings.alerts.monthlyBudgetUsd} USD a month, which knows costs some
hours late. Neither stops anything: to end a flood, lower the limits in \`infra/deployment.config.ts\` and deploy, or disable
the distribution in the CloudFront console. \`alerts.stopSiteAtUsd\` disables it at a sum of the account's month, which AWS
knows 8 to 12 hours late; enable it there again. Without the plan there is no web ACL: it would cost ${webAclUsd} USD a month, more
than the site.`;
}

function idleTable(deployed: Deployed): string {
  const items = idleMonth(deployed);
  const total = sumOf(items.map(({ amounts }) => amounts));
  return table(
    ['item', 'a month', 'with nothing free'],
    [
      ...items.map(({ item, amounts }) => [item, ...withAndWithoutFreeTier(amounts)]),
      [
        '**together**; a hosted zone for your own domain adds 0.50',
        ...withAndWithoutFreeTier(total).map(bold),
      ],
    ],
  );
}

function busyTable(deployed: Deployed): string {
  return table(
    ['views a month', 'API Gateway', 'DynamoDB', 'all others', '**together**', 'with nothing free'],
    months.map((month) => {
      const amounts = busyMonth(month, deployed);
      const gateway = usdOf(amounts, { free: true, service: 'API Gateway' });
      const tables = usdOf(amounts, { free: true, service: 'DynamoDB' });
      const others = usdOf(amounts, { free: true }) - gateway - tables;
      const [together = '', full = ''] = withAndWithoutFreeTier(amounts);
      return [count(month.views), ...[gateway, tables, others].map(usdText), bold(together), full];
    }),
  );
}

function backupTable(deployed: Deployed): string {
  return table(
    ['a site of', 'a month', 'with nothing free'],
    backupExamples.map((site) => [
      site.site,
      ...withAndWithoutFreeTier(backupMonth(site, deployed)),
    ]),
  );
}

function floodTable(deployed: Deployed): string {
  return table(
    [
      'requests',
      'a second',
      'USD a million',
      'an hour',
      'a day',
      'a day with the plan',
      'limited by',
    ],
    floodsOf(deployed).map(({ requests, perSecond, isFromOneAddress, each, limit }) => {
      const costs = [1_000_000, perSecond * 3600, perSecond * 86_400].map(
        (many) => many * usdOf(each, { free: false }),
      );
      const aclLimit = perAddress.requests / perAddress.seconds;
      const passed = isFromOneAddress ? Math.min(perSecond, aclLimit) : perSecond;
      const withPlan = passed * 86_400 * usdOf(besidesThePlan(each), { free: false });
      return [requests, count(perSecond), ...[...costs, withPlan].map(usdText), limit];
    }),
  );
}

/** @returns how many views a month cause that many edge requests, rounded to two digits */
function viewsWithin(requests: number, deployed: Deployed): string {
  const month = months.find(({ views }) => views === 100_000);
  if (!month) throw new Error('There is no month of 100,000 views.');
  const perView = (busyMonth(month, deployed).edgeRequest ?? 0) / month.views;
  return Number((requests / perView).toPrecision(2)).toLocaleString('en');
}

function count(number: number): string {
  return number.toLocaleString('en');
}

function withAndWithoutFreeTier(amounts: Amounts): string[] {
  return [true, false].map((free) => usdText(usdOf(amounts, { free })));
}

function usdText(usd: number): string {
  if (usd === 0) return '0';
  if (usd < 0.01) return 'below 0.01';
  return usd < 100 ? usd.toFixed(2) : Math.round(usd).toLocaleString('en');
}

function bold(text: string): string {
  return `**${text}**`;
}

function table(head: string[], rows: string[][]): string {
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), `|${'---|'.repeat(head.length)}`, ...rows.map(line)].join('\n');
}
