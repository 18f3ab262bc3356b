/** Where tests look for it; the sample visits need it, too. */
export { inMemoryVisits } from '#scripts/seed/visits/in-memory-visits.ts';
