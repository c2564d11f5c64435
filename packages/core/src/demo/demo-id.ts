import { createHash } from 'node:crypto'

/** The kinds of rows in the demo record. */
export type DemoKind = 'account' | 'trade' | 'entry' | 'item' | 'template'

/** The maximum number of rows of a kind. Removing the record searches for all of these ids. */
const MAX_DEMO_ROWS = 1000

/**
 * The id of a row of a user's demo record: a UUID of version 8 that is always the same. Removing the record
 * needs no column that marks its rows, and loading the record twice cannot duplicate it.
 */
export function buildDemoId(userId: string, { kind, at }: { kind: DemoKind; at: number }): string {
  const hex = createHash('sha256').update(`demo ${kind} ${at} of ${userId}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** All ids that rows of this kind can have in a user's demo record. */
export function listDemoIds(userId: string, kind: DemoKind): string[] {
  return Array.from({ length: MAX_DEMO_ROWS }, (_, at) => buildDemoId(userId, { kind, at }))
}
