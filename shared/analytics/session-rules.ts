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

/** A page is read after this time or this far, whichever comes first. */
export const readAfterMs = 15_000;
export const readAtPercent = 50;

/** @param lastActivity milliseconds since the epoch; undefined when no session is stored */
export function isSessionOver(lastActivity: number | undefined, now: number): boolean {
  return lastActivity === undefined || now - lastActivity > sessionLifetimeMs;
}

/** The parts of a session's event that count. */
export interface VisitStep {
  type: VisitorEventType;
  page: string;
}

export interface SessionSummary {
  /** Views by page, in the order in which the pages were first seen. */
  pages: Map<string, number>;
  pageViews: number;
  engaged: boolean;
  /** One page view and no engagement, whatever the browser said. */
  bounced: boolean;
  converted: boolean;
  clicks: Record<ClickEventType, number>;
  /** The steps that led to the conversion, by name; empty without one. */
  conversionPath: string[];
}

/** @param steps in the order in which they happened */
export function summarize(steps: readonly VisitStep[]): SessionSummary {
  const of = (type: VisitorEventType) => steps.filter((step) => step.type === type);
  const pages = new Map<string, number>();
  for (const { page } of of('page_view')) pages.set(page, (pages.get(page) ?? 0) + 1);
  const pageViews = of('page_view').length;
  const engaged = of('engagement').length > 0;
  const conversion = steps.findIndex(({ type }) => type === 'session_conversion');
  return {
    pages,
    pageViews,
    engaged,
    bounced: pageViews === 1 && !engaged,
    converted: conversion >= 0,
    clicks: Object.fromEntries(
      clickEventTypes.map((type) => [type, of(type).length]),
    ) as SessionSummary['clicks'], // contains every type of click
    conversionPath: conversion >= 0 ? pathOf(steps.slice(0, conversion + 1)) : [],
  };
}

/** Steps that a visitor would remember; the latest ones of a long path. */
const longestPath = 20;

function pathOf(steps: readonly VisitStep[]): string[] {
  const names = steps
    .map(({ type }) => type)
    .filter((type) => /^(visit|click|submit)_|^session_conversion$/.test(type));
  return names.slice(-longestPath).map(eventName);
}

/** A percentage with one decimal; 0 of nothing. */
export function rate(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((part / whole) * 1000) / 10;
}
