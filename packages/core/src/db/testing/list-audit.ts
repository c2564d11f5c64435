import type pg from 'pg'

/** An audit entry with the ids of the people whose pseudonyms it has. `targetId` is a person or another record. */
export type AuditedAction = {
  action: string
  userId: string | null
  targetId: string | null
  detail: string | null
  address: string | null
  device: string | null
}

/** The audit entries in their order: all, or those of actions that start with `action`. Read as the owner of the database. */
export async function listAudit(owner: Pick<pg.Pool, 'query'>, action = ''): Promise<AuditedAction[]> {
  const { rows } = await owner.query<AuditedAction>(
    `select e.action, coalesce(a.user_id, e.actor) as "userId",
       coalesce(t.user_id, e.target_user, e.target_id) as "targetId", e.detail, host(e.address) as address, e.device
     from platform.audit_entries e left join platform.pseudonyms a on a.pseudonym = e.actor
       left join platform.pseudonyms t on t.pseudonym = e.target_user
     where starts_with(e.action, $1) order by e.created_at, e.id`,
    [action],
  )
  return rows
}
