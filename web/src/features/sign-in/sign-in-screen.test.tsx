import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MantineProvider } from '@mantine/core';
import { fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import type { Login } from '#shared/schemas/auth.ts';
import type { DemoViewer } from '#shared/site/site-config.ts';
import { SignInScreen } from './sign-in-screen.tsx';

const demoViewer: DemoViewer = {
  enabled: true,
  username: 'guest',
  password: 'come-and-look',
  showDrafts: false,
};

function open(viewer: DemoViewer, onSignIn: (login: Login) => Promise<void> = async () => {}) {
  render(
    <MantineProvider>
      <MemoryRouter>
        <SignInScreen onSignIn={onSignIn} demoViewer={viewer} />
      </MemoryRouter>
    </MantineProvider>,
  );
}

describe('the demo login', () => {
  it('is shown with its name and password', () => {
    open(demoViewer);
    const hint = screen.getByRole('region', { name: 'Demo viewer login' });
    expect(hint.textContent).toContain('guest');
    expect(hint.textContent).toContain('come-and-look');
  });

  it('opens in one click, and says when it does not', async () => {
    const logins: Login[] = [];
    open(demoViewer, async (login) => {
      logins.push(login);
      throw new Error('unreachable');
    });
    fireEvent.click(screen.getByRole('button', { name: 'Look around the admin area' }));
    expect(await screen.findByRole('alert')).toBeDefined();
    expect(logins).toEqual([{ username: 'guest', password: 'come-and-look' }]);
  });

  it('is hidden when the owner offers none', () => {
    open({ ...demoViewer, enabled: false });
    expect(screen.getByRole('button', { name: 'Sign In' })).toBeDefined();
    expect(screen.queryByRole('region', { name: 'Demo viewer login' })).toBeNull();
    expect(document.body.textContent).not.toContain('come-and-look');
  });
});

it('has the same heading and text as its document', () => {
  open(demoViewer);
  const served = readFileSync(join(import.meta.dirname, '../../../admin.html'), 'utf8');
  const { body } = new DOMParser().parseFromString(served, 'text/html');
  for (const name of ['h1', 'h1 + p']) {
    const [ahead, shown] = [body, document].map((root) => root.querySelector(`main ${name}`));
    expect(shown?.textContent).toBe(ahead?.textContent?.trim());
  }
});
