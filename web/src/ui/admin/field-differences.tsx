import type { FieldDifferencesProps } from './differences.tsx';
import { LoadingRows } from './list-states.tsx';
import { OnDemand } from './on-demand.tsx';

export type { ChangedField, FieldDifferencesProps } from './differences.tsx';

/** Loads the comparison of two states of a form when it is shown. */
export function FieldDifferences(props: FieldDifferencesProps) {
  return (
    <OnDemand
      name="the differences"
      load={() => import('./differences.tsx')}
      placeholder={<LoadingRows label="Loading differences" heights={[120]} />}
    >
      {({ Differences }) => <Differences {...props} />}
    </OnDemand>
  );
}
