/** Generates the events of one visit to the sample site. */
import type { VisitorEventType } from '#shared/analytics/visitor-events.ts';
import type { VisitorEvent } from '#shared/schemas/visitor-events.ts';
import { type Agent, agents, countries, hours, news, referrers } from './audience.ts';
import type { SeedDay } from './days.ts';
import { pages, postsOn, type SeedPage } from './pages.ts';
import { type Random, randomOf, type Weighted } from './random.ts';

export interface SeedSession {
  /** A different one for each visit, so that no limit per address applies. */
  address: string;
  country: string;
  userAgent: string;
  /** In order, each with its time. */
  events: { at: Date; event: VisitorEvent }[];
}

const hourMs = 3_600_000;
const secondMs = 1000;

/** @param number of the visit on its day; the same day and number make the same visit */
export function sessionOf({ date, daysAgo, isTalkedAbout }: SeedDay, number: number): SeedSession {
  const id = `seed-${date}-${number}`;
  const random = randomOf(id);
  const began = Date.parse(date) + (random.pick(hours) + random.next()) * hourMs;
  const agent = random.pick(agents);
  const referrer = isTalkedAbout && random.chance(0.7) ? news : random.pick(referrers);
  const record = recorder({ id, agent, referrer, began });
  walk({ random, daysAgo, record, landing: landingOf(random, daysAgo, referrer) });
  return {
    address: `2001:db8::${daysAgo.toString(16)}:${number.toString(16)}`,
    country: random.pick(countries),
    userAgent: agent.userAgent,
    events: record.events,
  };
}

/** Search engines and news lead to posts more often than to the first page. */
function landingOf(random: Random, daysAgo: number, referrer: string | null): SeedPage {
  const posts = postsOn(daysAgo);
  const toPost = referrer === null ? 0.25 : 0.6;
  if (posts.length > 0 && random.chance(toPost)) return random.pick(posts);
  return random.pick<SeedPage>([
    [pages.home, 7],
    [pages.projects, 2],
    [pages.list, 1],
  ]);
}

interface Recorder {
  events: SeedSession['events'];
  /** Records an event on the visitor's current page. */
  (type: VisitorEventType): void;
  /** Moves to a page. */
  open(page: SeedPage): void;
  wait(seconds: number): void;
}

function recorder(visitor: {
  id: string;
  agent: Agent;
  referrer: string | null;
  began: number;
}): Recorder {
  const { id, agent, referrer } = visitor;
  const { device, userAgent, screen } = agent;
  const events: SeedSession['events'] = [];
  let time = visitor.began;
  let page: SeedPage | undefined;
  let landing: SeedPage | undefined;
  const record = (type: VisitorEventType): void => {
    const at = new Date(time);
    const metadata = {
      session_id: id,
      user_agent: userAgent,
      device_type: device,
      referrer,
      pathname: page?.path,
      landing_page: landing?.path,
      screen_width: screen[0],
      screen_height: screen[1],
      timestamp: at.toISOString(),
    };
    events.push({ at, event: { event_type: type, event_metadata: metadata, session_id: id } });
    time += 1;
  };
  const open = (next: SeedPage): void => {
    page = next;
    landing ??= next;
    if (events.length === 0) record('session_start');
    record('page_view');
    record(next.visit);
  };
  const wait = (seconds: number): void => {
    time += Math.round(seconds * secondMs);
  };
  return Object.assign(record, { events, open, wait });
}

interface Walk {
  random: Random;
  daysAgo: number;
  record: Recorder;
  landing: SeedPage;
}

function walk({ random, daysAgo, record, landing }: Walk): void {
  const count = random.chance(0.56) ? 1 : 2 + Math.floor(random.between(0, 2.2) ** 2);
  let engaged = false;
  let page = landing;
  for (let seen = 1; ; seen += 1) {
    record.open(page);
    if (random.chance(count === 1 ? 0.24 : 0.6)) {
      record.wait(random.between(15, 25));
      record('engagement');
      engaged = true;
    }
    record.wait(random.between(2, 40));
    if (seen === count) break;
    page = nextAfter(page, { random, daysAgo, record });
  }
  if (engaged || count > 1) convert(random, record);
  if (!engaged && count === 1) record('bounce');
  record('session_end');
}

/** The next page, after the click that leads there. */
function nextAfter(
  page: SeedPage,
  { random, daysAgo, record }: Pick<Walk, 'random' | 'daysAgo' | 'record'>,
): SeedPage {
  const posts = postsOn(daysAgo);
  if (page === pages.projects && random.chance(0.5)) record('click_project_card');
  const readable = page === pages.list || page === pages.home;
  if (readable && posts.length > 0 && random.chance(0.6)) {
    record('click_blog_card');
    return random.pick(posts);
  }
  const others: Weighted<SeedPage>[] = [
    [pages.home, 3],
    [pages.list, posts.length > 0 ? 5 : 1],
    [pages.projects, 4],
  ];
  return random.pick(others.filter(([other]) => other !== page));
}

/** A few visitors write a message or follow a link to another profile of the owner. */
function convert(random: Random, record: Recorder): void {
  const chosen = random.pick<'contact' | 'social' | 'neither'>([
    ['contact', 5],
    ['social', 3],
    ['neither', 92],
  ]);
  if (chosen === 'neither') return;
  if (chosen === 'social') {
    record('click_social_link');
    record('session_conversion');
    return;
  }
  record('click_contact');
  record('session_conversion');
  record.open(pages.contact);
  if (random.chance(0.4)) {
    record.wait(random.between(40, 120));
    record('submit_contact');
  }
}
