import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { lazy } from 'react';
import { describe, expect, it, vi } from 'vitest';
import type { Insights, Overview, OverviewPeriod } from '#shared/schemas/insights.ts';
import {
  type FakeRequest,
  type FakeServer,
  openAdmin,
  refusal,
  signedInAs,
} from '#web/src/app/admin.test-support.tsx';
import { createQueryClient, Providers } from '#web/src/app/providers.tsx';
import { catchSavedFiles } from '#web/src/ui/saved-files.test-support.ts';
import { ChartFrame } from './panels.tsx';

const period = (changes: Partial<OverviewPeriod> = {}): OverviewPeriod => ({
  from: '2026-03-04',
  to: '2026-03-10',
  visitors: 118,
  page_views: 1240,
  bounces: 44,
  conversions: 6,
  bounce_rate: 37.3,
  conversion_rate: 5.1,
  click_counts: { CLICK_PROJECT_CARD: 3, CLICK_CONTACT: 1 },
  ...changes,
});

const days = (month: string, first: number) =>
  Array.from({ length: 7 }, (_, index) => ({
    date: `2026-${month}-${String(first + index).padStart(2, '0')}`,
    visitors: index,
    page_views: 2 * index,
  }));

function overview(changes: Partial<Overview> = {}): Overview {
  return {
    current: period(),
    previous: period({ visitors: 100, page_views: 0 }),
    series: days('03', 4),
    previous_series: days('02', 20),
    series_unit: 'day',
    pages: [
      { value: '/', count: 80 },
      { value: '/blog', count: 20 },
    ],
    referrers: [{ value: '(direct)', count: 118 }],
    countries: [
      { value: 'FR', count: 100 },
      { value: '(unknown)', count: 18 },
    ],
    devices: [{ value: 'mobile', count: 118 }],
    browsers: Array.from({ length: 9 }, (_, index) => ({
      value: `Browser ${index}`,
      count: 9 - index,
    })),
    campaigns: [],
    landing_pages: [],
    live_visitors: 1,
    ...changes,
  };
}

const insights = (conversion_paths: Insights['conversion_paths'] = {}): Insights => ({
  conversion_rate: 5.1,
  bounce_rate: 37.3,
  click_counts: {},
  conversion_paths,
  total_sessions: 118,
  total_conversions: 6,
  total_bounces: 44,
});

const conversionPaths = {
  path_1: ['VISIT_BLOG_LIST', 'SESSION_CONVERSION'],
  path_2: ['VISIT_HOME', 'CLICK_CONTACT'],
  path_3: ['VISIT_HOME', 'CLICK_CONTACT'],
};

type Answer = FakeServer[string];

/** Opens the analytics as the demo viewer. */
function open(search = '', answer: Answer = () => ({ body: overview() })) {
  return openAdmin(`/admin/analytics${search}`, {
    ...signedInAs('viewer'),
    'GET /analytics/overview': answer,
    'GET /analytics/conversion-insights': () => ({ body: insights(conversionPaths) }),
  });
}

const rowsOf = (table: HTMLElement) =>
  [...table.querySelectorAll('tbody tr')].map((row) =>
    [...row.children].map((cell) => cell.textContent),
  );

const table = async (name: string) => rowsOf(await screen.findByRole('table', { name }));
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const queriesOf = (requests: FakeRequest[], route: string) =>
  requests.filter((each) => each.route === route).map(({ query }) => query.toString());

describe('the analytics of the site', () => {
  it('show the four figures, and how they compare with the time before', async () => {
    open();
    const rate = (await screen.findByText('Conversion rate')).parentElement;
    expect(rate?.textContent).toBe('Conversion rate5.1%');
    expect(screen.getByText('Bounce rate').parentElement?.textContent).toBe('Bounce rate37.3%');
    const figure = (label: string) =>
      screen.getAllByText(label).find(({ tagName }) => tagName === 'DT')?.parentElement
        ?.textContent;
    expect(figure('Visitors')).toBe('Visitors118+18% on the 30 days before');
    expect(figure('Page views')).toBe('Page views1,240None in the 30 days before');
    expect(screen.getByText(/visitor in the last 5 minutes. Days are UTC./).textContent).toMatch(
      /^1 visitor /,
    );
  });

  it('list the values of each chart beside it', async () => {
    open();
    expect(await table('Most Clicked Areas')).toEqual([
      ['PROJECT CARD', '3', '75%'],
      ['CONTACT', '1', '25%'],
    ]);
    expect(await table('Top Conversion Paths')).toEqual([
      ['visit home → click contact', '2'],
      ['visit blog list → session conversion', '1'],
    ]);
    const visitors = await table('Visitors');
    expect(visitors).toHaveLength(7);
    expect(visitors[6]).toEqual(['Mar 10', '6', '12', '6']);
  });

  it('label values that a browser or the edge did not report', async () => {
    open();
    expect(await table('Referrers')).toEqual([['Direct', '118']]);
    expect(await table('Countries')).toEqual([
      ['France', '100'],
      ['Unknown', '18'],
    ]);
    expect(await table('Devices')).toEqual([['Mobile', '118']]);
    const landing = within(await screen.findByRole('region', { name: 'Landing pages' }));
    expect(landing.getByText('Nothing yet')).toBeDefined();
  });

  it('show campaigns where there are some', async () => {
    const campaigns = [{ value: 'letter / email / spring', count: 3 }];
    open('', () => ({ body: overview({ campaigns }) }));
    expect(await table('Campaigns')).toEqual([['letter / email / spring', '3']]);
  });

  it('show six values of a list, and all of them on request', async () => {
    open();
    expect(await table('Browsers')).toHaveLength(6);
    fireEvent.click(await button('Show all 9'));
    expect(await table('Browsers')).toHaveLength(9);
    fireEvent.click(await button('Show fewer'));
    expect(await table('Browsers')).toHaveLength(6);
  });

  it('announce the whole of an address that is cut off after two lines', async () => {
    const value = '/blog/fourier-upside-down-and-why-nobody-told-me-about-it-before';
    const values = [{ value, count: 1 }];
    open('', () => ({
      body: overview({ pages: values, landing_pages: values }),
    }));
    const page = await button(value);
    expect(page.title).toBe(`Only visits with the page ${value}`);
    expect(await table('Landing pages')).toEqual([[value, '1']]);
    expect(screen.getByTitle(value).textContent).toBe(value);
  });

  it('are filtered by a value with its button, and unfiltered by the chip', async () => {
    const { requests, router } = open('?range=7');
    fireEvent.click(await button('Direct'));
    expect(router.state.location.search).toBe('?range=7&referrer=%28direct%29');
    expect((await button('Direct')).getAttribute('aria-pressed')).toBe('true');
    fireEvent.click(await button('/blog'));
    expect(router.state.location.search).toBe('?range=7&page=%2Fblog');
    await waitFor(() =>
      expect(queriesOf(requests, 'GET /analytics/overview')).toEqual([
        'range=7',
        'range=7&referrer=%28direct%29',
        'range=7&page=%2Fblog',
      ]),
    );
    expect(await screen.findByText('Of all visits, whatever the filter.')).toBeDefined();
    const remove = await button('Remove filter Page: /blog');
    remove.focus();
    fireEvent.click(remove);
    expect(router.state.location.search).toBe('?range=7');
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Analytics' }));
  });

  it('have no filter that the server does not support', async () => {
    open();
    await table('Countries');
    expect(screen.queryByRole('button', { name: 'France' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Browser 0' })).toBeNull();
  });

  it('request the paths of the range, or of a year for all time', async () => {
    const { requests } = open('?range=90');
    await table('Devices');
    fireEvent.click(screen.getByRole('radio', { name: 'All' }));
    await waitFor(() =>
      expect(queriesOf(requests, 'GET /analytics/conversion-insights')).toEqual([
        'days=90',
        'days=366',
      ]),
    );
  });

  it('keep the numbers until those of another range have loaded', async () => {
    let answer: ((value: Overview) => void) | undefined;
    open();
    await table('Devices');
    const { fetch } = globalThis;
    vi.stubGlobal('fetch', async (input: string, init: RequestInit) => {
      if (!input.includes('overview')) return fetch(input, init);
      const body = await new Promise<Overview>((resolve) => {
        answer = resolve;
      });
      return new Response(JSON.stringify(body));
    });
    fireEvent.click(screen.getByRole('radio', { name: '90 days' }));
    expect(await screen.findByText('Loading analytics...')).toBeDefined();
    expect(await table('Devices')).toEqual([['Mobile', '118']]);
    expect(document.querySelector('[aria-busy="true"]')).not.toBeNull();
    expect(screen.getByText('Previous 30 days')).toBeDefined();
    await waitFor(() => expect(answer).toBeDefined());
    await act(async () => answer?.(overview({ devices: [{ value: 'tablet', count: 2 }] })));
    expect(await screen.findByText('Previous 90 days')).toBeDefined();
    expect(await table('Devices')).toEqual([['Tablet', '2']]);
    expect(screen.queryByText('Loading analytics...')).toBeNull();
    expect(document.querySelector('[aria-busy="true"]')).toBeNull();
  });
});

describe('analytics that cannot be loaded', () => {
  it('show a retry beside the loading message, and are logged', async () => {
    let fails = true;
    open('', () => (fails ? refusal(500, 'internal', 'x') : { body: overview() }));
    const retry = await button('Retry');
    expect(screen.getByRole('status').textContent).toBe('Loading analytics...');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(console.error).toHaveBeenCalled();
    retry.focus();
    fireEvent.click(retry);
    expect(screen.getByRole('button', { name: 'Retry' })).toBe(document.activeElement);
    await waitFor(() => expect(console.error).toHaveBeenCalledTimes(2));
    fails = false;
    fireEvent.click(await button('Retry'));
    expect(await table('Devices')).toHaveLength(1);
    expect(screen.queryByText('Loading analytics...')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Analytics' }));
  });

  it('leave the numbers of the previous range in place', async () => {
    open('', ({ query }) =>
      query.get('range') === '7' ? refusal(500, 'internal', 'x') : { body: overview() },
    );
    await table('Devices');
    fireEvent.click(screen.getByRole('radio', { name: '7 days' }));
    expect(await button('Retry')).toBeDefined();
    expect(await table('Devices')).toHaveLength(1);
    expect(screen.getByText('Previous 30 days')).toBeDefined();
  });
});

describe('a time without visits', () => {
  const nothing = () => {
    const none = period({ visitors: 0, page_views: 0, click_counts: {} });
    return overview({ current: none, previous: none, pages: [], live_visitors: 0 });
  };

  it('of a new site says so', async () => {
    const newSite = { ...nothing(), previous: null, previous_series: null };
    open('?range=all', () => ({ body: newSite }));
    expect(await screen.findByText(/^No visits yet/)).toBeDefined();
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('offers all time, and for a filter without matches all visits', async () => {
    const { router } = open('?device=tablet', () => ({ body: nothing() }));
    fireEvent.click(await button('Show all visits'));
    expect(router.state.location.search).toBe('');
    fireEvent.click(await button('Show all time'));
    expect(router.state.location.search).toBe('?range=all');
  });
});

describe('a panel as a file', () => {
  it('has all values of the panel, and its labels', async () => {
    const { names, blobs } = catchSavedFiles();
    open('?device=mobile');
    const panels = ['Visitors', 'Most Clicked Areas', 'Top Conversion Paths', 'Browsers'];
    for (const panel of panels) fireEvent.click(await button(`Export ${panel} as CSV`));
    expect(names).toEqual(
      ['visitors', 'most-clicked-areas', 'top-conversion-paths', 'browsers'].map(
        (panel) => `analytics-${panel}-30-days-to-2026-03-10-by-device.csv`,
      ),
    );
    // `text()` of a blob removes the UTF-8 byte order mark.
    const texts = await Promise.all(blobs.map((blob) => blob.text()));
    const lines = texts.map((text) => text.replace('\uFEFF', '').trimEnd().split('\r\n'));
    expect(lines[0]?.at(-1)).toBe('2026-03-10,6,12,2026-02-26,6,12');
    expect(lines[1]).toEqual(['Area,Clicks,Share in %', 'PROJECT CARD,3,75', 'CONTACT,1,25']);
    expect(lines[2]?.[1]).toBe('visit home → click contact,2');
    expect(lines[3]).toHaveLength(10);
  });
});

describe('a chart whose code cannot be loaded', () => {
  it('leaves the numbers beside it', async () => {
    const Gone = lazy(() => Promise.reject(new Error('A chunk is gone')));
    render(
      <Providers client={createQueryClient()}>
        <ChartFrame look="pie">
          <Gone />
        </ChartFrame>
        <p>118 visitors</p>
      </Providers>,
    );
    expect(await screen.findByText('The chart could not be loaded.')).toBeDefined();
    expect(screen.getByText('118 visitors')).toBeDefined();
  });
});
