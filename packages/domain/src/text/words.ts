/** A count with its noun: '1 trade', '1,204 trades', '2 entries', '3 losses'. English rules; no irregular nouns. */
export function formatCount(count: number, noun: string): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? noun : pluralise(noun)}`
}

/** The word with a capital: 'crypto' is 'Crypto'. */
export function capitalise(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}

function pluralise(noun: string): string {
  if (/[^aeiou]y$/.test(noun)) return `${noun.slice(0, -1)}ies`
  return /(?:s|x|z|ch|sh)$/.test(noun) ? `${noun}es` : `${noun}s`
}
