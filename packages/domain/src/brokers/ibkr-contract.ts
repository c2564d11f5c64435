import type { Decimal } from '../decimal/decimal.ts'
import type { Instrument, Market } from '../trades/vocabulary.ts'
import { parseAmount, parseQuantity } from './amounts.ts'
import type { Contract } from './broker-format.ts'
import { BOND_SIZE, deriveContractSize, parseContractSize } from './contract-sizes.ts'
import { isFiat } from './fiat.ts'
import { parseMoment } from './moments.ts'
import { formatOptionSymbol, type OptionDetails, parseOptionSymbol } from './option-symbol.ts'

/** An instrument of Interactive Brokers. An option on a future has no usual contract size, other options have 100. */
type IbkrInstrument = Instrument | 'futures_option'

/**
 * The instrument of an asset category ('Stocks', 'STK', 'Equity and Index Options', 'OPT'), and of the type of a stock
 * ('ETF'). 'derivative' for the other categories, such as warrants, which are not imported.
 */
export function toInstrument(category: string, type = ''): IbkrInstrument | 'derivative' {
  const found = usual.get(category) ?? findCategory(category)
  return found === 'share' && type.trim().toUpperCase() === 'ETF' ? 'fund' : found
}

function findCategory(category: string): IbkrInstrument | 'derivative' {
  const name = category.trim().toLowerCase()
  return categories.find(([pattern]) => pattern.test(name))?.[1] ?? 'derivative'
}

// Nearly every line of a file has one of these.
const usual: ReadonlyMap<string, IbkrInstrument> = new Map([
  ['Stocks', 'share'],
  ['STK', 'share'],
])

/** Categories in English, German, French, Spanish, Portuguese, Italian, Russian, Chinese and Japanese, options before shares. */
const categories: readonly [RegExp, IbkrInstrument][] = [
  [/^(crypto|krypto|cripto|крипто|加密|数字货币)/, 'coin'],
  [/^(forex|cash\b|devisen|devises|divisas|câmbio|cambio|valute|форекс|外汇|外匯|為替)/, 'forex'],
  [
    /^(options on futures|futures options|fop\b|optionen auf futures|futures-?optionen|options sur (contrats à terme|futures)|opciones (sobre|de) futuros|opções (sobre|de) futuros|opzioni su futures|опционы на фьючерсы|期货期权|期貨期權)/,
    'futures_option',
  ],
  [
    /^(equity and index options|options?\b|opt\b|aktien- und indexoptionen|optionen|opciones|opções|opzioni|опционы|股票和指数期权|股票和指數期權|期权)/,
    'option',
  ],
  [/^(futures|fut\b|futuros|contrats à terme|terminkontrakte|фьючерсы|期货|期貨|先物)/, 'future'],
  [
    /^(bonds?\b|treasury bills?|bills?\b|anleihen|bonos|obligations|obrigações|obbligazioni|облигации|债券|債券)/,
    'bond',
  ],
  [/^(cfds?\b|differenzkontrakte|差价合约|差價合約)/, 'cfd'],
  [/^(funds?\b|mutual funds?|etfs?\b|fonds|investmentfonds|fondos|fundos|fondi|фонды|基金|共同基金)/, 'fund'],
  [/^(stocks?\b|stk\b|aktien|actions|acciones|ações|azioni|акции|股票|株式)/, 'share'],
]

/** The market of an instrument: coins are crypto, everything else counts as stock. */
export function toMarket(instrument: IbkrInstrument): Market {
  return instrument === 'coin' ? 'crypto' : 'stock'
}

/**
 * The instrument of a symbol without a category: 'EUR.USD' is forex, 'BTC.USD' is a coin, an option contains a date, and a
 * bond ends with one: 'T 4 1/4 05/31/25'.
 */
export function detectInstrument(symbol: string): {
  instrument: 'share' | 'coin' | 'forex' | 'option' | 'bond'
  symbol: string
} {
  const [, base = '', quote = ''] = /^([A-Z]{3,5})\.([A-Z]{3})$/.exec(symbol) ?? []
  if (isFiat(quote)) {
    return isFiat(base) ? { instrument: 'forex', symbol } : { instrument: 'coin', symbol: base }
  }
  if (/\s\d\d\/\d\d\/\d\d$/.test(symbol)) return { instrument: 'bond', symbol }
  return { instrument: parseOptionSymbol(symbol) ? 'option' : 'share', symbol }
}

/** What a file states about the contract of a line. A text is '' and an amount null when the file does not state it. */
type ContractSource = {
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
  if (instrument === 'bond') return BOND_SIZE // the broker's multiplier is 1
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
