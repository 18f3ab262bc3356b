/** The charting library is large: numbers are shown without waiting for it. */
import { lazy } from 'react';

// Requested together with the numbers, not after them.
const charts = import('./charts.ts');

export const VisitorsChart = lazy(async () => ({ default: (await charts).VisitorsChart }));
export const ClicksChart = lazy(async () => ({ default: (await charts).ClicksChart }));
export const PathsChart = lazy(async () => ({ default: (await charts).PathsChart }));
