import { render, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, describe, expect, it } from 'vitest';
import type { HomePageData } from '#shared/publishing/page-data.ts';
import { builtSettings } from '#shared/site/built-settings.ts';
import { createQueryClient, Providers } from '#web/src/app/providers.tsx';
import {
  type Answers,
  publishedImages,
  serve,
  summary,
  objectKey as key,
} from '#web/src/app/public.test-support.tsx';
import { Profile } from '#web/src/features/home/profile.tsx';
import { Numbers, Skills } from '#web/src/features/home/sections.tsx';
import { project } from '#web/src/features/projects/project.test-support.ts';
import { FirstPageContext } from '#web/src/navigation/first-page.tsx';
import { HomePage } from './home.page.tsx';

const { frame, home } = builtSettings;

const nothing: HomePageData = { page: 'home', projects: [], posts: [], images: {} };
const work: HomePageData = {
  page: 'home',
  projects: [project(1, { image_url: key }), project(2)],
  posts: [summary(1, { avatar: key }), summary(2), summary(3)],
  images: publishedImages,
};

/** @param data the home page's data in the document */
function show(element: ReactNode, data: HomePageData | undefined = nothing) {
  return render(
    <Providers client={createQueryClient()}>
      <FirstPageContext value={data}>
        <MemoryRouter>{element}</MemoryRouter>
      </FirstPageContext>
    </Providers>,
  );
}

function showProfile(owner: Partial<typeof home>, name = frame.name) {
  return show(<Profile name={name} owner={{ ...home, ...owner }} hasProjects />);
}

/** Opens the home page from another page of the site, without its data. */
function showLater(answers: Answers) {
  const asked = serve(answers);
  render(
    <Providers client={createQueryClient()}>
      <MemoryRouter>
        <HomePage />
      </MemoryRouter>
    </Providers>,
  );
  return asked;
}

const homeFile = '/home.json';
const region = (name: string) => within(screen.getByRole('region', { name }));
const headings = (level: number) =>
  screen.queryAllByRole('heading', { level }).map((heading) => heading.textContent);
const hrefOf = (link: HTMLElement) => link.getAttribute('href');

describe('the home page', () => {
  it('says who this is, where, and available for what', () => {
    show(<HomePage />);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(builtSettings.frame.name);
    for (const text of [home.title, home.bio, home.location, 'Open to opportunities']) {
      expect(screen.getByText(text)).toBeTruthy();
    }
    expect(home.title).toBe('Full-Stack Developer');
    expect(document.title).toBe(builtSettings.frame.name);
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

  it('has no section for work where there is none', () => {
    show(<HomePage />);
    expect(headings(2)).toEqual(['Skills', 'By the numbers']);
  });
});

describe('the work on the home page', () => {
  beforeEach(() => {
    serve({});
  });

  it('comes between the profile and the skills, as cards below a heading each', () => {
    const asked = serve({});
    show(<HomePage />, work);
    expect(headings(2)).toEqual(['Selected projects', 'Latest posts', 'Skills', 'By the numbers']);
    const titles = (name: string) =>
      region(name)
        .getAllByRole('heading', { level: 3 })
        .map((heading) => heading.textContent);
    expect(titles('Selected projects')).toEqual(['Project 1', 'Project 2']);
    expect(titles('Latest posts')).toEqual(['Post number 1', 'Post number 2', 'Post number 3']);
    expect(asked.filter((path) => !path.startsWith('/uploads'))).toEqual([]);
  });

  it('leads to all projects and to all posts', () => {
    show(<HomePage />, work);
    const allProjects = region('Selected projects').getByRole('link', { name: 'All projects' });
    const allPosts = region('Latest posts').getByRole('link', { name: 'All posts' });
    expect([hrefOf(allProjects), hrefOf(allPosts)]).toEqual(['/projects', '/blog']);
  });

  it('names the events of clicks on it, for the visit recorder', () => {
    show(<HomePage />, work);
    const named = [...document.querySelectorAll<HTMLElement>('[data-click]')];
    expect(named.map((element) => `${element.localName} ${element.dataset['click']}`)).toEqual([
      'article click_project_card',
      'article click_project_card',
      'a click_blog_card',
      'a click_blog_card',
      'a click_blog_card',
    ]);
  });

  it('has no section for posts where there are none', () => {
    show(<HomePage />, { ...work, posts: [] });
    expect(headings(2)).toEqual(['Selected projects', 'Skills', 'By the numbers']);
  });

  it('comes from a published file on the way from another page, with its pictures', async () => {
    const asked = showLater({ [homeFile]: () => Response.json(work) });
    expect(headings(3)).not.toContain('Project 1');
    await waitFor(() => expect(headings(3)).toContain('Project 1'));
    expect(headings(3)).toContain('Post number 3');
    const pictures = [...document.querySelectorAll('article img')];
    expect(pictures.map((picture) => picture.getAttribute('loading'))).toEqual(['lazy', 'lazy']);
    expect(asked).toEqual([homeFile]);
  });

  it('is left out when the file cannot be loaded', async () => {
    showLater({ [homeFile]: () => new Response('', { status: 503 }) });
    await waitFor(() => expect(headings(2)).toEqual(['Skills', 'By the numbers']));
  });
});

describe("the owner's content", () => {
  it('has neither a portrait nor a curriculum vitae unless the owner has put them there', () => {
    const { container } = showProfile({ portrait: null, cv: null });
    expect(container.querySelector('img')).toBeNull();
    expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual([
      'Get In Touch',
      'View Projects',
    ]);
  });

  it('shows the portrait in a place of its own, so that nothing shifts', () => {
    showProfile({ portrait: { url: '/media/me.webp', width: 480, height: 360 } });
    const portrait = screen.getByRole('img', { name: `Portrait of ${builtSettings.frame.name}` });
    const attributes = ['src', 'width', 'height'].map((name) => portrait.getAttribute(name));
    expect(attributes).toEqual(['/media/me.webp', '480', '360']);
  });

  it.each(['/cv.pdf', 'https://example.com/cv'])(
    'links to the curriculum vitae %s in a new tab',
    (cv) => {
      showProfile({ cv });
      const link = screen.getByRole('link', { name: /^CV \(curriculum vitae/ });
      expect([hrefOf(link), link.getAttribute('target')]).toEqual([cv, '_blank']);
    },
  );

  it('makes a long name smaller, by its number of characters', () => {
    showProfile({}, 'Aleksandra Konstantinopoulou');
    const drawing = screen.getByRole('heading', { level: 1 }).parentElement;
    expect(drawing?.style.getPropertyValue('--n')).toBe('28');
  });

  it('counts a character outside the basic plane once', () => {
    showProfile({}, '𝒜da');
    const drawing = screen.getByRole('heading', { level: 1 }).parentElement;
    expect(drawing?.style.getPropertyValue('--n')).toBe('3');
  });

  it('leaves out a group without skills, and the section without any', () => {
    const [frontend, backend] = home.skill_groups.map(({ name, entries }) => ({
      name,
      entries: name === 'Frontend' ? [] : entries,
    }));
    if (!frontend || !backend) throw new Error('A fresh site has both.');
    const { container } = show(<Skills groups={[frontend, backend]} />);
    expect(screen.queryByText('Frontend')).toBeNull();
    expect(screen.getByText('Backend')).toBeTruthy();
    container.remove();
    expect(show(<Skills groups={[frontend]} />).container.textContent).toBe('');
  });

  it('leaves out the numbers when there are none', () => {
    expect(show(<Numbers numbers={[]} />).container.textContent).toBe('');
  });
});
