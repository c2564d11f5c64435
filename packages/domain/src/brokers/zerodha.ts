import type { Day } from '../days/day.ts'
import { months } from '../trades/futures.ts'
import { parseAmount } from './amounts.ts'
import { defineFormat } from './define-format.ts'
import type { TableDraft } from './format-spec.ts'
import { toOptionContract } from './option-symbol.ts'
import type { TableLine } from './table-line.ts'

const EXECUTED = 'order_execution_time'

/**
 * The tradebook of Console, as CSV or as a workbook: trades with times of India in rupees, without charges. Quantities of futures
 * and options are units, not lots, except on the commodity exchange.
 */
export const zerodha = defineFormat({
  id: 'zerodha',
  broker: 'Zerodha',
  title: 'Zerodha tradebook',
  help: 'Console: Reports > Tradebook > choose segment and period > CSV or XLSX.',
  columns: {
    symbol: 'symbol|tradingsymbol',
    day: 'trade_date',
    action: 'trade_type',
    quantity: 'quantity',
    price: 'price',
    id: 'trade_id',
    'account?': 'client_id',
  },
  requiredWords: ['exchange'],
  currency: 'INR',
  zone: 'Asia/Kolkata',
  days: 'ymd',
  numbers: 'point',
  order: 'oldest first',
  accountAbove: /Client ID\s*:?\s*([A-Z0-9]{4,10})/i,
  change: (read, line) => {
    const draft = { ...read, ...findTime(line) }
    const symbol = line.text('symbol').toUpperCase()
    // Funds have a long name.
    if (symbol.length > 20 && /^MF/i.test(line.text('segment')))
      return { ...draft, symbol: line.text('isin') || symbol, name: line.text('symbol') }
    const size = /^(?:MCX|NCO|NCDEX)/i.test(line.text('exchange')) ? null : '1'
    return { ...draft, ...findContract(symbol, { line, day: draft.day, size }) }
  },
})

/** Some files have no execution time, or one without its day. */
function findTime(line: TableLine): Partial<TableDraft> {
  if (!line.has(EXECUTED)) return {}
  return line.text(EXECUTED).length > 8 ? line.moment(EXECUTED, '') : line.moment('day', EXECUTED)
}

type Context = { line: TableLine; day: Day; size: '1' | null }

/** Options such as 'NIFTY26SEP24500CE' (monthly) and 'NIFTY2692324500PE' (weekly, 23 September), and futures 'NIFTY26SEPFUT'. */
function findContract(symbol: string, { line, day, size }: Context): Partial<TableDraft> {
  const [, root = '', year = '', month = '', rest = ''] =
    /^([A-Z][A-Z0-9&-]*?)(\d{2})([A-Z]{3})(FUT|[\d.]+[CP]E)$/.exec(symbol) ?? []
  const named = months.indexOf(month)
  if (named >= 0) {
    const expiry = readExpiry(line) ?? findMonthEnd(2000 + Number(year), named, root)
    if (rest === 'FUT') return { instrument: 'future', contractSize: size, expiry, underlying: root }
    return buildOption({ root, expiry, strike: rest.slice(0, -2), right: rest.at(-2), size })
  }
  const [, weekly = '', inYear = '', letter = '', at = '', strike = '', right] =
    /^([A-Z][A-Z0-9&-]*?)(\d{2})([1-9OND])(\d{2})([\d.]+)([CP])E$/.exec(symbol) ?? []
  if (weekly === '') return {}
  const number = '123456789OND'.indexOf(letter) + 1
  const expiry = readExpiry(line) ?? `20${inYear}-${String(number).padStart(2, '0')}-${at}`
  // A weekly option expires after the trade; otherwise the digits are something else.
  return expiry < day ? {} : buildOption({ root: weekly, expiry, strike, right, size })
}

type OptionParts = {
  root: string
  expiry: Day
  strike: string
  right: string | undefined
  size: '1' | null
}

function buildOption({ root, expiry, strike, right, size }: OptionParts): Partial<TableDraft> {
  const amount = parseAmount(strike)
  if (amount === null) return {}
  const optionType = right === 'C' ? 'call' : 'put'
  return { ...toOptionContract({ underlying: root, expiry, strike: amount, optionType }), contractSize: size }
}

function readExpiry(line: TableLine): Day | null {
  return line.has('expiry_date') ? line.moment('expiry_date', '').day : null
}

/** The last Thursday of a month; the last Tuesday since September 2025. Sensex and Bankex: Friday until 2024, Tuesday, now Thursday. */
function findMonthEnd(year: number, month: number, root: string): Day {
  const isNew = year > 2025 || (year === 2025 && month >= 8)
  const isBombay = /^(?:SENSEX|BANKEX|SENSEX50)$/.test(root)
  const oldDay = isBombay ? (year >= 2025 ? 2 : 5) : 4
  const weekday = isNew ? (isBombay ? 4 : 2) : oldDay
  const last = new Date(Date.UTC(year, month + 1, 0))
  const back = (last.getUTCDay() - weekday + 7) % 7
  return new Date(last.getTime() - back * 86_400_000).toISOString().slice(0, 10)
}
