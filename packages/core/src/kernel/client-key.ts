import { createHash } from 'node:crypto'
import { AppError } from './app-error.ts'

/** A clientKey as a table stores it, with a digest of the fields that were sent with it. Both are null without a key. */
export type StoredKey = { clientKey: string | null; clientKeyDigest: string | null }

/** The key of a request and the digest of its validated fields. The same fields in the same order give the same digest. */
export function toStoredKey(clientKey: string | undefined, fields: object): StoredKey {
  if (!clientKey) return { clientKey: null, clientKeyDigest: null }
  const clientKeyDigest = createHash('sha256').update(JSON.stringify(fields)).digest('hex')
  return { clientKey, clientKeyDigest }
}

/**
 * Returns the row that an earlier request with this key created. Throws request.client_key_reused when that request had
 * other fields.
 */
export function requireSameRequest<Row>(
  found: { row: Row; clientKeyDigest: string | null },
  { clientKeyDigest }: StoredKey,
): Row {
  if (found.clientKeyDigest === clientKeyDigest) return found.row
  throw new AppError('request.client_key_reused')
}
