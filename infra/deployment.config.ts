/**
 * How the site is put on AWS. This file is what you edit; every field may be left out and then has
 * the value shown. "npm run deploy" reads it, shows what will change and asks before it changes
 * anything. A wrong value is named with its field before anything is deployed.
 *
 * Two settings stand elsewhere, because the browser shows them: what the site says about you, and
 * the demo viewer (on or off, its login, what it may see), both in shared/site/site.config.ts, the
 * latter as "demoViewer".
 */
import type { DeploymentConfig } from './settings-schema.ts';

export const deployment: DeploymentConfig = {
  /**
   * The stage that is deployed when no other is named ("npm run deploy -- --stage prod" names one).
   * A stage is a whole site of its own with its own data: "dev" to try things, "prod" for visitors.
   * Its name is the first part of everything made for it. Up to 20 lower-case letters, digits and
   * hyphens, a letter first.
   */
  stage: 'dev',

  /**
   * The AWS region that keeps your data, such as 'eu-central-1'. Without it: the region of your AWS
   * profile or of AWS_REGION. It cannot be changed later: another region is another, empty site.
   */
  region: undefined,

  /** What the functions run on: 'arm64' (cheaper) or 'x86_64'. Visitors notice no difference. */
  architecture: 'arm64',

  /** What the functions write into their logs: 'DEBUG', 'INFO', 'WARN' or 'ERROR', and above. */
  logLevel: 'INFO',

  /** After how many days logs are deleted: 7, 14, 30, 90 or 365. */
  logRetentionDays: 30,

  /**
   * Limits on requests to the API: "rate" a second, lasting; "burst" at once. A new AWS account runs
   * ten functions at a time, so more helps only with a higher quota. Signing in, refreshing tokens, the
   * events that visitors' browsers send and the contact form each have a limit of their own, shared by all
   * who call them. What one address may do is limited apart from these, and lower.
   */
  throttle: { rate: 100, burst: 200 },
  credentialsThrottle: { rate: 50, burst: 100 },
  eventsThrottle: { rate: 50, burst: 100 },
  contactThrottle: { rate: 20, burst: 40 },

  /**
   * From where visitors are served: '100' is Europe and North America, '200' adds most of Asia,
   * Africa and the Middle East, 'All' is everywhere. Beyond the free terabyte a month, more
   * places cost more.
   */
  priceClass: '100',

  /**
   * Raise it by one and deploy to make the stage's secrets anew: what CloudFront proves itself with to the
   * functions, and the key of the hashes that addresses are counted by. Nothing fails meanwhile, as the
   * functions also accept what CloudFront showed before; so deploy every number, and never lower it.
   */
  secretsGeneration: 1,

  /**
   * Who hears when something breaks or costs more than expected. AWS sends a message to confirm the
   * address first; without an address there are alarms to look at, but no messages and no budget.
   * The budget watches the whole account: a message at 80 % of it, another when the month is
   * expected to pass it. It stops nothing; 0 makes none. ALERT_EMAIL in the environment replaces the address,
   * which keeps it out of a public repository.
   */
  alerts: {
    // email: 'you@example.com',
    monthlyBudgetUsd: 5,
  },

  /**
   * Your own domain. The first name is the address that is shown. The certificate needs no line
   * here: "npm run deploy" finds or requests it, and prints the records to add when the domain is
   * not in Route 53. When it is, write its hosted zone, and the records are made for you.
   * Give it to one stage alone, below: a name can belong to one site only.
   *
   *   domain: {
   *     names: ['example.com', 'www.example.com'],
   *     hostedZone: { id: 'Z0123456789ABCDEFGHIJ', name: 'example.com' },
   *     certificateArn: 'arn:aws:acm:us-east-1:…', // only to use a certain one
   *   },
   */

  /**
   * Mails you what visitors write on the contact page. Without it their messages are stored only.
   * "from" is the sender: an address of yours. Amazon SES sends it a link to confirm once it is
   * deployed, and until that is clicked nothing is mailed. "to" is you; left out, the "supportEmail"
   * of shared/site/site.config.ts. A new AWS account is in the "sandbox" of SES and may write to
   * confirmed addresses only: use the same one for both, or confirm "to" in the SES console, or ask
   * there for production access. An address can be made known by one stage of a region only; where the
   * address or its domain stands in SES already, say so by identity: 'exists'.
   *
   *   mail: { from: 'site@example.com', to: 'you@example.com' },
   */

  /**
   * Deployment by GitHub Actions without stored keys: makes a role that jobs of this repository in
   * this GitHub environment (the stage's name unless you say otherwise) may take. An account has
   * one identity provider for GitHub: 'create' it with this stage, or say that it 'exists' already,
   * made by another stage or by you. Destroying the stage that created it takes it from the others.
   *
   *   github: { repository: 'your-name/your-site', provider: 'create' },
   *
   * Repositories created or renamed since 15 July 2026 introduce themselves with numbers that are
   * never given out again; write them as GitHub does: 'your-name@12345/your-site@67890'. This
   * command prints it:
   *   gh api repos/your-name/your-site --jq '"\(.owner.login)@\(.owner.id)/\(.name)@\(.id)"'
   */

  /**
   * Takes up what exists already in place of making it empty: what "npm run destroy" left, as it prints
   * it, or a table that was restored (see "Restore a table" in the README). Only what is named. Give it
   * to one stage alone, below, deploy it by "npm run deploy", and keep the lines for as long as the
   * stage is to use these.
   *
   *   data: {
   *     coreTable: 'prod-data-Core…',
   *     analyticsTable: 'prod-data-Analytics…',
   *     uploadsBucket: 'prod-data-uploads…',
   *     userPool: 'eu-central-1_…',
   *   },
   */

  /**
   * What is different in one stage: any of the settings above but "stage". A group in braces
   * replaces the whole group, except "alerts", where a field that is not named stays.
   */
  stages: {
    prod: {
      // domain: { names: ['example.com'] },
    },
  },
};
