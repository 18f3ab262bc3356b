/**
 * When a session begins, what counts as engagement, and how rates are computed: the shared
 * arithmetic of the browser, the server and the dashboard.
 */
import {
  type ClickEventType,
  clickEventTypes,
  eventName,
  type VisitorEventType,
} from './visitor-events.ts';

/** Milliseconds of inactivity that a session survives. */
export const sessionLifetimeMs = 30 * 60 * 1000;

/** A page counts as read after this time or when scrolled this far, whichever comes first. */
export const readAfterMs = 15_000;
export const readAtPercent = 50;

/** @param lastActivity milliseconds since the epoch; undefined when no session is stored */
export function isSessionOver(lastActivity: number | undefined, now: number): boolean {
  return lastActivity === undefined || now - lastActivity > sessionLifetimeMs;
}

/** The fields of an event that `summarize` needs. */
export interface VisitStep {
  type: VisitorEventType;
  page: string;
}

export interface SessionSummary {
  /** Views of each page, in the order in which the visitor first opened them. */
  pages: Map<string, number>;
  pageViews: number;
  engaged: boolean;
  /** One page view and no engagement. Computed here instead of trusting the browser's bounce event. */
  bounced: boolean;
  converted: boolean;
  clicks: Record<ClickEventType, number>;
  /** Names of the steps that led to the conversion; empty for a session that did not convert. */
  conversionPath: string[];
}

/** @param steps in the order in which they happened */
export function summarize(steps: readonly VisitStep[]): SessionSummary {
  const stepsOf = (type: VisitorEventType) => steps.filter((step) => step.type === type);
  const pages = new Map<string, number>();
  for (const { page } of stepsOf('page_view')) pages.set(page, (pages.get(page) ?? 0) + 1);
  const pageViews = stepsOf('page_view').length;
  const engaged = stepsOf('engagement').length > 0;
  const conversionIndex = steps.findIndex(({ type }) => type === 'session_conversion');
  return {
    pages,
    pageViews,
    engaged,
    bounced: pageViews === 1 && !engaged,
    converted: conversionIndex >= 0,
    clicks: Object.fromEntries(
      clickEventTypes.map((type) => [type, stepsOf(type).length]),
    ) as SessionSummary['clicks'], // contains every type of click
    conversionPath: conversionIndex >= 0 ? stepNames(steps.slice(0, conversionIndex + 1)) : [],
  };
}

const maxPathLength = 20;

/** Keeps only steps that a visitor would remember, and the latest of them if there are many. */
function stepNames(steps: readonly VisitStep[]): string[] {
  const names = steps
    .map(({ type }) => type)
    .filter((type) => /^(visit|click|submit)_|^session_conversion$/.test(type));
  return names.slice(-maxPathLength).map(eventName);
}

/** @returns a percentage with one decimal; 0 if `whole` is 0 */
export function rate(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((part / whole) * 1000) / 10;
}
