import { config } from 'zod';

// zod compiles schemas with `new Function`, which the content security policy refuses. This must
// run before the first schema is made: the pages that have schemas are loaded after this module.
config({ jitless: true });
