import { Logger } from '@aws-lambda-powertools/logger';
import type { LogLevel } from '@aws-lambda-powertools/logger/types';

/**
 * Everything that a log line may contain; bodies, headers, addresses and names of people are
 * excluded.
 */
const loggedFields = [
  'requestId',
  'route',
  'status',
  'durationMs',
  'problem',
  'principal',
  'userId',
  'error',
  'at',
] as const;

type LoggedField = (typeof loggedFields)[number];
export type RequestLine = Partial<Record<LoggedField, string | number>>;
export type RequestLog = (line: RequestLine) => void;

/** JSON lines; server faults are errors, everything else is information. */
export function createRequestLog(settings: { service: string; level: string }): RequestLog {
  const logger = new Logger({
    serviceName: settings.service,
    logLevel: settings.level.toUpperCase() as LogLevel, // Checked by the wiring.
  });
  return (line) => {
    const fields = allowed(line);
    if (Number(fields.status) >= 500) logger.error('request', fields);
    else logger.info('request', fields);
  };
}

/** Drops extra fields that the types let through. */
function allowed(line: RequestLine): RequestLine {
  const kept = loggedFields.filter((field) => line[field] !== undefined);
  return Object.fromEntries(kept.map((field) => [field, line[field]]));
}
