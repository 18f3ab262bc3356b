import { emptySchema } from '../schemas/common.ts';
import { contactSchema } from '../schemas/contact.ts';
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
