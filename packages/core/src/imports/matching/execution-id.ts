import { createHash } from 'node:crypto'

/**
 * The id of the execution with this fingerprint, a UUID of version 8: the first 128 bits of the SHA-256 digest, in which six
 * bits are replaced with version and variant.
 * Source: RFC 9562, section 5.8.
 */
export function createExecutionId(fingerprint: string): string {
  const bytes = createHash('sha256').update(fingerprint).digest().subarray(0, 16)
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
