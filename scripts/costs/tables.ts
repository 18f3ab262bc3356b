/** The guide to costs (`.github/guides/costs-and-floods.md`), in Markdown. */
import { defaultSettings } from '#infra/config.ts';
import type { Deployed } from './deployed.ts';
import { floodsOf } from './floods.ts';
import { type Amounts, pricesOf, sumOf, usdOf } from './prices.ts';
import { backedUp, backupMonth, busyMonth, idleMonth, milliseconds, months } from './usage.ts';

export function costsText(deployed: Deployed): string {
  return `US dollars, by the list prices of us-east-1 in ${pricesOf}, for one stage with the default settings in an account of
its own: calculated from the templates, not taken from a bill. "Free" is what every account has free each month for good.
Tax comes on top. A second stage adds 1.00 for its alarms, of which an account has ten free.

A month without visitors:

${idleTable(deployed)}

Months with visitors, with three visitor events for each view:

${busyTable(deployed)}

Each view requests a page from the edge; the first view of a visit also loads the page's files, as large as the size tests
allow. A page that the app opens itself costs an API call instead, like a page of the list of posts below. The units of
DynamoDB are measured with the sample visits. Lambda's time is assumed: ${milliseconds.event} ms for an event, ${milliseconds.tick} for a scheduled run,
${milliseconds.list} for a page of the list, ${milliseconds.search} for a search or a sign-in.

Daily backups, which are off by default, add this once they have run for a year:

${backupTable(deployed)}

A flood that goes on, billed without anything free:

${floodTable(deployed)}

Beyond its limit a route answers 429 and no function runs, but CloudFront bills the request: 1 USD a million. A new account
runs ten functions at once, fewer than the searches, the guesses from new addresses and the refused calls need. With \`alerts.email\` set, you get mail from the
alarm \`function-throttles\` when functions were refused, and from a budget at 80 % of ${defaultSettings.alerts.monthlyBudgetUsd} USD a month, which knows costs some
hours late. Neither stops anything: to end a flood, lower the limits in \`infra/deployment.config.ts\` and deploy, or disable
the distribution in the CloudFront console. \`alerts.stopSiteAtUsd\` disables it at a sum of the account's month, which AWS
knows 8 to 12 hours late; enable it there again. There is no web ACL with a limit per address: it would cost more than the site.`;
}

function idleTable(deployed: Deployed): string {
  const items = idleMonth(deployed);
  const together = sumOf(items.map(({ amounts }) => amounts));
  return table(
    ['item', 'a month', 'with nothing free'],
    [
      ...items.map(({ item, amounts }) => [item, ...bothOf(amounts)]),
      ['**together**; a hosted zone for your own domain adds 0.50', ...bothOf(together).map(bold)],
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
      const [together = '', full = ''] = bothOf(amounts);
      return [
        month.views.toLocaleString('en'),
        ...[gateway, tables, others].map(usdText),
        bold(together),
        full,
      ];
    }),
  );
}

function backupTable(deployed: Deployed): string {
  return table(
    ['a site of', 'a month', 'with nothing free'],
    backedUp.map((site) => [site.site, ...bothOf(backupMonth(site, deployed))]),
  );
}

function floodTable(deployed: Deployed): string {
  return table(
    ['requests', 'a second', 'USD a million', 'an hour', 'a day', 'limited by'],
    floodsOf(deployed).map(({ requests, perSecond, each, limit }) => {
      const costs = [1_000_000, perSecond * 3600, perSecond * 86_400].map(
        (count) => count * usdOf(each, { free: false }),
      );
      return [requests, perSecond.toLocaleString('en'), ...costs.map(usdText), limit];
    }),
  );
}

function bothOf(amounts: Amounts): string[] {
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
