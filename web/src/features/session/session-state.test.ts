import { describe, expect, it } from 'vitest';
import type { User } from '#shared/schemas/auth.ts';
import { nextState, type SessionState } from './use-session-state.ts';

const ada = { id: '1', username: 'ada' } as User;
const bob = { id: '2', username: 'bob' } as User;
const adaIn: SessionState = { status: 'signed-in', user: ada };
const interrupted = (other?: User): SessionState => ({
  status: 'interrupted',
  user: ada,
  other,
  asking: true,
});

describe('the session', () => {
  it('ends when nothing unsaved is open', () => {
    expect(nextState(adaIn, undefined, false)).toEqual({ status: 'signed-out' });
  });

  it('waits for the author of unsaved changes', () => {
    expect(nextState(adaIn, undefined, true)).toEqual(interrupted());
    expect(nextState(interrupted(), ada, true)).toEqual(adaIn);
  });

  it("never becomes somebody else's while there are unsaved changes", () => {
    expect(nextState(adaIn, bob, true)).toEqual(interrupted(bob));
    expect(nextState(interrupted(), bob, true)).toEqual(interrupted(bob));
    expect(nextState(interrupted(bob), bob, false)).toEqual({ status: 'signed-in', user: bob });
  });

  it('follows a new sign-in when nobody was signed in', () => {
    expect(nextState({ status: 'signed-out' }, bob, false)).toEqual({
      status: 'signed-in',
      user: bob,
    });
  });
});
