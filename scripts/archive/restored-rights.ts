/** Who of an archive would get rights in a site: an archive alone makes nobody an administrator. */
import type { StoredItem } from '#lambdas/features/formats/formats.repository.ts';
import { createUsersRepository } from '#lambdas/adapters/dynamo/users/users.dynamo.ts';
import { roleOf, type UserRecord, userRecordSchema } from '#lambdas/features/users/user.ts';
import type { CheckedArchive } from './archived-units.ts';
import type { Restore } from './restore-site.ts';

type Named = Pick<UserRecord, 'username' | 'email' | 'isAdmin' | 'isStaff' | 'isViewer'>;

export interface Entitled {
  /** Whom the site does not know. */
  absent: Named[];
  /** Whom it gives less. */
  lacking: Named[];
}

/** The administrators and staff of the archive who are not yet so in the site. */
export async function findEntitled({ checked, site }: Pick<Restore, 'checked' | 'site'>) {
  const users = createUsersRepository(site.tables.core);
  const entitled: Entitled = { absent: [], lacking: [] };
  for await (const [item] of checked.units('users')) {
    const user = userRecordSchema.parse(item);
    if (!user.isAdmin && !user.isStaff) continue;
    const here = await users.findById(user.id);
    if (!here) entitled.absent.push(user);
    else if (!here.isAdmin && (user.isAdmin || !here.isStaff)) entitled.lacking.push(user);
  }
  return entitled;
}

export function withoutRights(checked: CheckedArchive): CheckedArchive {
  return {
    ...checked,
    units: async function* (file) {
      for await (const unit of checked.units(file)) {
        yield file === 'users' ? [withLess(unit[0])] : unit;
      }
    },
  };
}

function withLess(user: StoredItem): StoredItem {
  return { ...user, isAdmin: false, isStaff: false };
}

/** `ada (admin, ada@example.com)`, and so on. */
export function namesOf(users: readonly Named[]): string {
  return users.map((user) => `${user.username} (${roleOf(user)}, ${user.email})`).join(', ');
}
