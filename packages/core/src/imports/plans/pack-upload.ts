import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { AppError } from '../../kernel/index.ts'
import { MAX_UPLOAD_BYTES } from './plan-limits.ts'
import type { Upload } from './read-upload.ts'

/** Changes with the shape of what is packed: a plan of another version cannot be committed. */
const VERSION = 1

/** What a file holds as compressed bytes, less what no commit needs. Throws imports.too_large. */
export function packUpload(upload: Upload): Uint8Array {
  const executions = upload.executions.map(({ name: _name, ...execution }) => ({
    ...execution,
    externalId: null, // it is in the fingerprint
  }))
  const packed = deflateRawSync(JSON.stringify({ version: VERSION, ...upload, executions }), { level: 1 })
  if (packed.length > MAX_UPLOAD_BYTES) throw new AppError('imports.too_large')
  return packed
}

/** What was packed. Throws imports.plan_not_found for what another version of Candlebook has packed. */
export function unpackUpload(packed: Uint8Array): Upload {
  const { version, ...upload } = JSON.parse(inflateRawSync(packed).toString())
  if (version !== VERSION) throw new AppError('imports.plan_not_found')
  return upload as Upload // as packed above
}
