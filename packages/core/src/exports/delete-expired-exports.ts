import type { Context } from '../context/index.ts'
import { asJob, asUserId } from '../db/index.ts'
import { buildExportKey } from './export-file.ts'
import { markExpired, selectExpired, selectUsersWithExpired } from './exports.store.ts'

/** Deletes the files of exports whose hour is over. A file that cannot be deleted is tried again by the next run. */
export async function deleteExpiredExports({
  db,
  files,
  clock,
}: Pick<Context, 'db' | 'files' | 'clock'>): Promise<void> {
  const now = clock.now()
  const failures: unknown[] = []
  for (const userId of await asJob(db, (connection) => selectUsersWithExpired(connection, now))) {
    for (const id of await asUserId(db, userId, (scope) => selectExpired(scope, now))) {
      await files.delete(buildExportKey({ userId, id })).then(
        () => asUserId(db, userId, (scope) => markExpired(scope, { id, now })),
        (error: unknown) => failures.push(error),
      )
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'some exports could not be deleted')
}
