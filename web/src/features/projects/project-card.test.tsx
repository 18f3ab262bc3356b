import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { projectCategories } from '#shared/schemas/project-labels.ts';
import type { Project } from '#shared/schemas/projects.ts';
import { createQueryClient, Providers } from '#web/src/app/providers.tsx';
import { serve } from '#web/src/app/public.test-support.tsx';
import { project } from './project.test-support.ts';
import { ProjectCard } from './project-card.tsx';

const key = 'uploads/0199b000-0000-7000-8000-000000000001.png';
const uploads = `/uploads?object_key=${encodeURIComponent(key)}`;

function show(fields: Partial<Project>): HTMLElement {
  render(
    <MemoryRouter>
      <Providers client={createQueryClient()}>
        <ProjectCard project={project(1, fields)} layout="grid" first={false} />
      </Providers>
    </MemoryRouter>,
  );
  return screen.getByRole('article');
}

const picture = (card: HTMLElement) => card.querySelector('img')?.getAttribute('src');
const letter = (card: HTMLElement) => card.querySelector('.glyph')?.textContent;

describe('the card of a project', () => {
  it('shows its title, description, first three highlights and technologies, and names its click', () => {
    const card = show({
      title: 'Tidemark',
      description: 'Analytics in one binary.',
      highlights: ['Fast', 'Small', 'Free', 'Tested'],
      technologies: ['TypeScript', 'SQLite'],
    });
    expect(card.dataset['click']).toBe('click_project_card');
    expect(card.getAttribute('aria-labelledby')).toBe(
      screen.getByRole('heading', { level: 2, name: 'Tidemark' }).id,
    );
    expect(screen.getByText('Analytics in one binary.')).toBeTruthy();
    expect(entries('Highlights')).toEqual(['Fast', 'Small', 'Free']);
    expect(entries('Technologies')).toEqual(['TypeScript', 'SQLite']);
  });

  it('links to the page of the project, if it has one', () => {
    show({ title: 'Tidemark', slug: 'tidemark' });
    const link = screen.getByRole('link', { name: 'Tidemark' });
    expect(link.getAttribute('href')).toBe('/projects/tidemark');
    cleanup();
    show({ title: 'Tidemark', slug: null });
    expect(screen.queryByRole('link', { name: 'Tidemark' })).toBeNull();
  });

  it('has no empty lists', () => {
    show({ highlights: [], technologies: [] });
    expect(screen.queryByRole('list')).toBeNull();
  });

  it.each([
    ['planned', 'Planned'],
    ['in-progress', 'In progress'],
    ['completed', 'Completed'],
  ] as const)('shows in words and by its line that it is %s', (status, name) => {
    show({ status });
    expect(screen.getByText(name).dataset.status).toBe(status);
  });

  it.each([
    ['web', 'Web App', 'web'],
    ['systems', 'Systems', 'systems'],
    ['mobile', 'Mobile', 'mobile'],
    ['library', 'Library', 'library'],
    ['tool', 'Tool', 'tool'],
    ['Library', 'Library', 'library'],
    ['web app', 'Web App', 'web'],
    ['Embedded <b>', 'Embedded <b>', 'other'],
  ])('of the category %s has the badge %s', (category, name, hatch) => {
    show({ category });
    expect(screen.getByText(name).dataset.h).toBe(hatch);
  });

  it('has no badge without a category', () => {
    expect(show({ category: '' }).querySelector('.badge')).toBeNull();
  });
});

describe('the cover of a project', () => {
  it.each([
    [{}, null],
    [{ cover_view: '30% 70%' }, 'object-position: 30% 70%;'],
    [{ cover_view: 'whole' }, 'object-fit: contain;'],
  ])(
    'is loaded from its address, and shows the part that its author has chosen: %j',
    (view, style) => {
      const address = 'https://example.com/a.png';
      const card = show({ image_url: address, ...view });
      expect(picture(card)).toBe(address);
      expect(card.querySelector('img')?.getAttribute('style')).toBe(style);
    },
  );

  it('is requested by its object key, with a hatch until the response arrives', async () => {
    const requested = serve({ [uploads]: () => Response.json({ url: `/media/${key}` }) });
    const card = show({ image_url: key });
    expect(card.querySelector('.hatched')).toBeTruthy();
    await waitFor(() => expect(picture(card)).toBe(`/media/${key}`));
    expect(requested).toEqual([uploads]);
  });

  it.each(projectCategories)(
    'is the first letter of the title in the hatch of %s when there is none',
    (category) => {
      const card = show({ title: ' arena', category, image_url: null });
      expect(letter(card)).toBe('A');
      expect(card.querySelector<HTMLElement>('.cover')?.dataset.h).toBe(category);
      expect(picture(card)).toBeUndefined();
    },
  );

  it('is the letter when it cannot be loaded', () => {
    const card = show({ title: '𝕋idemark', image_url: 'https://example.com/gone.png' });
    fireEvent.error(card.querySelector('img') as HTMLImageElement);
    // A whole letter, even outside the basic plane.
    expect(letter(card)).toBe('𝕋');
    expect(picture(card)).toBeUndefined();
  });

  it.each([
    ['its object key is unknown', () => Response.json({ detail: 'x' }, { status: 404 })],
    ['its address is not that of a picture', () => Response.json({ url: 'javascript:alert(1)' })],
  ])('is the letter when %s', async (_why, answer) => {
    serve({ [uploads]: answer });
    const card = show({ image_url: key });
    await waitFor(() => expect(letter(card)).toBe('P'));
  });
});

describe('the links of a project', () => {
  it('open the code and the live site in a new tab, named by the title', () => {
    const github_url = 'https://github.com/a/b';
    const live_url = 'http://a.example/';
    show({ title: 'Tidemark', github_url, live_url });
    for (const [name, address] of [
      [/^Tidemark on GitHub/, github_url],
      [/^View Live Tidemark/, live_url],
    ] as const) {
      const link = screen.getByRole('link', { name });
      expect(link.getAttribute('href')).toBe(address);
      expect(link.getAttribute('target')).toBe('_blank');
      expect(link.getAttribute('rel')).toContain('noopener');
    }
  });

  it('are hidden without an address', () => {
    show({ slug: null, github_url: null, live_url: null });
    expect(screen.queryByRole('link')).toBeNull();
  });

  it.each([
    'javascript:alert(1)',
    ' javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    '//evil.example',
    'https://a.example/"onerror=alert(1)',
    'mailto:a@b.example',
  ])('and the picture do not lead to %s', (address) => {
    const card = show({ slug: null, github_url: address, live_url: address, image_url: address });
    expect(card.querySelector('a, img')).toBeNull();
    expect(letter(card)).toBe('P');
  });

  it('may be only one of the two', () => {
    show({ slug: null, live_url: 'https://a.example/' });
    expect(screen.getAllByRole('link')).toHaveLength(1);
  });
});

function entries(list: string): (string | null)[] {
  return within(screen.getByRole('list', { name: list }))
    .getAllByRole('listitem')
    .map((item) => item.textContent);
}
