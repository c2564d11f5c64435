export type DecodedText = { ok: true; text: string } | { ok: false; line: number; message: string }

/**
 * The text of a file without its byte order mark: UTF-8 with or without mark, UTF-16 of either order with mark.
 * Otherwise the line of the first bytes that are no such text.
 */
export function decodeText(bytes: Uint8Array): DecodedText {
  const encoding = markedEncoding(bytes)
  const text = decoded(bytes, encoding)
  if (text === null) {
    return { ok: false, line: encoding === 'utf-8' ? firstBadLine(bytes) : 1, message: notText(encoding) }
  }
  const zero = text.indexOf('\0')
  if (zero >= 0) return { ok: false, line: linesBefore(text, zero) + 1, message: notText(encoding) }
  return { ok: true, text }
}

function markedEncoding(bytes: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  return 'utf-8'
}

function decoded(bytes: Uint8Array, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

// A line break is never part of a longer UTF-8 sequence, so each line can be tried by itself.
function firstBadLine(bytes: Uint8Array): number {
  let line = 1
  for (let start = 0; start < bytes.length; line += 1) {
    const end = bytes.indexOf(0x0a, start)
    if (end < 0 || decoded(bytes.subarray(start, end), 'utf-8') === null) return line
    start = end + 1
  }
  return line
}

function linesBefore(text: string, index: number): number {
  return text.slice(0, index).split('\n').length - 1
}

function notText(encoding: string): string {
  if (encoding !== 'utf-8') return 'The file is cut off or damaged: it is not readable as UTF-16 text.'
  return 'This line is not readable as UTF-8 text. Download the file again, or save it as "CSV UTF-8".'
}
