import pg from 'pg'

/**
 * Makes the user an administrator, as the owner of the database, because the app role may not. A second call changes
 * nothing. Only the demo calls it, no route does.
 */
export async function grantAdmin(
  ownerUrl: string,
  { userId, now }: { userId: string; now: Date },
): Promise<void> {
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  try {
    await owner.query(upsertAdmin, [userId, now])
  } finally {
    await owner.end()
  }
}

const upsertAdmin = `insert into profiles as existing (user_id, is_admin, created_at, updated_at) values ($1, true, $2, $2)
  on conflict (user_id) do update set is_admin = true, updated_at = excluded.updated_at where not existing.is_admin`
