import { userSchema } from '../schemas/auth.ts';
import { emptySchema, idSchema } from '../schemas/common.ts';
import {
  acceptInvitationSchema,
  invitationQuestionSchema,
  invitationSchema,
  inviteUserSchema,
  sentInvitationSchema,
} from '../schemas/invitations.ts';
import {
  erasedPersonalDataSchema,
  exportedPersonalDataSchema,
  foundPersonalDataSchema,
  personalDataRequestSchema,
} from '../schemas/personal-data.ts';
import {
  changePasswordSchema,
  createUserSchema,
  updateOwnUserSchema,
  updateRoleSchema,
  updateUserSchema,
  userListQuerySchema,
  userListSchema,
} from '../schemas/users.ts';
import { administratorRoute, credentialRoute, defineRoutes, ownAccountRoute } from './route.ts';

/** The function `auth` serves all of them, because no other function may handle passwords. */
export const userRoutes = defineRoutes({
  listUsers: {
    method: 'GET',
    path: '/users',
    function: 'auth',
    policy: 'adminArea',
    summary: 'List users, newest first; names and addresses are hidden from viewers',
    query: userListQuerySchema,
    response: userListSchema,
    status: 200,
  },
  getUser: {
    method: 'GET',
    path: '/users/{id}',
    function: 'auth',
    policy: 'adminArea',
    summary: 'Get a user by id',
    params: idSchema,
    response: userSchema,
    status: 200,
  },
  createUser: {
    method: 'POST',
    path: '/users',
    function: 'auth',
    policy: 'editors',
    summary: 'Create a user without a role',
    body: createUserSchema,
    response: userSchema,
    status: 201,
    idempotent: true,
  },
  updateUser: {
    method: 'PUT',
    path: '/users/{id}',
    function: 'auth',
    policy: 'editors',
    summary:
      "Change a user's profile, password or active state; in your own account, only the names",
    params: idSchema,
    body: updateUserSchema,
    response: userSchema,
    status: 200,
    versioned: true,
  },
  updateUserRole: {
    method: 'PUT',
    path: '/users/{id}/update_role',
    function: 'auth',
    policy: 'admins',
    summary: "Change a user's role",
    params: idSchema,
    body: updateRoleSchema,
    response: userSchema,
    status: 200,
    versioned: true,
  },
  deleteUser: {
    method: 'DELETE',
    path: '/users/{id}',
    function: 'auth',
    policy: 'editors',
    summary: 'Delete a user permanently',
    params: idSchema,
    response: emptySchema,
    status: 204,
    versioned: true,
  },
  updateMe: {
    ...ownAccountRoute,
    method: 'PUT',
    path: '/auth/me',
    summary: 'Change your own name, picture or, with the current password, e-mail address',
    body: updateOwnUserSchema,
    response: userSchema,
    status: 200,
    versioned: true,
  },
  inviteUser: {
    method: 'POST',
    path: '/users/invited',
    function: 'auth',
    policy: 'editors',
    summary: 'Create a user without a role and without a password, who can then be invited',
    body: inviteUserSchema,
    response: userSchema,
    status: 201,
    idempotent: true,
  },
  sendInvitation: {
    method: 'POST',
    path: '/users/{id}/invitation',
    function: 'auth',
    policy: 'editors',
    summary:
      'Mail a user a link to choose a password, valid for 72 hours; earlier links stop working',
    params: idSchema,
    response: sentInvitationSchema,
    status: 201,
    versioned: true,
  },
  revokeInvitation: {
    method: 'DELETE',
    path: '/users/{id}/invitation',
    function: 'auth',
    policy: 'editors',
    summary: "Revoke a user's invitation",
    params: idSchema,
    response: userSchema,
    status: 200,
    versioned: true,
  },
  readInvitation: {
    ...credentialRoute,
    method: 'POST',
    path: '/auth/invitation',
    summary: 'Get the user and the expiry of an invitation',
    body: invitationQuestionSchema,
    response: invitationSchema,
    status: 200,
  },
  acceptInvitation: {
    ...credentialRoute,
    method: 'POST',
    path: '/auth/invitation/accept',
    summary: 'Choose a password with an invitation, which works once',
    body: acceptInvitationSchema,
    response: emptySchema,
    status: 204,
  },
  changePassword: {
    ...ownAccountRoute,
    method: 'POST',
    path: '/users/{id}/change-password',
    summary: 'Change your own password, and end all other sessions',
    params: idSchema,
    body: changePasswordSchema,
    response: emptySchema,
    status: 204,
  },
});

const row = {
  ...administratorRoute,
  method: 'POST',
  body: personalDataRequestSchema,
  status: 200,
} as const;

/** All are POST, because a mail address in a path or query would be logged. */
export const personalDataRoutes = defineRoutes({
  findPersonalData: {
    ...row,
    path: '/personal_data/find',
    summary: 'Count the data stored about a person, one part per request',
    response: foundPersonalDataSchema,
  },
  exportPersonalData: {
    ...row,
    path: '/personal_data/export',
    summary: 'Export the data stored about a person, one part per request',
    response: exportedPersonalDataSchema,
  },
  erasePersonalData: {
    ...row,
    path: '/personal_data/erase',
    summary:
      'Permanently delete the data stored about a person, one part per request, and finally the user',
    response: erasedPersonalDataSchema,
  },
});
