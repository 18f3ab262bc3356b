/** Offered for a post's category, beside those already in use. */
export const suggestedCategories = [
  'Web Development',
  'Systems Programming',
  'Frontend Development',
  'Backend Development',
  'DevOps',
  'Database',
  'Mobile Development',
  'Machine Learning',
  'Mathematics',
  'Computer Science',
] as const;

/** The suggestions and what else is in use, each once. */
export function categoryOptions(inUse: readonly string[]): string[] {
  return [...new Set([...suggestedCategories, ...inUse])];
}
