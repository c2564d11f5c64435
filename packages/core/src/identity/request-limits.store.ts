import { type Connection, readPrepared } from '../db/index.ts'
import { newId } from '../kernel/index.ts'

/** Counts one more request under the key and gives how many there were since its window began, and when that was. */
export async function addRequest(
  db: Connection,
  { key, windowMs, now }: { key: string; windowMs: number; now: Date },
): Promise<{ count: number; began: Date }> {
  const values = [key, now.getTime(), windowMs, newId()]
  const rows = await readPrepared<{ requests: string; began: string }>(db, { text: countOne, values })
  const { requests, began } = rows[0]! // written just now
  return { count: Number(requests), began: new Date(Number(began)) }
}

const countOne = 'select requests, began from count_request($1, $2, $3, $4)'
