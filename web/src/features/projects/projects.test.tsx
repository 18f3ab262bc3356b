import { configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { builtSettings } from '#shared/site/built-settings.ts';
import { project, projects } from './project.test-support.ts';
import {
  type Answers,
  objectKey,
  published,
  publishedImages,
  serve,
  visit,
} from '#web/src/app/public.test-support.tsx';

// The first visit loads the page's code, which takes a while on a busy machine.
configure({ asyncUtilTimeout: 4000 });

const first = '/projects?page=1';
const second = '/projects?page=2';
const web = '/projects?category=web&page=1';
const failure = () => Response.json({ detail: 'x' }, { status: 503 });
const loadMore = { name: 'Load More Projects' };

const only7 = () => Response.json(projects(1, 1, [project(7)]));
const onePage = { [first]: () => Response.json(projects(1, 1, [project(1), project(2)])) };
const twoPages = {
  [first]: () => Response.json(projects(1, 2, [project(1), project(2)], 3)),
  // A project was added meanwhile: the last of page 1 comes again.
  [second]: () => Response.json(projects(2, 2, [project(2), project(3)], 3)),
};

/** Opens the page with these answers, and waits for a text of it. */
async function open(answers: Answers, path = '/projects', text = 'Project 1') {
  const requested = serve(answers);
  const router = visit(path);
  await screen.findByText(text);
  return { requested, ...router };
}

const openOnePage = (path?: string) => open(onePage, path);

const filters = () => within(screen.getByRole('navigation', { name: 'Category' }));
const views = () => within(screen.getByRole('group', { name: 'View' }));
const pressed = (buttons: HTMLElement[]) =>
  buttons.filter((button) => button.getAttribute('aria-pressed') === 'true');
const titles = () => screen.queryAllByRole('heading', { level: 2 }).map((one) => one.textContent);
const chosen = () =>
  filters()
    .getAllByRole('link')
    .filter((link) => link.getAttribute('aria-current') === 'true')
    .map((link) => link.textContent);
/** The headings of the cards; the footer may have one, too. */
const shown = () => titles().filter((title) => title?.startsWith('Project '));

describe('the projects page', () => {
  it("has its title, the intro line and the projects in the API's order", async () => {
    await openOnePage();
    expect(screen.getByRole('heading', { level: 1, name: 'Projects' })).toBeTruthy();
    const intro = 'Tools, libraries and products I have designed, built and kept running.';
    expect(screen.getByText(intro)).toBeTruthy();
    expect(shown()).toEqual(['Project 1', 'Project 2']);
    await waitFor(() => expect(document.title).toBe(`Projects · ${builtSettings.frame.name}`));
  });

  it('says that it is loading, and then how many projects there are', async () => {
    serve(onePage);
    visit('/projects');
    expect(await screen.findByText('Loading projects...')).toBeTruthy();
    expect(await screen.findByText('2 of 2 projects shown')).toBeTruthy();
    expect(screen.queryByText('Loading projects...')).toBeNull();
  });

  it('shows an uploaded picture that came with the list at once, in all sizes', async () => {
    const list = projects(1, 1, [project(1, { image_url: objectKey })]);
    const answer = () => Response.json({ ...list, images: publishedImages });
    const { requested } = await open({ [first]: answer });
    // Not awaited: the first rendering of the projects has the picture.
    const picture = document.querySelector<HTMLImageElement>('article img');
    expect(picture?.getAttribute('src')).toBe(published.url);
    expect(picture?.srcset).toContain(`${published.sizes[0]?.url} 480w`);
    expect([picture?.width, picture?.height]).toEqual([1600, 800]);
    expect(requested).toEqual([first]);
  });

  it('says in red that loading failed', async () => {
    serve({ [first]: failure });
    visit('/projects');
    const alert = await screen.findByRole('alert');
    expect(alert.parentElement?.className).toMatch(/failed/);
  });

  it('has no link to further pages when there is only one', async () => {
    await openOnePage();
    expect(screen.queryByRole('button', loadMore)).toBeNull();
  });
});

describe('the category filter', () => {
  it('has a link for all and one for each known category, each with its hatch', async () => {
    await openOnePage();
    const links = filters().getAllByRole('link');
    expect(links.map((link) => link.textContent)).toEqual([
      'All Projects',
      'Web App',
      'Systems',
      'Mobile',
      'Library',
      'Tool',
    ]);
    expect(
      links.map((link) => link.querySelector<HTMLElement>('.sw')?.dataset.h ?? 'none'),
    ).toEqual(['none', 'web', 'systems', 'mobile', 'library', 'tool']);
    expect(chosen()).toEqual(['All Projects']);
  });

  const used = ['tool', 'Games', 'Machine Learning'];
  const categories = { '/project-categories.json': () => Response.json(used) };
  const learning = '/projects?category=Machine+Learning&page=1';

  it('has only the categories in use, and categories of the owner under their own name', async () => {
    serve({ ...onePage, ...categories, [learning]: only7 });
    const router = visit('/projects');
    fireEvent.click(await screen.findByRole('link', { name: 'Machine Learning' }));
    await screen.findByText('Project 7');
    const links = filters().getAllByRole('link');
    expect(links.map((link) => link.textContent)).toEqual([
      'All Projects',
      'Tool',
      ...used.slice(1),
    ]);
    expect(router.state.location.search).toBe('?category=Machine+Learning');
    expect(chosen()).toEqual(['Machine Learning']);
  });

  it('knows a category in any spelling, and requests no list before the category is known', async () => {
    const path = '/projects?category=machine%20learning';
    const { requested } = await open({ ...categories, [learning]: only7 }, path, 'Project 7');
    expect(requested).toEqual(['/project-categories.json', learning]);
  });

  it('does without filters when the categories cannot be loaded', async () => {
    await open({ ...onePage, '/project-categories.json': failure }, '/projects?category=games');
    expect(filters().getAllByRole('link')).toHaveLength(1);
  });

  it('uses links, which work without a script, too', async () => {
    await openOnePage('/projects?view=list&page=2');
    const links = filters().getAllByRole('link').slice(0, 2);
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/projects?view=list',
      '/projects?view=list&category=web',
    ]);
  });

  it('shows one category, has it in the address, and starts at its first page', async () => {
    const answers = { ...twoPages, [web]: only7 };
    const router = await open(answers, '/projects?page=2&view=list', 'Project 3');
    fireEvent.click(filters().getByRole('link', { name: 'Web App' }));
    expect(await screen.findByText('Project 7')).toBeTruthy();
    expect(shown()).toEqual(['Project 7']);
    expect(router.state.location.search).toBe('?view=list&category=web');
    expect(chosen()).toEqual(['Web App']);
  });

  it('is undone by going back', async () => {
    const router = await open({ ...onePage, [web]: only7 });
    fireEvent.click(filters().getByRole('link', { name: 'Web App' }));
    await screen.findByText('Project 7');
    await router.navigate(-1);
    expect(await screen.findByText('Project 1')).toBeTruthy();
    expect(screen.queryByText('Project 7')).toBeNull();
  });

  it('changes nothing when the current category is chosen again', async () => {
    const router = await open(twoPages, '/projects?page=2', 'Project 3');
    fireEvent.click(filters().getByRole('link', { name: 'All Projects' }));
    expect(router.state.location.search).toBe('?page=2');
  });

  it('says that a category is empty, and links to all', async () => {
    serve({ ...onePage, [web]: () => Response.json(projects(1, 0, [])) });
    visit('/projects?category=web');
    const sentence = await screen.findByText('No projects found in this category.');
    const state = within(sentence.closest('[role=status]') as HTMLElement);
    fireEvent.click(state.getByRole('link', { name: 'All Projects' }));
    expect(document.activeElement).toBe(filters().getByRole('link', { name: 'All Projects' }));
    expect(await screen.findByText('Project 1')).toBeTruthy();
  });

  it('is hidden when there are no projects at all', async () => {
    const none = () => Response.json(projects(1, 0, []));
    await open({ [first]: none }, '/projects', 'No projects found in this category.');
    expect(screen.queryByRole('navigation', { name: 'Category' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'All Projects' })).toBeNull();
  });
});

describe('the category filter on a narrow screen', () => {
  it('is scrolled until the chosen link is visible', async () => {
    vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (
      this: HTMLElement,
    ) {
      return this.tagName === 'NAV' ? new DOMRect(20, 0, 300, 40) : new DOMRect(500, 0, 80, 40);
    });
    serve({ [web]: only7 });
    visit('/projects?category=web');
    const group = await screen.findByRole('navigation', { name: 'Category' });
    expect(group.scrollLeft).toBe(580 - 320 + 4);
  });
});

describe('grid and list', () => {
  it('switch with one click, which the address keeps', async () => {
    const router = await openOnePage();
    const [grid, list] = views().getAllByRole('button') as [HTMLElement, HTMLElement];
    expect([grid, list].map((one) => one.getAttribute('aria-label'))).toEqual([
      'Grid view',
      'List view',
    ]);
    expect(pressed([grid, list])).toEqual([grid]);
    expect(screen.getAllByRole('article')[0]?.dataset.layout).toBe('grid');
    fireEvent.click(list);
    expect(pressed([grid, list])).toEqual([list]);
    expect(screen.getAllByRole('article')[0]?.dataset.layout).toBe('list');
    expect(router.state.location.search).toBe('?view=list');
    fireEvent.click(grid);
    expect(router.state.location.search).toBe('');
  });

  it('and the filters are native buttons and links, which work by keyboard', async () => {
    await openOnePage();
    const controls = [...filters().getAllByRole('link'), ...views().getAllByRole('button')];
    expect(new Set(controls.map(({ tagName }) => tagName))).toEqual(new Set(['A', 'BUTTON']));
    for (const control of controls) expect(control.tabIndex).toBe(0);
  });
});

describe('further projects', () => {
  it('disappear by going back', async () => {
    serve(twoPages);
    const router = visit('/projects');
    fireEvent.click(await screen.findByRole('button', loadMore));
    await screen.findByText('Project 3');
    await router.navigate(-1);
    await waitFor(() => expect(shown()).toEqual(['Project 1', 'Project 2']));
  });
});

describe('the address of the projects page', () => {
  it('restores filter, view and all pages that were shown', async () => {
    serve({
      [web]: () => Response.json(projects(1, 3, [project(1)], 3)),
      '/projects?category=web&page=2': () => Response.json(projects(2, 3, [project(2)], 3)),
    });
    visit('/projects?category=web&view=list&page=2');
    await screen.findByText('Project 2');
    expect(shown()).toEqual(['Project 1', 'Project 2']);
    expect(screen.getAllByRole('article')[0]?.dataset.layout).toBe('list');
    expect(chosen()).toEqual(['Web App']);
  });

  it.each([
    '?category=nuclear&view=spiral&page=-1',
    '?category=&view=&page=',
    '?category=constructor&page=1e3',
    '?page=2.5&view=LIST',
    '?page=0',
    '?page=1000000',
  ])('is ignored when it says %s', async (search) => {
    const { requested } = await open(twoPages, `/projects${search}`);
    expect(requested).toEqual([first]);
    expect(screen.getAllByRole('article')[0]?.dataset.layout).toBe('grid');
    expect(chosen()).toEqual(['All Projects']);
  });

  it('keeps foreign parameters', async () => {
    const router = await openOnePage('/projects?from=mail');
    fireEvent.click(views().getByRole('button', { name: 'List view' }));
    expect(router.state.location.search).toBe('?from=mail&view=list');
  });
});
