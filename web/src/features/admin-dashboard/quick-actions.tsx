import { Title } from '@mantine/core';
import {
  IconChartBar,
  IconChevronRight,
  IconPencilPlus,
  type IconProps,
  IconUserPlus,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { Link } from 'react-router-dom';
import { readOnlyReason } from '#web/src/ui/admin/read-only.ts';
import styles from './dashboard.module.css';

interface QuickAction {
  label: string;
  path: string;
  Icon: ComponentType<IconProps>;
  /** Links to pages where something can be changed. */
  writes: boolean;
}

const actions: QuickAction[] = [
  { label: 'New Blog Post', path: '/admin/posts/new', Icon: IconPencilPlus, writes: true },
  { label: 'Add User', path: '/admin/users/new', Icon: IconUserPlus, writes: true },
  { label: 'View Analytics', path: '/admin/analytics', Icon: IconChartBar, writes: false },
];

export function QuickActions({ readOnly }: { readOnly: boolean }) {
  return (
    <section className={styles.actions} aria-labelledby="quick-actions">
      <Title order={2} id="quick-actions" size="1.25rem" lts="-0.005em" pb="sm">
        Quick Actions
      </Title>
      <ul className={styles.list}>
        {actions.map((action) => (
          <li key={action.path}>
            <Action {...action} disabled={readOnly && action.writes} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Action({ label, path, Icon, disabled }: QuickAction & { disabled: boolean }) {
  const content = (
    <>
      <Icon size={20} stroke={1.6} aria-hidden />
      <span className={styles.actionLabel}>{label}</span>
      <IconChevronRight size={18} stroke={1.7} aria-hidden />
    </>
  );
  if (disabled) {
    return (
      <button type="button" className={styles.action} disabled title={readOnlyReason}>
        {content}
      </button>
    );
  }
  return (
    <Link to={path} className={styles.action}>
      {content}
    </Link>
  );
}
