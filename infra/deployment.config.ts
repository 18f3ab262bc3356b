/**
 * Settings of the deployment to AWS. Edit this file; every field is optional and defaults to the value
 * shown. "npm run deploy" reads it, shows what will change and asks before it changes anything. It
 * reports a wrong value, with its field, before anything is deployed.
 *
 * Two settings are in shared/site/site.config.ts instead, because the browser shows them: what the
 * site says about you, and "demoViewer" (on or off, its login, and what it may see).
 */
import type { DeploymentConfig } from './settings-schema.ts';

export const deployment: DeploymentConfig = {
  /**
   * The stage that is deployed unless you name another ("npm run deploy -- --stage prod"). A stage is
   * a complete site with its own data: "dev" to try things, "prod" for visitors. Its name prefixes
   * everything created for it: up to 20 lower-case letters, digits and hyphens, starting with a letter,
   * but not with "aws" or "ssm".
   */
  stage: 'dev',

  /**
   * The AWS region that keeps your data, such as 'eu-central-1'; by default that of your AWS profile or
   * AWS_REGION. It cannot be changed later: another region means another, empty site.
   */
  region: undefined,

  /** The functions' processor: 'arm64' (cheaper) or 'x86_64'. Visitors notice no difference. */
  architecture: 'arm64',

  /** The lowest level that the functions log: 'DEBUG', 'INFO', 'WARN' or 'ERROR'. */
  logLevel: 'INFO',

  /** Days until logs are deleted: 7, 14, 30, 90 or 365. */
  logRetentionDays: 30,

  /**
   * Limits on requests to the API: "rate" is sustained requests per second, "burst" how many may come at
   * once. A new AWS account runs ten functions at a time, so more helps only with a higher quota. Signing
   * in, refreshing tokens, the events that visitors' browsers send and the contact form each have their
   * own limit, shared by all callers. A single address is limited separately, and to less.
   */
  throttle: { rate: 100, burst: 200 },
  credentialsThrottle: { rate: 300, burst: 600 },
  eventsThrottle: { rate: 7, burst: 100 },
  contactThrottle: { rate: 20, burst: 40 },

  /**
   * The most that each of the two tables serves a second, in DynamoDB's units: a read of 4 kB, a write of
   * 1 kB. A site with a million views a month needs a few. Beyond it requests are refused, and alarms
   * tell: an error in a release, or a flood that a raised limit lets through, costs no more than this.
   */
  maxReadUnits: 12_000,
  maxWriteUnits: 4000,

  /**
   * Where visitors are served from: '100' is Europe and North America, '200' adds most of Asia,
   * Africa and the Middle East, 'All' is everywhere. Beyond the free terabyte a month, more
   * places cost more.
   */
  priceClass: '100',

  /**
   * 'free' puts the distribution into CloudFront's free flat-rate plan: a million requests and 100 GB a month for
   * nothing, and no bill for more, however many come; AWS may slow the site down instead. A web ACL refuses addresses
   * that ask more than 2,000 times in five minutes. With 'none' ten million requests and a terabyte are free, and every
   * further request is billed. `.github/guides/costs-and-floods.md` compares both, and says what nobody has tried yet.
   * An AWS account that is itself on AWS's free plan can have none, nor can more than three distributions of an account.
   * To leave the plan, deploy 'ending', which cancels it, and 'none' once the month is over: until then AWS keeps the
   * web ACL.
   */
  edgePlan: 'none',

  /**
   * The number of paths a month that the publisher may drop at the edge, so that readers see a changed post
   * within seconds; a post takes two, a large change one. CloudFront gives 1,000 for nothing to each
   * account and asks 0.005 USD for each further path: 2,000 may cost 5 USD a month. When they are used
   * up, changes take up to ten minutes, and the admin area says so. What is removed is dropped at once
   * in any case.
   */
  invalidationsPerMonth: 1000,

  /**
   * 'daily' writes an archive of everything but visits into a bucket of its own each day. It stays for 30
   * days, the first one of a month for a year. "npm run restore -- --stage prod --backup latest" brings it
   * back. An alarm tells when a backup fails, and when there was none for two days.
   * `.github/guides/costs-and-floods.md` has its price.
   */
  backups: 'off',

  /**
   * Raise it by one and deploy to rotate the stage's secrets: the one by which the functions recognise
   * CloudFront, and the key for the hashes under which addresses are counted. Nothing fails meanwhile, as
   * the functions also accept CloudFront's previous secret; so deploy every number, and never lower it.
   */
  secretsGeneration: 1,

  /**
   * Who is notified when something breaks or costs more than expected. AWS first sends a message to
   * confirm the address. Without an address there are alarms to look at, but no messages and no budget.
   * The budget covers the whole account: it sends a message at 80 %, and another when the month is
   * expected to exceed it. It stops nothing; 0 means no budget. ALERT_EMAIL in the environment replaces
   * the address, which keeps it out of a public repository.
   *
   * "stopSiteAtUsd" takes the site off the network when the account's month has cost that much; 0, the
   * default, never does. AWS knows costs 8 to 12 hours late, so a flood may cost more until then. To
   * bring the site back, enable the distribution in the CloudFront console.
   */
  alerts: {
    // email: 'you@example.com',
    monthlyBudgetUsd: 5,
    stopSiteAtUsd: 0,
  },

  /**
   * Your own domain. The first name is the address that visitors see. The certificate needs no line
   * here: "npm run deploy" finds or requests it, and prints the records to add when the domain is
   * not in Route 53. When it is, name its hosted zone, and the records are created for you.
   * Set it for one stage only, below: a name can belong to one site only.
   *
   *   domain: {
   *     names: ['example.com', 'www.example.com'],
   *     hostedZone: { id: 'Z0123456789ABCDEFGHIJ', name: 'example.com' },
   *     certificateArn: 'arn:aws:acm:us-east-1:…', // only to use a specific one
   *   },
   */

  /**
   * Mails you what visitors write on the contact page, and invitations to new users. Without it messages are
   * only stored, and nobody can be invited.
   * "from" is the sender: an address of yours. When it belongs to the "hostedZone" of your domain, Amazon
   * SES verifies the whole domain by records that the deployment writes there. Otherwise SES sends it a
   * link to confirm once it is deployed, and until that is clicked nothing is mailed; with
   * identity: 'domain' it verifies the domain instead, and "npm run deploy" prints the records to add.
   * "to" is you; left out, the "supportEmail" of shared/site/site.config.ts. A new AWS account is in the
   * "sandbox" of SES and may write to confirmed addresses only: use the same one for both, or confirm "to"
   * in the SES console, or ask there for production access. Only one stage per region can register an
   * address or a domain; if one of them is in SES already, set identity: 'exists'.
   *
   *   mail: { from: 'site@example.com', to: 'you@example.com' },
   */

  /**
   * Deployment by GitHub Actions without stored keys: creates a role that jobs of this repository in
   * this GitHub environment (by default the stage's name) may assume. An account has one identity
   * provider for GitHub: 'create' it with this stage, or say that it 'exists' already, created by
   * another stage or by you. Destroying the stage that created it takes it from the others.
   *
   *   github: { repository: 'your-name/your-site', provider: 'create' },
   *
   * Repositories created or renamed since 15 July 2026 identify themselves by numbers that are never
   * reused; write them as GitHub does: 'your-name@12345/your-site@67890'. This command prints it:
   *   gh api repos/your-name/your-site --jq '"\(.owner.login)@\(.owner.id)/\(.name)@\(.id)"'
   */

  /**
   * Adopts existing data instead of creating it empty: what "npm run destroy" left, as it prints it, or
   * a restored table (see `.github/guides/data-and-backups.md`). Only what is named is adopted. Set it for
   * one stage only, below, deploy it with "npm run deploy", and keep the lines for as long as the stage
   * uses this data.
   *
   *   data: {
   *     coreTable: 'prod-data-Core…',
   *     analyticsTable: 'prod-data-Analytics…',
   *     uploadsBucket: 'prod-data-uploads…',
   *     archivesBucket: 'prod-data-archives…',
   *     userPool: 'eu-central-1_…',
   *   },
   */

  /**
   * Overrides for one stage: any of the settings above except "stage". A group in braces replaces
   * the whole group, except "alerts", which keeps the fields that you do not name.
   */
  stages: {
    prod: {
      // domain: { names: ['example.com'] },
    },
  },
};
