import type { Decimal } from '../decimal/decimal.ts'
import { normaliseSymbol } from '../trades/symbols.ts'
import type { Execution } from './broker-format.ts'
import type { Line } from './table.ts'

export type Timed = Pick<Execution, 'day' | 'executedAt' | 'zone'>

/** A line of the corporate actions. Amounts are '0' when the line has none. */
export type EventLine = Timed & {
  line: Pick<Line, 'line'>
  /** Whether it is about shares or funds, not about options on them. */
  isStock: boolean
  description: string
  quantity: Decimal
  proceeds: Decimal
  /** What the shares of the line are worth; null when the file does not state it. */
  value: Decimal | null
  pnl: Decimal | null
  currency: string
  account: string
  isCancellation: boolean
}

/** The parts of 'NVDA(US0000000003) Split 10 for 1 (NVDA, NVIDIA CORP, US0000000003)'. */
type Description = { head: string; action: string; symbol: string }

/** The patterns take many seconds for the longest cell that a file can have, which no broker writes about an event. */
const MAX_LENGTH = 500

export function parseDescription(text: string): Description {
  if (text.length > MAX_LENGTH) return { head: '', action: '', symbol: '' }
  const [, head = '', rest = ''] = /^([^()]*)\([^()]*\)\s*(.*)$/s.exec(text) ?? ['', '', text]
  const [, action = rest, symbol = ''] = /^(.*)\(([^(),]+),.*\)\s*$/s.exec(rest) ?? []
  return { head: normaliseSymbol(head), action: action.trim(), symbol: normaliseSymbol(symbol) }
}
