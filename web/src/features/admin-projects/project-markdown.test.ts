import { describe, expect, it } from 'vitest';
import { emptyProject, type ProjectFormValues } from './project-form.rules.ts';
import { read, write } from './project-markdown.ts';

const written: ProjectFormValues = {
  ...emptyProject,
  title: 'Kite: a “small” one',
  description: 'Flies at the end of a string.',
  content: JSON.stringify([{ type: 'paragraph', children: [{ text: 'Twice.', bold: true }] }]),
  slug: 'kite',
  category: 'Web App',
  status: 'in-progress',
  start_date: '2026-03-01',
  end_date: '2026-04-01',
  technologies: ['C++', '#1'],
  highlights: ['Folds flat, and fast'],
  github_url: 'https://github.com/a/kite',
  live_url: 'https://kite.example/',
  image_url: 'uploads/01890000-0000-7000-8000-0000000000aa.webp',
  featured: true,
  lang: 'ja',
  seo: { ...emptyProject.seo, title: 'Told', noindex: true },
};

describe('a project as Markdown', () => {
  it('loses nothing when it is imported', () => {
    const { technologyDraft: _typed, highlightDraft: _too, ...fields } = written;
    expect(read(write(written))).toEqual({ values: fields, leftOut: [] });
  });

  it('also has what was typed but not added', () => {
    const { values } = read(write({ ...written, technologyDraft: 'Paper' }));
    expect(values.technologies).toEqual(['C++', '#1', 'Paper']);
  });

  it('leaves out what no project can have, and says so', () => {
    const fields = [
      'title: Kite',
      'slug: No Address',
      'status: lost',
      'start: March',
      'github: kite',
      'image: ../kite.png',
    ];
    const { values, leftOut } = read(`---\n${fields.join('\n')}\n---\n`);
    expect(values).toEqual({ title: 'Kite' });
    expect(leftOut).toHaveLength(5);
    expect(leftOut.join()).toContain('The status “lost” is unknown.');
  });
});
