import { engagement, isEngaged } from '#shared/analytics/session-rules.ts';
import type { VisitorEventType } from '#shared/analytics/visitor-events.ts';
import { read, write } from './browser-memory.ts';
import type { CountedClick } from './clicks.ts';
import { type EventExtras, visitorEvent } from './event-facts.ts';
import { createEventSender } from './event-sender.ts';
import { isPublic, scrolledPercent, visitOf } from './public-pages.ts';
import {
  beginSession,
  extendSession,
  keepActivity,
  sessionAt,
  type VisitorSession,
} from './visitor-session.ts';

/** The page that is shown, since `shownAt` in milliseconds. */
interface PageView {
  pathname: string;
  shownAt: number;
  engaged: boolean;
}

/** A session that began in this document: of others it is known that they have seen another page. */
interface OwnSession {
  id: string;
  landingPage: string;
  views: number;
  engaged: boolean;
  bounced: boolean;
}

const convertedKey = 'hasConverted';

export type Visit = ReturnType<typeof createVisit>;

/** What is recorded of one visitor, while `isAllowed` says so. */
export function createVisit(isAllowed: () => boolean) {
  const sender = createEventSender();
  let page: PageView | undefined;
  let own: OwnSession | undefined;
  let readingTimer: ReturnType<typeof setTimeout> | undefined;
  /** The page was left, and nothing has happened since. */
  let ended = false;
  let converting = false;

  const allowed = () => isAllowed() && isPublic(location.pathname);
  const ownOf = ({ id }: VisitorSession) => (own?.id === id ? own : undefined);

  const put = (session: VisitorSession, type: VisitorEventType, extras: EventExtras = {}) => {
    const now = Date.now();
    extendSession(now);
    const landingPage = ownOf(session)?.landingPage;
    return sender.send(visitorEvent(type, { session, landingPage, now }, extras));
  };

  const startSession = () => {
    const session = beginSession(Date.now());
    const landingPage = location.pathname;
    own = { id: session.id, landingPage, views: 0, engaged: false, bounced: false };
    void put(session, 'session_start');
    return session;
  };

  const viewPage = (shownAt: number) => {
    forgetPage();
    if (!allowed()) return;
    const { pathname } = location;
    page = { pathname, shownAt, engaged: false };
    ended = false;
    const session = sessionAt(Date.now()) ?? startSession();
    const begun = ownOf(session);
    if (begun) begun.views += 1;
    void put(session, 'page_view');
    const visit = visitOf(pathname);
    if (visit) void put(session, visit);
    noteReading();
  };

  const forgetPage = () => {
    clearTimeout(readingTimer);
    page = undefined;
  };

  /** A visitor who comes back to a page after the end of the session begins a new one with it. */
  const noteActivity = () => {
    if (!page || !allowed()) return;
    const now = Date.now();
    if (sessionAt(now)) extendSession(now);
    else viewPage(now);
  };

  /** Resolves to whether the server took it. */
  const record = async (type: VisitorEventType, extras?: EventExtras): Promise<boolean> => {
    noteActivity();
    const session = sessionAt(Date.now());
    if (!page || !session || !allowed()) return false;
    ended = false;
    return put(session, type, extras);
  };

  const noteReading = () => {
    clearTimeout(readingTimer);
    const session = sessionAt(Date.now());
    if (!page || page.engaged || !session || !allowed()) return;
    const timeOnPageMs = Date.now() - page.shownAt;
    const scrollPercent = scrolledPercent();
    if (!isEngaged({ timeOnPageMs, scrollPercent })) {
      readingTimer = setTimeout(noteReading, engagement.timeOnPageMs - timeOnPageMs);
      return;
    }
    page.engaged = true;
    const begun = ownOf(session);
    if (begun) begun.engaged = true;
    void record('engagement', {
      trigger: timeOnPageMs >= engagement.timeOnPageMs ? 'time' : 'scroll',
      scroll_percent: scrollPercent,
      time_on_page_ms: timeOnPageMs,
    });
  };

  /** Once per browser session, if the server took it. */
  const convert = async (source: string) => {
    if (converting || read(convertedKey, 'sessionStorage') !== undefined) return;
    converting = true;
    const taken = await record('session_conversion', { source });
    converting = false;
    if (taken) write(convertedKey, 'true', 'sessionStorage');
  };

  const leave = () => {
    const session = sessionAt(Date.now());
    if (!page || ended || !session || !allowed()) return;
    ended = true;
    const begun = ownOf(session);
    if (begun?.views === 1 && !begun.engaged && !begun.bounced) {
      begun.bounced = true;
      void put(session, 'bounce');
    }
    void put(session, 'session_end', { time_on_page_ms: Date.now() - page.shownAt });
    sender.flush();
    keepActivity();
  };

  return {
    viewPage,
    forgetPage,
    noteActivity,
    noteReading,
    record,
    leave,
    click: ({ type, extras, converts }: CountedClick) => {
      void record(type, extras);
      if (converts !== undefined) void convert(converts);
    },
    viewedPath: () => page?.pathname,
  };
}
