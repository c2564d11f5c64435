const MAX_LENGTH = 20

/**
 * A symbol of at most 20 characters for a share that a file names only in words: the first letters of each word, as many as fit.
 * 'Vanguard FTSE Developed World UCITS ETF' becomes 'VANFTSDEVWORUCIETF', which another fund of the family does not.
 */
export function shortenName(name: string): string {
  const plain = name.trim().replace(/\s+/g, ' ')
  if (plain.length <= MAX_LENGTH) return plain.toUpperCase()
  const words = plain.split(/[^\p{L}\p{N}]+/u).filter(Boolean)
  for (let letters = 8; letters > 0; letters -= 1) {
    const short = words.map((word) => word.slice(0, letters)).join('')
    if (short.length <= MAX_LENGTH) return short.toUpperCase()
  }
  return words
    .map((word) => word.slice(0, 1))
    .join('')
    .slice(0, MAX_LENGTH)
    .toUpperCase()
}
