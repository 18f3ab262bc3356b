import {
  erasedPersonalDataSchema,
  exportedPersonalDataSchema,
  foundPersonalDataSchema,
  personalDataRequestSchema,
} from '../schemas/personal-data.ts';
import { defineRoutes } from './route.ts';

const row = {
  method: 'POST',
  function: 'admin',
  policy: 'admins',
  body: personalDataRequestSchema,
  status: 200,
} as const;

/** All take a body, so that no log has an address. */
export const personalDataRoutes = defineRoutes({
  findPersonalData: {
    ...row,
    path: '/personal_data/find',
    summary: 'What is stored about a person, step by step',
    response: foundPersonalDataSchema,
  },
  exportPersonalData: {
    ...row,
    path: '/personal_data/export',
    summary: 'All that is stored about a person, step by step',
    response: exportedPersonalDataSchema,
  },
  erasePersonalData: {
    ...row,
    path: '/personal_data/erase',
    summary:
      'Delete for good what is stored about a person, step by step, and last of all the user',
    response: erasedPersonalDataSchema,
  },
});
