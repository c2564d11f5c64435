/** The size of a value as JSON in UTF-8, in bytes. */
export function countJsonBytes(value: unknown): number {
  const json = JSON.stringify(value) // escapes lone surrogates, so pairs are complete here
  let bytes = json.length
  for (let at = 0; at < json.length; at += 1) {
    const unit = json.charCodeAt(at)
    if (unit < 0x80) continue
    const isHalf = unit >= 0xd800 && unit <= 0xdfff // two units make four bytes
    bytes += unit < 0x800 || isHalf ? 1 : 2
  }
  return bytes
}
