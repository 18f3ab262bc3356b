import { GlanceTile } from '#web/src/ui/admin/glance-tile.tsx';
import { useUnreadCount } from './unread-count.queries.ts';

/** The number of unread messages, for the dashboard. */
export function UnreadTile() {
  const query = useUnreadCount({ enabled: true });
  return (
    <GlanceTile label="Unread messages" path="/admin/messages" query={query}>
      {(count) => ({ value: count, note: count === 0 ? 'Everything is read' : 'In the inbox' })}
    </GlanceTile>
  );
}
