import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

afterEach(cleanup);

// Pages that load on demand take more than the usual second on a busy machine.
configure({ asyncUtilTimeout: 10_000 });

// happy-dom knows no doctype, and KaTeX refuses to work in what looks like quirks mode.
if (typeof document !== 'undefined') {
  Object.defineProperty(document, 'compatMode', { value: 'CSS1Compat' });
}
