export type DecodedText = { ok: true; text: string } | { ok: false; line: number; message: string }

/**
 * Decodes UTF-8 with or without a byte order mark, and UTF-16 of either byte order with a mark. The text has no mark.
 * Returns the first line that cannot be decoded when the file has another encoding.
 */
export function decodeText(bytes: Uint8Array): DecodedText {
  const encoding = detectEncoding(bytes)
  const text = tryDecode(bytes, encoding)
  if (text === null) {
    return {
      ok: false,
      line: encoding === 'utf-8' ? findBadLine(bytes) : 1,
      message: describeProblem(encoding),
    }
  }
  const zero = text.indexOf('\0')
  if (zero >= 0)
    return { ok: false, line: countLinesBefore(text, zero) + 1, message: describeProblem(encoding) }
  return { ok: true, text }
}

function detectEncoding(bytes: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  return 'utf-8'
}

function tryDecode(bytes: Uint8Array, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

// A line break is never part of a multi-byte UTF-8 sequence, so each line can be decoded separately.
function findBadLine(bytes: Uint8Array): number {
  let line = 1
  for (let start = 0; start < bytes.length; line += 1) {
    const end = bytes.indexOf(0x0a, start)
    if (end < 0 || tryDecode(bytes.subarray(start, end), 'utf-8') === null) return line
    start = end + 1
  }
  return line
}

function countLinesBefore(text: string, index: number): number {
  return text.slice(0, index).split('\n').length - 1
}

function describeProblem(encoding: string): string {
  if (encoding !== 'utf-8') return 'The file is not valid UTF-16 text. Download it again.'
  return 'This line is not valid UTF-8 text. Download the file again, or save it as “CSV UTF-8”.'
}
