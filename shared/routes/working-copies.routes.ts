import { emptySchema } from '../schemas/common.ts';
import {
  copiedEntrySchema,
  keepCopySchema,
  keptCopySchema,
  workingCopyIdSchema,
  workingCopyListSchema,
} from '../schemas/working-copies.ts';
import { defineRoutes } from './route.ts';

/** Each author's own: what one has not saved, nobody else reads. */
export const workingCopyRoutes = defineRoutes({
  listWorkingCopies: {
    method: 'GET',
    path: '/working_copies/{post}',
    function: 'admin',
    policy: 'editors',
    summary: "The caller's own unsaved changes of an entry, or of new ones",
    params: copiedEntrySchema,
    response: workingCopyListSchema,
    status: 200,
  },
  keepWorkingCopy: {
    method: 'PUT',
    path: '/working_copies/{post}/{id}',
    function: 'admin',
    policy: 'editors',
    summary: 'Keep unsaved changes for 30 days; without If-Match only new ones',
    params: workingCopyIdSchema,
    body: keepCopySchema,
    response: keptCopySchema,
    status: 200,
    versioned: true,
  },
  removeWorkingCopy: {
    method: 'DELETE',
    path: '/working_copies/{post}/{id}',
    function: 'admin',
    policy: 'editors',
    summary: 'Remove unsaved changes that were kept',
    params: workingCopyIdSchema,
    response: emptySchema,
    status: 204,
  },
});
