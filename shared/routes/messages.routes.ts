import { emptySchema, idSchema } from '../schemas/common.ts';
import { contactSchema } from '../schemas/contact.ts';
import {
  markMessageSchema,
  messageListQuerySchema,
  messageListSchema,
  messageSchema,
} from '../schemas/inbox.ts';
import { defineRoutes } from './route.ts';

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
    method: 'GET',
    path: '/messages',
    function: 'admin',
    policy: 'adminArea',
    summary: 'Messages to the owner, newest first, without their texts',
    query: messageListQuerySchema,
    response: messageListSchema,
    status: 200,
  },
  getMessage: {
    method: 'GET',
    path: '/messages/{id}',
    function: 'admin',
    policy: 'adminArea',
    summary: 'One message to the owner',
    params: idSchema,
    response: messageSchema,
    status: 200,
  },
  markMessage: {
    method: 'PATCH',
    path: '/messages/{id}',
    function: 'admin',
    policy: 'editors',
    summary: 'Mark a message as read or unread',
    params: idSchema,
    body: markMessageSchema,
    response: messageSchema,
    status: 200,
    versioned: true,
  },
  deleteMessage: {
    method: 'DELETE',
    path: '/messages/{id}',
    function: 'admin',
    policy: 'editors',
    summary: 'Delete a message for good',
    params: idSchema,
    response: emptySchema,
    status: 204,
    versioned: true,
  },
});
