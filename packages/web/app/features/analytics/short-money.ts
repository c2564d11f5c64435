import { MINUS } from '@candlebook/domain/text'
import { signedMoney } from '../../lib/money.ts'

const sizes = [
  { from: 1e12, sign: 'T' },
  { from: 1e9, sign: 'B' },
  { from: 1e6, sign: 'M' },
  { from: 1e3, sign: 'k' },
  { from: 1, sign: '' },
] as const

/** Money for an axis or a square of the calendar, rounded hard, below ten to the cent: '$15k', '−$2k', '$1.5M', '$0.50'. */
export function shortMoney(amount: number, { signed = false }: { signed?: boolean } = {}): string {
  const words = unsigned(Math.abs(amount))
  if (!/[1-9]/.test(words)) return '$0'
  return `${amount < 0 ? MINUS : signed ? '+' : ''}$${words}`
}

function unsigned(amount: number): string {
  if (amount < 9.995) return amount.toFixed(2).replace(/\.00$/, '')
  for (const [at, { from, sign }] of sizes.entries()) {
    const short = Math.round((amount / from) * 10) / 10
    if (short < 1) continue
    if (sign === '') return String(Math.round(amount))
    // 999.96k would round to 1000k: it is 1M.
    const larger = sizes[at - 1]
    if (short >= 1000 && larger) return `1${larger.sign}`
    return `${short >= 100 ? Math.round(short) : short}${sign}`
  }
  return '0'
}

/** The height of a curve in full: '+$13,952.50'. It is drawn where a float places it, so cents are as near as it gets. */
export function heightWords(amount: number): string {
  return signedMoney(amount.toFixed(2))
}
