/**
 * The values of a project's fields, with their names on screen. No zod here: public pages import
 * it.
 */
export const projectStatuses = ['planned', 'in-progress', 'completed'] as const;
export type ProjectStatus = (typeof projectStatuses)[number];

export const projectStatusNames: Record<ProjectStatus, string> = {
  planned: 'Planned',
  'in-progress': 'In progress',
  completed: 'Completed',
};

/** Categories with a name and a badge of their own; an editor may write any other text. */
export const projectCategories = ['web', 'systems', 'mobile', 'library', 'tool'] as const;
export type ProjectCategory = (typeof projectCategories)[number];

export const projectCategoryNames: Record<ProjectCategory, string> = {
  web: 'Web App',
  systems: 'Systems',
  mobile: 'Mobile',
  library: 'Library',
  tool: 'Tool',
};

/** The known category that an editor means by its key or by its name, in any capitals. */
export function knownCategory(text: string): ProjectCategory | undefined {
  const meant = text.trim().toLowerCase();
  return projectCategories.find(
    (key) => key === meant || projectCategoryNames[key].toLowerCase() === meant,
  );
}

/** One spelling for categories that people consider the same. */
export function categoryKey(category: string): string {
  return category.normalize('NFKC').toLowerCase().trim();
}

/** The name of a category on screen, whether it is known or not. */
export function categoryName(category: string): string {
  const known = knownCategory(category);
  return known ? projectCategoryNames[known] : category;
}
