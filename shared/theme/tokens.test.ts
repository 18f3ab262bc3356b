import { globSync, readFileSync } from 'node:fs';
import { sep } from 'node:path';
import { expect, it } from 'vitest';

/** They show the colours of categories, which are content. */
const ofCategories = [
  'web/src/features/home/skills.tsx',
  'web/src/theme/signature.css',
  'web/src/ui/projects/category-look.module.css',
];

it('are the only colours of the interface and of the pictures', () => {
  const files = globSync(['web/src/**/*.{ts,tsx,css}', 'lambdas/features/publishing/**/*.ts'])
    .map((file) => file.split(sep).join('/'))
    .filter((file) => !/\.(test|fixtures|test-support)\.tsx?$/.test(file))
    .filter((file) => !ofCategories.includes(file));
  const colored = files.filter((file) => /#[\da-f]{6}\b/i.test(readFileSync(file, 'utf8')));
  expect(files.length).toBeGreaterThan(400);
  expect(colored).toEqual([]);
});
