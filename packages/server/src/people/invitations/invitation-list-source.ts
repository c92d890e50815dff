import type { adminLists } from '@somesa/core/admin';
import { sql } from 'drizzle-orm';
import type { ListSource } from '../../platform/lists/list-source';
import { matchesWords } from '../../platform/lists/search-words';
import { startsWith } from '../../platform/lists/starts-with';
import { createGrantWaitsSql } from '../approvals/approvals-repository';
import { createRoleNameSql } from '../staff/user-list-source';

/** Invitations to the back office. */
export const invitationListSource: ListSource<(typeof adminLists)['invitations']> = {
  from: sql`invitations i join users u on u.id = i.invited_by left join schools sc on sc.id = i.school_id`,
  id: { is: sql`i.id`, type: 'uuid' },
  columns: () => ({
    createdAt: sql`i.created_at`,
    username: sql`i.username`,
    email: sql`i.email`,
    role: createRoleNameSql(sql`i.role_id`),
    school: sql`sc.name`,
    expiresAt: sql`i.expires_at`,
    status: sql`case when i.accepted_at is not null then 'accepted' when i.withdrawn_at >= i.expires_at then 'expired'
      when i.withdrawn_at is not null then 'withdrawn' when ${createGrantWaitsSql(sql`i.id`)} then 'requested' else 'open' end`,
    by: sql`trim(u.first_name || ' ' || u.last_name)`,
  }),
  search: (text) => [matchesWords(sql`i.username`, text), startsWith(sql`i.email`, text)],
};
