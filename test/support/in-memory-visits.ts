/** Re-exported for tests; the sample visits need it, too. */
export { inMemoryVisits } from '#scripts/seed/visits/in-memory-visits.ts';
