import { expect, it } from 'vitest';
import { publicStyles } from './public-styles-group.ts';

/** Who imports what; a page is imported on demand. */
const importers: Record<string, string[]> = {
  '/web/src/main.tsx': [],
  '/web/src/app/admin.routes.tsx': ['/web/src/main.tsx'],
  '/web/src/features/admin-posts/cover-field.tsx': ['/web/src/app/admin.routes.tsx'],
  '/web/src/features/posts/post-card.tsx': ['/web/src/pages/blog.page.tsx'],
  '/web/src/pages/blog.page.tsx': ['/web/src/main.tsx'],
  '/web/src/ui/notice.tsx': [
    '/web/src/features/admin-posts/cover-field.tsx',
    '/web/src/features/posts/post-card.tsx',
  ],
  '/web/src/ui/upload.tsx': ['/web/src/features/admin-posts/cover-field.tsx'],
  '/web/src/ui/formula/katex.ts': ['/web/src/features/posts/post-card.tsx'],
};

/** The group of a style sheet that stands beside a module and is imported by it. */
function groupBeside(module: string): string | null {
  const sheet = module.replace(/\.tsx?$/, '.module.css');
  return publicStyles.name(sheet, {
    getModuleInfo: (id) =>
      id.endsWith('.page.tsx')
        ? { importers: [], dynamicImporters: importers[id] ?? [] }
        : { importers: id === sheet ? [module] : (importers[id] ?? []), dynamicImporters: [] },
  });
}

it.each([
  '/web/src/features/posts/post-card.tsx',
  '/web/src/pages/blog.page.tsx',
  '/web/src/ui/notice.tsx',
])('the styles of %s are in the sheet of the public pages', (module) => {
  expect(groupBeside(module)).toBe('styles');
});

it.each([
  '/web/src/features/admin-posts/cover-field.tsx',
  '/web/src/ui/upload.tsx',
  '/web/src/ui/formula/katex.ts',
])('the styles of %s are not', (module) => {
  expect(groupBeside(module)).toBeNull();
});

it('what is no style sheet is in no group of them', () => {
  expect(
    publicStyles.name('/web/src/main.tsx', {
      getModuleInfo: () => ({ importers: [], dynamicImporters: [] }),
    }),
  ).toBeNull();
});
