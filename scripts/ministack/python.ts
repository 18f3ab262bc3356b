import { join } from 'node:path';
import { pythonEnvironment } from '../python/environment.ts';

/** MiniStack and cfn-lint. */
export const python = pythonEnvironment({
  name: 'python',
  requirements: join(import.meta.dirname, 'requirements.txt'),
  contents: 'MiniStack and cfn-lint',
  command: 'npm run test:cloud',
});
