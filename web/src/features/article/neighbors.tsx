import { Link } from 'react-router-dom';
import { directed } from '#web/src/ui/directed.ts';
import styles from './neighbors.module.css';

interface Neighbor {
  title: string;
  slug: string;
  lang?: string | undefined;
}

interface NeighborsProps {
  label: string;
  pathOf: (slug: string) => string;
  newer: Neighbor | null;
  older: Neighbor | null;
  /** The words above the two titles. */
  words?: readonly [newer: string, older: string];
}

/** Links at the end of an article: to those right after and right before it. */
export function Neighbors({
  label,
  pathOf,
  newer,
  older,
  words: [left, right] = ['Newer', 'Older'],
}: NeighborsProps) {
  if (newer === null && older === null) return null;
  return (
    <nav className={styles.neighbors} aria-label={label}>
      {newer ? <NeighborLink direction={left} {...newer} to={pathOf(newer.slug)} /> : <i />}
      {older && <NeighborLink direction={right} {...older} to={pathOf(older.slug)} />}
    </nav>
  );
}

function NeighborLink(props: Neighbor & { direction: string; to: string }) {
  return (
    <Link className={styles.neighbor} to={props.to}>
      <span className={styles.direction}>{props.direction}</span>
      <span className={styles.title} lang={props.lang} {...directed(props.title)}>
        {props.title}
      </span>
    </Link>
  );
}
