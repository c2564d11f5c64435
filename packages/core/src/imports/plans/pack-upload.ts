import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { AppError } from '../../kernel/index.ts'
import { MAX_UPLOAD_BYTES } from './plan-limits.ts'
import type { Upload } from './read-upload.ts'

/** Increase it when the packed shape changes. A plan of another version cannot be committed. */
const VERSION = 1

/** Compresses the content of a file, without fields that a commit does not need. Throws imports.too_large. */
export function packUpload(upload: Upload): Uint8Array {
  const executions = upload.executions.map(({ name: _name, ...execution }) => execution)
  const packed = deflateRawSync(JSON.stringify({ version: VERSION, ...upload, executions }), { level: 1 })
  if (packed.length > MAX_UPLOAD_BYTES) throw new AppError('imports.too_large')
  return packed
}

/** Unpacks the content of a file. Throws imports.plan_not_found when another version packed it. */
export function unpackUpload(packed: Uint8Array): Upload {
  const { version, ...upload } = JSON.parse(inflateRawSync(packed).toString())
  if (version !== VERSION) throw new AppError('imports.plan_not_found')
  return upload as Upload // as packed above
}
