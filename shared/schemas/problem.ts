/** The body of an error response. Forms do not load this file, because it imports the texts of all problems. */
import * as z from 'zod';
import { isProblemCode, type ProblemCode } from '../problems.ts';

export const problemSchema = z
  .strictObject({
    detail: z.string(),
    code: z.custom<ProblemCode>(isProblemCode).meta({ type: 'string' }),
    errors: z.record(z.string(), z.string()).optional(),
    request_id: z.string(),
  })
  .meta({ id: 'Problem' });
