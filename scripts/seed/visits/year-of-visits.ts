/** Makes up a year of visits to the sample site, randomly by weights but the same in every run. */
import { dayOf } from '#lambdas/kernel/days.ts';
import { addDays, stepText, type Visit } from '#lambdas/features/analytics/visits.repository.ts';
import { slugBase } from '#lambdas/features/posts/post-slug.ts';
import { unknownValue, type VisitorEventType } from '#shared/analytics/visitor-events.ts';
import { postPath } from '#shared/platform/http.ts';
import { samplePosts } from '../samples.ts';

type Weighted<Value> = readonly (readonly [value: Value, weight: number])[];

/** Combinations of device, operating system and browser. */
const agents: Weighted<readonly [string, string, string]> = [
  [['desktop', 'Windows', 'Chrome'], 24],
  [['desktop', 'macOS', 'Chrome'], 13],
  [['desktop', 'macOS', 'Safari'], 8],
  [['desktop', 'Linux', 'Chrome'], 5],
  [['desktop', 'Linux', 'Firefox'], 6],
  [['desktop', 'Windows', 'Firefox'], 4],
  [['desktop', 'Windows', 'Edge'], 5],
  [['mobile', 'Android', 'Chrome'], 15],
  [['mobile', 'Android', 'Samsung Internet'], 3],
  [['mobile', 'iOS', 'Safari'], 14],
  [['tablet', 'iOS', 'Safari'], 3],
];
const countries = weights(
  'US 27 DE 14 GB 9 IN 8 FR 6 NL 5 CA 5 PL 4 BR 4 CH 3 SE 3 ES 3 IT 3 JP 2 AU 2 AT 2',
);
const news = 'news.ycombinator.com';
const referrers = weights(
  `${unknownValue.referrer} 36 google.com 30 github.com 9 linkedin.com 7 duckduckgo.com 5 bing.com 4 lobste.rs 3 mastodon.social 3 reddit.com 2 ${news} 1`,
);
const hours = [
  3, 2, 2, 2, 2, 3, 5, 8, 10, 11, 11, 11, 10, 11, 12, 12, 11, 10, 9, 10, 10, 9, 7, 5,
].map((weight, hour) => [hour, weight] as const);
const pageEvents: Record<string, VisitorEventType> = {
  '/': 'visit_home',
  '/blog': 'visit_blog_list',
  '/projects': 'visit_projects',
  '/contact': 'visit_contact',
};
/** Factors by the number of days ago: twice in the year, a widely shared link multiplies the visits for three days. */
const spikes = new Map([
  [203, 5],
  [202, 3],
  [201, 1.8],
  [52, 4.5],
  [51, 2.6],
  [50, 1.6],
]);
const daysOfYear = 365;
const dayMs = 86_400_000;
/** Maximum duration of a visit. */
const longestMs = 30 * 60_000;

/** Average number of events per visit. */
export const eventsOfVisit = 7.76;

export interface YearOfVisits {
  now: Date;
  /** Number of visits, less those that would still be in progress. */
  sessions: number;
}

/** @returns the oldest visit first; visits grow slowly over the year, with quiet weekends and some variation */
export function visitsOfYear({ now, sessions }: YearOfVisits): Visit[] {
  const makeVisit = visitMaker();
  const days = Array.from({ length: daysOfYear }, (_, index) => {
    const daysAgo = daysOfYear - 1 - index;
    const date = addDays(dayOf(now), -daysAgo);
    const weekdayFactor = [0, 6].includes(new Date(date).getUTCDay()) ? 0.6 : 1.1;
    const variation = 0.8 + 0.4 * randomOf(Date.parse(date))();
    const growth = 1.4 - (0.8 * daysAgo) / daysOfYear;
    return {
      date,
      daysAgo,
      weight: growth * weekdayFactor * variation * (spikes.get(daysAgo) ?? 1),
    };
  });
  const totalWeight = days.reduce((sum, { weight }) => sum + weight, 0);
  let runningTotal = 0;
  const visits = days.flatMap(({ weight, ...day }) => {
    // Rounds the running total, so that rounding loses no visit.
    const before = Math.round(runningTotal);
    runningTotal += (weight / totalWeight) * sessions;
    const length = Math.round(runningTotal) - before;
    return Array.from({ length }, (_, number) => makeVisit(day, number));
  });
  const latest = new Date(now.getTime() - longestMs).toISOString();
  return visits
    .filter(({ lastAt }) => lastAt < latest)
    .toSorted((left, right) => (left.startedAt < right.startedAt ? -1 : 1));
}

/** @returns a function that makes up a visit for a day and the visit's number on that day */
export function visitMaker() {
  const posts = samplePosts()
    .filter(({ fields }) => fields.status === 'published')
    .map(({ fields, daysAgo }, index) => {
      return {
        path: postPath(slugBase(fields.title)),
        since: daysAgo,
        weight: 3 + ((index * 5) % 7),
      };
    });
  return ({ date, daysAgo }: { date: string; daysAgo: number }, number: number): Visit => {
    const next = randomOf(Date.parse(date) / 1000 + number);
    const happens = (probability: number) => next() < probability;
    const pick = <Value>(choices: Weighted<Value>) => pickByWeight(choices, next());
    // A post is more popular in the week after its publication.
    const publishedPosts = posts
      .filter(({ since }) => since >= daysAgo)
      .map(({ path, since, weight }) => {
        return [path, since - daysAgo < 7 ? weight * 3 : weight] as const;
      });
    const [device, os, browser] = pick(agents);
    const referrer = spikes.has(daysAgo) && happens(0.7) ? news : pick(referrers);
    const startedAt = Math.round(Date.parse(date) + ((pick(hours) + next()) / 24) * dayMs);
    let time = startedAt;
    const steps: string[] = [];
    const passSeconds = (least: number, most: number) => {
      time += Math.round((least + next() * (most - least)) * 1000);
    };

    // Search engines and news lead to posts more often than to the first page.
    const postProbability = referrer === unknownValue.referrer ? 0.25 : 0.6;
    const landsOnPost = publishedPosts.length > 0 && happens(postProbability);
    const landingPage = pick(landsOnPost ? publishedPosts : weights('/ 7 /projects 2 /blog 1'));
    let page = landingPage;
    const record = (...types: VisitorEventType[]) => {
      for (const type of types) steps.push(stepText({ type, page }, time++));
    };
    const open = () => record('page_view', pageEvents[page] ?? 'visit_blog');

    const pageCount = happens(0.56) ? 1 : 2 + Math.floor((next() * 2.2) ** 2);
    let isEngaged = false;
    record('session_start');
    for (let viewed = 1; ; viewed += 1) {
      open();
      if (happens(pageCount === 1 ? 0.24 : 0.6)) {
        passSeconds(15, 25);
        record('engagement');
        isEngaged = true;
      }
      passSeconds(2, 40);
      if (viewed === pageCount) break;
      if (page === '/projects' && happens(0.5)) record('click_project_card');
      const showsPosts = (page === '/blog' || page === '/') && publishedPosts.length > 0;
      const opensPost = showsPosts && happens(0.6);
      if (opensPost) record('click_blog_card');
      const others = weights('/ 3 /blog 5 /projects 4').filter(([other]) => other !== page);
      page = pick(opensPost ? publishedPosts : others);
    }
    // A few write a message, or follow a link to another profile of the owner.
    const goal = pick(weights('contact 5 social 3 none 92'));
    if (pageCount === 1 && !isEngaged) record('bounce');
    else if (goal === 'social') record('click_social_link', 'session_conversion');
    else if (goal === 'contact') {
      record('click_contact', 'session_conversion');
      page = '/contact';
      open();
      passSeconds(40, 120);
      if (happens(0.4)) record('submit_contact');
    }
    record('session_end');
    return {
      sessionId: `seed-${date}-${number}`,
      startedAt: new Date(startedAt).toISOString(),
      lastAt: new Date(time - 1).toISOString(),
      device,
      os,
      browser,
      country: pick(countries),
      referrer,
      landingPage,
      steps,
    };
  };
}

/** @param text values with their weights, such as `US 27 DE 14` */
function weights(text: string): Weighted<string> {
  return [...text.matchAll(/(\S+) (\d+)/g)].map(([, value = '', weight]) => [
    value,
    Number(weight),
  ]);
}

/** @param random at least 0, below 1 */
function pickByWeight<Value>(choices: Weighted<Value>, random: number): Value {
  let rest = random * choices.reduce((sum, [, weight]) => sum + weight, 0);
  for (const [value, weight] of choices) {
    rest -= weight;
    if (rest < 0) return value;
  }
  // Rounding may leave a rest above zero after the last choice.
  const last = choices.at(-1);
  if (!last) throw new Error('There is nothing to choose from.');
  return last[0];
}

/** Generates reproducible random numbers, at least 0 and below 1 (mulberry32). */
function randomOf(seed: number): () => number {
  let state = Math.imul(seed, 0x9e3779b1);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
