import { changeOf } from './change.ts';
import styles from './comparison.module.css';

/** @param props `period` as in `the 7 days before` */
export function Comparison(props: { value: number; before: number; period: string }) {
  const change = changeOf(props.value, props.before);
  if (change.kind === 'new') return `None in ${props.period}`;
  return (
    <>
      <strong className={styles.change} data-change={change.kind}>
        {change.text}
      </strong>{' '}
      on {props.period}
    </>
  );
}
