import type { adminLists } from '@somesa/core/admin';
import { sql } from 'drizzle-orm';
import type { ListSource } from '../../platform/lists/list-source';

/** Uploaded register files. */
export const importListSource: ListSource<(typeof adminLists)['imports']> = {
  from: sql`register_imports i join schools sc on sc.id = i.school_id join users u on u.id = i.created_by`,
  id: { is: sql`i.id`, type: 'uuid' },
  columns: () => ({
    createdAt: sql`i.created_at`,
    fileName: sql`i.file_name`,
    school: sql`sc.name`,
    status: sql`i.status`,
    lines: sql`i.lines`,
    added: sql`i.added`,
    changed: sql`i.changed`,
    leavers: sql`coalesce(i.leavers, 0)`,
    wrong: sql`i.wrong`,
    by: sql`trim(u.first_name || ' ' || u.last_name)`,
  }),
  school: sql`i.school_id`,
};
