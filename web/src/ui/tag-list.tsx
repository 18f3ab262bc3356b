import styles from './tag-list.module.css';

/** Tags as small chips; beyond `max` only their number is told. */
export function TagList({ tags, max }: { tags: { id: string; title: string }[]; max?: number }) {
  if (tags.length === 0) return null;
  const shown = tags.slice(0, max);
  const more = tags.length - shown.length;
  return (
    <ul className={styles.tags} aria-label="Tags">
      {shown.map((tag) => (
        <li key={tag.id} className={styles.tag}>
          {tag.title}
        </li>
      ))}
      {more > 0 && <li className={styles.more}>+{more} more</li>}
    </ul>
  );
}
