/** Names of project statuses and categories. Public pages import this file, so it must not import zod. */
export const projectStatuses = ['planned', 'in-progress', 'completed'] as const;
export type ProjectStatus = (typeof projectStatuses)[number];

export const projectStatusNames: Record<ProjectStatus, string> = {
  planned: 'Planned',
  'in-progress': 'In progress',
  completed: 'Completed',
};

/** Categories with a fixed name and badge. Editors may also write any other text. */
export const projectCategories = ['web', 'systems', 'mobile', 'library', 'tool'] as const;
export type ProjectCategory = (typeof projectCategories)[number];

export const projectCategoryNames: Record<ProjectCategory, string> = {
  web: 'Web App',
  systems: 'Systems',
  mobile: 'Mobile',
  library: 'Library',
  tool: 'Tool',
};

/** Finds a known category by its key or its name, in upper or lower case. */
export function knownCategory(text: string): ProjectCategory | undefined {
  const wanted = text.trim().toLowerCase();
  return projectCategories.find(
    (key) => key === wanted || projectCategoryNames[key].toLowerCase() === wanted,
  );
}

/** Categories with the same key are the same category in different spellings. */
export function categoryKey(category: string): string {
  return category.normalize('NFKC').toLowerCase().trim();
}

/** The name shown on screen. An unknown category is shown as it is. */
export function categoryName(category: string): string {
  const known = knownCategory(category);
  return known ? projectCategoryNames[known] : category;
}
