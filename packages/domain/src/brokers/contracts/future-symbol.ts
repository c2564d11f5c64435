import { months } from './option-symbol.ts'

/** The letters of the months January to December in the symbols of futures. Source: CME Group, month codes. */
const monthLetters = 'FGHJKMNQUVXZ'

/** The product and the delivery month of a future, such as MCL and June (6). */
export type FutureSymbol = { root: string; month: number }

/** Reads the symbol of a future: 'MCLM6', 'ESH25' or 'FDAX MAR 25'. Null for other symbols. */
export function parseFutureSymbol(text: string): FutureSymbol | null {
  const symbol = text.trim().toUpperCase()
  const [, code = '', letter = ''] = /^([A-Z0-9]{1,6}?)([FGHJKMNQUVXZ])\d{1,2}$/.exec(symbol) ?? []
  if (code !== '') return { root: code, month: monthLetters.indexOf(letter) + 1 }
  const [, root = '', name = ''] = /^([A-Z0-9]{1,6}) ([A-Z]{3}) ?\d{2}$/.exec(symbol) ?? []
  return root !== '' && months.includes(name) ? { root, month: months.indexOf(name) + 1 } : null
}
