import '@mantine/charts/styles.layer.css';

export { ClicksChart } from './clicks-chart.tsx';
export { PathsChart } from './paths-chart.tsx';
export { VisitorsChart } from './visitors-chart.tsx';
