/** Visits in memory, for the sample visits and for tests; the repository suite keeps them true to DynamoDB. */
import type { Visit, VisitsRepository } from '#lambdas/features/analytics/visits.repository.ts';
import { visitLimits } from '#shared/schemas/visit-limits.ts';

export function inMemoryVisits() {
  const visits = new Map<string, Visit>();
  const admitted = new Map<string, number>();
  const repository: VisitsRepository = {
    append: async ({ sessionId, steps, now }) => {
      const visit = visits.get(sessionId);
      if (!visit) return 'missing';
      const { sessionHours, perSession } = visitLimits.event;
      const isOld = now.getTime() - Date.parse(visit.startedAt) >= sessionHours * 3_600_000;
      const all = [...new Set([...visit.steps, ...steps])].slice(0, perSession);
      if (isOld || all.length === visit.steps.length) return 'refused';
      visits.set(sessionId, { ...visit, steps: all, lastAt: now.toISOString() });
      return 'stored';
    },
    begin: async (visit) => {
      if (visits.has(visit.sessionId)) return false;
      visits.set(visit.sessionId, visit);
      return true;
    },
    admit: async (subject) => {
      const count = admitted.get(subject) ?? 0;
      if (count >= visitLimits.event.sessionsPerDay) return false;
      admitted.set(subject, count + 1);
      return true;
    },
  };
  return { repository, visits: () => [...visits.values()], subjects: () => [...admitted.keys()] };
}
