/** The session of this browser, which all of its tabs share. */
import { isSessionOver } from '#shared/analytics/session-rules.ts';
import { read, write } from './browser-memory.ts';

/** Keys that the specification names. */
const idKey = 'session_id';
const lastActivityKey = 'last_activity';
const visitCountKey = 'visit_count';

/** Scrolling is activity many times a second; other tabs need not know of each. */
const writePauseMs = 1000;

export interface VisitorSession {
  id: string;
  /** 1 for the first session of this browser. */
  visitNumber: number;
}

/** When this page was last used; in the storage it may stand a moment later. */
let lastActivity = 0;
let lastWrite = 0;

/** Undefined where none is stored, and half an hour after its last activity. @param now milliseconds */
export function sessionAt(now: number): VisitorSession | undefined {
  const id = read(idKey);
  const active = Math.max(lastActivity, Number(read(lastActivityKey)) || 0);
  if (id === undefined || isSessionOver(active || undefined, now)) return undefined;
  return { id, visitNumber: visitCount() };
}

export function beginSession(now: number): VisitorSession {
  const session = { id: crypto.randomUUID(), visitNumber: visitCount() + 1 };
  write(idKey, session.id);
  write(visitCountKey, String(session.visitNumber));
  lastActivity = now;
  writeActivity(now);
  return session;
}

export function extendSession(now: number): void {
  lastActivity = now;
  if (Math.abs(now - lastWrite) >= writePauseMs) writeActivity(now);
}

/** Before the page goes: what comes next goes by what is stored. */
export function keepActivity(): void {
  if (lastActivity !== lastWrite) writeActivity(lastActivity);
}

function writeActivity(at: number): void {
  lastWrite = at;
  write(lastActivityKey, String(at));
}

function visitCount(): number {
  return Math.max(0, Math.trunc(Number(read(visitCountKey)))) || 0;
}
