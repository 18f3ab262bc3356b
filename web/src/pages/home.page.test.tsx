import { render, screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { site } from '#shared/site/site.config.ts';
import { createQueryClient, Providers } from '#web/src/app/providers.tsx';
import { Numbers } from '#web/src/features/home/numbers.tsx';
import { Profile } from '#web/src/features/home/profile.tsx';
import { Skills } from '#web/src/features/home/skills.tsx';
import { HomePage } from './home.page.tsx';

function show(element: ReactNode) {
  return render(
    <Providers client={createQueryClient()}>
      <MemoryRouter>{element}</MemoryRouter>
    </Providers>,
  );
}

describe('the home page', () => {
  it('says who this is, where, and available for what', () => {
    show(<HomePage />);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(site.brandName);
    for (const text of [site.title, site.bio, site.location, 'Open to opportunities']) {
      expect(screen.getByText(text)).toBeTruthy();
    }
    expect(site.title).toBe('Full-Stack Developer');
    expect(document.title).toBe(site.brandName);
  });

  it('links to the contact form and to the projects', () => {
    show(<HomePage />);
    const address = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
    expect(address('Get In Touch')).toBe('/contact');
    expect(address('View Projects')).toBe('/projects');
  });

  it.each([
    ['Frontend', '#3B82F6', 'web', ['React', 'TypeScript', 'Tailwind CSS', 'JavaScript']],
    ['Backend', '#16A34A', 'systems', ['Django', 'Express.js', 'FastAPI', 'Node.js']],
    ['Languages', '#CA8A04', 'mobile', ['C', 'Python', 'JavaScript']],
    ['Tools', '#64748B', 'tool', ['Git', 'Linux', 'Docker']],
  ])(
    'shows the skills of %s in their colour and with their hatch',
    (name, color, hatch, skills) => {
      show(<HomePage />);
      const list = screen.getByRole('list', { name });
      expect(
        within(list)
          .getAllByRole('listitem')
          .map((item) => item.textContent),
      ).toEqual(skills);
      const group = list.parentElement;
      expect(group?.style.getPropertyValue('--cat')).toBe(color);
      expect(group?.dataset['h']).toBe(hatch);
    },
  );

  it('shows the numbers', () => {
    show(<HomePage />);
    const section = screen.getByRole('region', { name: 'By the numbers' });
    const tiles = [...section.querySelectorAll('dl > div')].map((tile) => [
      tile.querySelector('dd')?.textContent,
      tile.querySelector('dt')?.textContent,
    ]);
    expect(tiles).toEqual([
      ['3+', 'years coding'],
      ['10+', 'projects'],
      ['5+', 'technologies'],
      ['100%', 'commitment'],
    ]);
  });

  it('requests nothing', () => {
    const { container } = show(<HomePage />);
    expect(container.querySelector('[aria-busy]')).toBeNull();
    expect(screen.queryByText(/latest/i)).toBeNull();
  });
});

describe("the owner's content", () => {
  it('makes a long name smaller, by its number of characters', () => {
    show(<Profile owner={{ ...site, brandName: 'Aleksandra Konstantinopoulou' }} />);
    const drawing = screen.getByRole('heading', { level: 1 }).parentElement;
    expect(drawing?.style.getPropertyValue('--n')).toBe('28');
  });

  it('counts a character outside the basic plane once', () => {
    show(<Profile owner={{ ...site, brandName: '𝒜da' }} />);
    const drawing = screen.getByRole('heading', { level: 1 }).parentElement;
    expect(drawing?.style.getPropertyValue('--n')).toBe('3');
  });

  it('leaves out a group without skills, and the section without any', () => {
    const { container } = show(<Skills skills={{ ...site.skills, tools: [] }} />);
    expect(screen.queryByText('Tools')).toBeNull();
    expect(screen.getByText('Backend')).toBeTruthy();
    container.remove();
    const none = { frontend: [], backend: [], languages: [], tools: [] };
    expect(show(<Skills skills={none} />).container.textContent).toBe('');
  });

  it('leaves out the numbers when there are none', () => {
    expect(show(<Numbers numbers={[]} />).container.textContent).toBe('');
  });
});
