import { userMessages } from '#shared/schemas/user-messages.ts';

/** The links with which somebody chooses a password: how they are read and used, and what their page says. */
export const passwordLinks = {
  invitation: {
    read: 'readInvitation',
    accept: 'acceptInvitation',
    title: 'Invitation',
    what: 'invitation',
    heading: 'Choose a password',
    greeting: (name: string) => `Welcome, ${name}.`,
    done: '',
    over: `${userMessages.invitationOver} If you have chosen a password already, sign in. Otherwise ask for a new invitation.`,
  },
  reset: {
    read: 'readPasswordReset',
    accept: 'acceptPasswordReset',
    title: 'Reset Password',
    what: 'link',
    heading: 'Choose a new password',
    greeting: (name: string) => `Hello, ${name}.`,
    done: 'All devices have been signed out.',
    over: `${userMessages.resetLinkOver} If you have chosen a new password already, sign in. Otherwise ask for another link there.`,
  },
} as const;

export type PasswordLink = (typeof passwordLinks)[keyof typeof passwordLinks];
