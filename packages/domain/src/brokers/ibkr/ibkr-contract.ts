import type { Decimal } from '../../decimal/index.ts'
import { formatOptionSymbol, type OptionDetails, parseOptionSymbol } from '../contracts/option-symbol.ts'
import { parseAmount, parseQuantity } from '../csv/parse-amount.ts'
import { parseMoment } from '../csv/parse-moment.ts'
import type { Contract } from '../format/broker-format.ts'
import { deriveContractSize, parseContractSize } from '../format/contract-size.ts'
import { BOND_SIZE, type IbkrInstrument } from './ibkr-instruments.ts'

/** What a file states about the contract of a line. A text is '' and an amount null when the file does not state it. */
export type ContractSource = {
  instrument: IbkrInstrument
  symbol: string
  multiplier: string
  underlying: string
  expiry: string
  strike: string
  /** 'C', 'P', 'Call' or 'Put'. */
  right: string
  price: string
  quantity: string
  /** The value of the line in the currency of its price, with any sign. */
  gross: string
}

/**
 * Reads contracts. The contract size of a line is the multiplier of the file, or its gross amount ÷ (price × quantity), or
 * the size of another line with the same symbol; otherwise 100 for options and null for futures and their options.
 * A bond has `BOND_SIZE`.
 */
export function createContractReader(sources: readonly ContractSource[]) {
  const sizes = new Map<string, Decimal>()
  for (const source of sources) {
    if (!hasContracts(source.instrument)) continue
    const size = findOwnSize(source)
    if (size !== null && !sizes.has(source.symbol)) sizes.set(source.symbol, size)
  }
  return (source: ContractSource): Contract & { symbol: string } => {
    const usual = source.instrument === 'option' ? '100' : null
    const contractSize = findOwnSize(source) ?? sizes.get(source.symbol) ?? usual
    return { ...readNames(source), contractSize }
  }
}

function findOwnSize({ instrument, multiplier, price, quantity, gross }: ContractSource): Decimal | null {
  if (instrument === 'bond') return BOND_SIZE
  const stated = parseContractSize(multiplier)
  if (stated !== null) return stated
  if (!hasContracts(instrument)) return '1'
  const valued = { price: parseAmount(price), quantity: parseQuantity(quantity), gross: parseAmount(gross) }
  if (valued.price === null || valued.quantity === null) return null
  return deriveContractSize({ ...valued, price: valued.price, quantity: valued.quantity })
}

/** Whether the instrument is traded in contracts, whose size a file need not state. */
function hasContracts(instrument: IbkrInstrument): boolean {
  return instrument === 'option' || instrument === 'futures_option' || instrument === 'future'
}

function readNames(source: ContractSource): Omit<Contract, 'contractSize'> & { symbol: string } {
  const { instrument, symbol } = source
  const none = { underlying: null, expiry: null, strike: null, optionType: null }
  if (instrument === 'future') return { instrument, symbol, ...none, expiry: toDay(source.expiry) }
  if (instrument !== 'option' && instrument !== 'futures_option') return { instrument, symbol, ...none }

  const details = parseOptionSymbol(symbol) ?? readDetails(source)
  if (details) return { instrument: 'option', symbol: formatOptionSymbol(details), ...details }
  return { instrument: 'option', symbol, ...none, underlying: source.underlying || null }
}

function readDetails({ underlying, expiry, strike, right }: ContractSource): OptionDetails | null {
  const [day, amount] = [toDay(expiry), parseAmount(strike)]
  const letter = right.slice(0, 1).toUpperCase()
  if (underlying === '' || day === null || amount === null || (letter !== 'C' && letter !== 'P')) return null
  return { underlying, expiry: day, strike: amount, optionType: letter === 'C' ? 'call' : 'put' }
}

function toDay(text: string): string | null {
  return parseMoment(text, 'UTC')?.day ?? null
}
