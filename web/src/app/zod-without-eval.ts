import { config } from 'zod';

// zod compiles schemas with `new Function`, which the Content-Security-Policy refuses. This must run before the first
// schema is made. Pages with schemas are loaded after this module.
config({ jitless: true });
