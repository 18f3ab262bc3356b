import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { limits } from '#shared/schemas/limits.ts';
import { builtSettings } from '#shared/site/built-settings.ts';
import { ContactPage } from '#web/src/pages/contact.page.tsx';
import { createQueryClient, Providers } from '#web/src/app/providers.tsx';

interface Sent {
  body: Record<string, unknown>;
  key: string | null;
}

const address = (name: string) =>
  builtSettings.frame.social_links.find(({ network }) => network === name)?.address;

const failed = 'Oops! Something went wrong. Please try again or contact me directly via email.';

let sent: Sent[];
let answer: () => Response | Promise<Response>;

const stored = () => new Response(null, { status: 204 });
const broken = () => Response.json({ message: 'x' }, { status: 503 });
const refused = (status: number, fields: object) => () =>
  Response.json({ code: 'validation-failed', request_id: 'r', ...fields }, { status });

beforeEach(() => {
  sent = [];
  answer = stored;
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.stubGlobal('fetch', async (input: string, init: RequestInit) => {
    expect([init.method, input]).toEqual(['POST', '/api/v1/contact']);
    const key = new Headers(init.headers).get('idempotency-key');
    sent.push({ body: JSON.parse(String(init.body)), key });
    return answer();
  });
});

const open = () =>
  render(
    <Providers client={createQueryClient()}>
      <ContactPage />
    </Providers>,
  );
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const write = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
const labels = ['Name', 'Email', 'Subject', 'Message'];
const button = () => screen.getByRole<HTMLButtonElement>('button');
const send = () => fireEvent.click(button());
const status = () => screen.getByRole('status').textContent;
const alert = () => screen.getByRole('alert').textContent;

function fillIn() {
  write('Name', ' Ada Lovelace ');
  write('Email', 'ada@example.com');
  write('Subject', 'A question about your arena post');
  write('Message', 'Would you like to talk about alignment?\nI would. ');
}

function openAndSend() {
  open();
  fillIn();
  send();
}

describe('the contact page', () => {
  it("has its title, its heading and the owner's intro", () => {
    open();
    expect(screen.getByRole('heading', { level: 1, name: 'Get In Touch' })).toBeTruthy();
    expect(screen.getByText(builtSettings.contact.intro)).toBeTruthy();
    expect(document.title).toBe(`Contact · ${builtSettings.frame.name}`);
  });

  it('says when and from where the owner answers', () => {
    open();
    const available = within(screen.getByRole('region', { name: 'Available for Work' }));
    expect(available.getByText('I usually respond within 24 hours.')).toBeTruthy();
    const location = `${builtSettings.contact.location}, ${builtSettings.contact.country}`;
    const place = within(screen.getByRole('region', { name: location }));
    expect(place.getByText('Open to remote.')).toBeTruthy();
  });

  it('lists mail and profiles, with their names, each in a new tab', () => {
    open();
    const links = within(screen.getByRole('region', { name: 'Elsewhere' })).getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Email hello@example.com (opens in a new tab)', 'mailto:hello@example.com'],
      ['GitHub @your-name (opens in a new tab)', address('github')],
      ['LinkedIn in/your-name (opens in a new tab)', address('linkedin')],
      ['Twitter @your-name (opens in a new tab)', address('twitter')],
    ]);
    for (const link of links) {
      expect(link.getAttribute('target')).toBe('_blank');
      expect(link.getAttribute('rel')).toContain('noopener');
    }
  });
});

describe('the fields', () => {
  it('accept no more than the server does', () => {
    open();
    expect(labels.map((name) => field(name).maxLength)).toEqual([
      limits.contact.name,
      limits.email.max,
      limits.contact.subject,
      limits.contact.message.max,
    ]);
  });

  it('are refused when empty, each with its message; the first gets the focus, and nothing is sent', () => {
    open();
    write('Subject', '   ');
    send();
    const descriptions = labels.map((name) => {
      expect(field(name).getAttribute('aria-invalid')).toBe('true');
      return document.getElementById(field(name).getAttribute('aria-describedby') ?? '')
        ?.textContent;
    });
    expect(descriptions).toEqual([
      'Name is required',
      'Email is required',
      'Subject is required',
      'Message is required',
    ]);
    expect(document.activeElement).toBe(field('Name'));
    expect(sent).toEqual([]);
  });

  it('are refused for an invalid email or a short message, even with many spaces', () => {
    open();
    fillIn();
    write('Email', 'ada@example');
    write('Message', '   Hello         ');
    send();
    expect(screen.getByText('Please enter a valid email')).toBeTruthy();
    expect(screen.getByText('Message must be at least 10 characters')).toBeTruthy();
    expect(document.activeElement).toBe(field('Email'));
    expect(field('Message').value).toBe('   Hello         ');
    expect(sent).toEqual([]);
  });

  it('lose their own error, and no other, when edited', () => {
    open();
    send();
    write('Name', 'A');
    expect(screen.queryByText('Name is required')).toBeNull();
    expect(field('Name').hasAttribute('aria-invalid')).toBe(false);
    expect(screen.getByText('Email is required')).toBeTruthy();
  });

  it('include a honeypot for programs, hidden from people', async () => {
    open();
    const trap = document.querySelector<HTMLInputElement>('input[name=website]');
    expect(trap?.closest('[aria-hidden=true]')).toBeTruthy();
    expect([trap?.tabIndex, trap?.autocomplete]).toEqual([-1, 'off']);
    fillIn();
    if (trap) trap.value = 'https://spam.example';
    send();
    await waitFor(() => expect(sent[0]?.body.website).toBe('https://spam.example'));
  });
});

describe('a message', () => {
  it('is sent trimmed, with a key and how long the form was open', async () => {
    vi.useFakeTimers();
    open();
    vi.advanceTimersByTime(12_345);
    fillIn();
    send();
    await act(async () => vi.advanceTimersByTimeAsync(0));
    expect(sent).toEqual([
      {
        body: {
          name: 'Ada Lovelace',
          email: 'ada@example.com',
          subject: 'A question about your arena post',
          message: 'Would you like to talk about alignment?\nI would.',
          website: '',
          elapsed_ms: 12_345,
        },
        key: expect.stringMatching(/^[0-9a-f-]{36}$/),
      },
    ]);
  });

  it('disables the button and locks the text while it is sent', async () => {
    let arrive: (response: Response) => void = () => undefined;
    answer = () => new Promise((resolve) => (arrive = resolve));
    openAndSend();
    expect(button().textContent).toBe('Sending...');
    expect(button().disabled).toBe(true);
    expect(field('Message').readOnly).toBe(true);
    fireEvent.submit(screen.getByRole('form', { name: 'Contact' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    await act(async () => arrive(stored()));
    await waitFor(() => expect(button().textContent).toBe('Send Message'));
    expect(sent).toHaveLength(1);
    expect(button().disabled).toBe(false);
  });

  it('is confirmed for five seconds when it has arrived, and the form is empty', async () => {
    vi.useFakeTimers();
    open();
    // The region exists before it has text; screen readers announce only changes of existing elements.
    const region = screen.getByRole('status');
    fillIn();
    send();
    await act(async () => vi.advanceTimersByTimeAsync(0));
    const sentence = "Message sent successfully! I'll get back to you as soon as possible.";
    expect(region.textContent).toBe(sentence);
    expect(labels.map((name) => field(name).value)).toEqual(Array(4).fill(''));
    await act(async () => vi.advanceTimersByTimeAsync(4999));
    expect(region.textContent).toBe(sentence);
    await act(async () => vi.advanceTimersByTimeAsync(1));
    expect(region.textContent).toBe('');
    expect(region.isConnected).toBe(true);
  });

  it('returns the focus to the button that sent it', async () => {
    open();
    fillIn();
    // Browsers blur a focused button when it is disabled.
    answer = () => {
      (document.activeElement as HTMLElement | null)?.blur();
      return stored();
    };
    button().focus();
    send();
    await waitFor(() => expect(status()).not.toBe(''));
    await waitFor(() => expect(document.activeElement).toBe(button()));
  });

  it('that fails is reported, and its text stays', async () => {
    answer = broken;
    openAndSend();
    await waitFor(() => expect(alert()).toBe(failed));
    expect(field('Subject').value).toBe('A question about your arena post');
    expect(field('Message').value).toContain('alignment');
    expect(button().disabled).toBe(false);
    answer = stored;
    send();
    await waitFor(() => expect(status()).not.toBe(''));
    expect(alert()).toBe('');
  });

  it('that is sent offline is reported as kept', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    answer = () => Promise.reject(new TypeError('Failed to fetch'));
    openAndSend();
    await waitFor(() =>
      expect(alert()).toBe(`${failed} You are offline: what you have written is kept in this tab.`),
    );
  });

  it('is kept over a reload, with its key and its age, until it has been sent', async () => {
    const now = vi.spyOn(performance, 'now').mockReturnValue(0);
    answer = broken;
    const before = open();
    now.mockReturnValue(5000);
    fillIn();
    send();
    await waitFor(() => expect(alert()).not.toBe(''));
    before.unmount();

    answer = stored;
    const reloaded = open();
    expect(field('Name').value).toBe(' Ada Lovelace ');
    send();
    await waitFor(() => expect(status()).not.toBe(''));
    expect(sent[1]).toEqual(sent[0]);
    reloaded.unmount();

    open();
    expect(field('Name').value).toBe('');
    fillIn();
    send();
    await waitFor(() => expect(sent[2]?.body.elapsed_ms).toBe(0));
  });

  it('that was not sent before a reload keeps its age', async () => {
    const now = vi.spyOn(performance, 'now').mockReturnValue(0);
    const before = open();
    now.mockReturnValue(5000);
    fillIn();
    before.unmount();
    open();
    send();
    await waitFor(() => expect(sent[0]?.body.elapsed_ms).toBe(5000));
  });

  it('that the server refuses shows its errors beside the fields', async () => {
    answer = refused(422, { detail: 'x', errors: { subject: 'Use a single line' } });
    openAndSend();
    await screen.findByText('Use a single line');
    expect(field('Subject').getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(field('Subject'));
    expect(alert()).toBe('');
    expect(button().disabled).toBe(false);
  });

  const tooMany = 'You have sent several messages already. Please try again in an hour.';
  it.each([
    ['over the limit', 429, { code: 'too-many-requests', detail: tooMany }, tooMany],
    ['with an error in a hidden field', 422, { detail: 'x', errors: { website: 'Long' } }, failed],
  ])('%s shows a message, and its text stays', async (_what, code, fields, message) => {
    answer = refused(code, fields);
    openAndSend();
    await waitFor(() => expect(alert()).toBe(message));
    expect(field('Name').value).toBe(' Ada Lovelace ');
  });
});

describe('the key of a message', () => {
  /** Sends and waits until the form can send again. */
  async function sendAndWait() {
    send();
    await waitFor(() => expect(button().disabled).toBe(false));
  }

  it('stays the same, with the body, for the same text, and is new after an edit', async () => {
    answer = broken;
    open();
    fillIn();
    await sendAndWait();
    await sendAndWait();
    expect(sent[1]).toEqual(sent[0]);
    write('Subject', 'Another one');
    await sendAndWait();
    expect(sent[2]?.key).not.toBe(sent[0]?.key);
    expect(sent[2]?.body.subject).toBe('Another one');
  });

  it('is new after a success, even for the same text', async () => {
    open();
    fillIn();
    await sendAndWait();
    fillIn();
    await sendAndWait();
    expect(sent).toHaveLength(2);
    expect(sent[1]?.key).not.toBe(sent[0]?.key);
  });
});
