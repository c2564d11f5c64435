/** The bytes of an id, which is a UUID. */
export const ID_BYTES = 16

/** The id that these bytes hold from this index on. */
export function formatId(bytes: Buffer, at: number): string {
  const hex = bytes.toString('hex', at, at + ID_BYTES)
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
