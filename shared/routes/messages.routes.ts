import { emptySchema, idSchema } from '../schemas/common.ts';
import { contactSchema } from '../schemas/contact.ts';
import {
  markMessageSchema,
  messageListQuerySchema,
  messageListSchema,
  messageSchema,
} from '../schemas/inbox.ts';
import { adminAreaRoute, defineRoutes, editorRoute } from './route.ts';

export const contactRoutes = defineRoutes({
  sendMessage: {
    method: 'POST',
    path: '/contact',
    function: 'ingest',
    policy: 'anyone',
    summary: 'Send a message to the owner',
    body: contactSchema,
    response: emptySchema,
    status: 204,
    idempotent: true,
    throttle: 'contact',
  },
});

export const inboxRoutes = defineRoutes({
  listMessages: {
    ...adminAreaRoute,
    method: 'GET',
    path: '/messages',
    summary: 'List messages to the owner, newest first, without their texts',
    query: messageListQuerySchema,
    response: messageListSchema,
    status: 200,
  },
  getMessage: {
    ...adminAreaRoute,
    method: 'GET',
    path: '/messages/{id}',
    summary: 'Get a message to the owner',
    params: idSchema,
    response: messageSchema,
    status: 200,
  },
  markMessage: {
    ...editorRoute,
    method: 'PATCH',
    path: '/messages/{id}',
    summary: 'Mark a message as read or unread',
    params: idSchema,
    body: markMessageSchema,
    response: messageSchema,
    status: 200,
    versioned: true,
  },
  deleteMessage: {
    ...editorRoute,
    method: 'DELETE',
    path: '/messages/{id}',
    summary: 'Delete a message permanently',
    params: idSchema,
    response: emptySchema,
    status: 204,
    versioned: true,
  },
});
