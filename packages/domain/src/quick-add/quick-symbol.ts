import { parseOptionSymbol } from '../brokers/option-symbol.ts'
import { compareDays } from '../days/day.ts'
import { isCurrencyCode, normaliseCurrency } from '../money/currencies.ts'
import { coinCodes, isStablecoin } from '../money/currency-digits.ts'
import { findKnownFuture, type KnownFuture } from '../trades/futures.ts'
import { normaliseSymbol, symbolSuggestions } from '../trades/symbols.ts'
import { findUsualCurrency } from '../trades/usual-currency.ts'
import { DEFAULT_CONTRACT_SIZE, type Instrument, type Market } from '../trades/vocabulary.ts'
import { createBlankTrade, type QuickContext, type QuickTrade } from './quick-fields.ts'

/** A text that can be a symbol or a currency. */
export type Candidate = { text: string; isAfterNumber: boolean }
export type CandidateMeaning = 'symbol' | 'currency' | 'unclear' | 'unknown'

/** Whether a text has the letters of a symbol, such as 'AAPL', 'BTC/USDT', '/NQ', 'BRK.B' or '1INCH'. */
export function isSymbolText(text: string): boolean {
  return /^(?=.*\p{L})[/^]?[\p{L}\d][\p{L}\d./:_!=^+-]*$/u.test(text)
}

/**
 * What each of these texts means. The symbol is one that the trader has traded or that a list has, else one in capitals, else any;
 * among equals a currency comes last. Two equal ones are both unclear. A code of a currency that is not the symbol is the
 * currency, in small letters only after a number.
 */
export function chooseSymbol(
  candidates: readonly Candidate[],
  { latest, hasSymbol }: Pick<QuickContext, 'latest'> & { hasSymbol: boolean },
): CandidateMeaning[] {
  const own = new Set(latest.map(({ symbol }) => symbol))
  const ranks = candidates.map(({ text }) => (hasSymbol ? 0 : rankSymbol(text, own)))
  const highest = Math.max(0, ...ranks)
  const equals = candidates.filter((_one, at) => ranks[at] === highest)
  // Of two coins, such as '1 ETH 0.05 BTC', the first is the symbol, and the second its currency.
  const isCoinPair = equals.every(({ text }) => coinCodes.has(text.toUpperCase()))
  const isUnclear = equals.length > 1 && !isCoinPair
  const first = equals[0]
  return candidates.map((candidate, at) => {
    if (highest > 0 && ranks[at] === highest) {
      if (isUnclear) return 'unclear'
      if (candidate === first) return highest < 1 ? 'unclear' : 'symbol'
    }
    return isCurrencyWord(candidate) ? 'currency' : 'unknown'
  })
}

/**
 * How likely a text is the symbol, compared with the others of the line. Only the order of the ranks counts. A text of rank 0
 * cannot be the symbol. A code of a currency in capitals, rank 0.5, is unclear when no other text is more likely.
 */
function rankSymbol(text: string, own: ReadonlySet<string>): number {
  const symbol = normaliseSymbol(text)
  if (own.has(symbol)) return 5
  if (isStablecoin(symbol)) return 1
  if (coinCodes.has(symbol)) return 3
  if (isKnownSymbol(symbol)) return 4
  if (isCurrencyCode(normaliseCurrency(text))) return text === symbol ? 0.5 : 0
  return text === symbol ? 2 : 1.5
}

function isCurrencyWord({ text, isAfterNumber }: Candidate): boolean {
  const code = normaliseCurrency(text)
  return isCurrencyCode(code) && (code === text || isAfterNumber || isStablecoin(code))
}

/** Whether a list has the symbol, or a well-known future has it. */
export function isKnownSymbol(symbol: string): boolean {
  const isListed = Object.values(symbolSuggestions).some((list) => list.some((one) => one.symbol === symbol))
  return isListed || findKnownFuture(symbol, 'stock') !== null
}

/** The trade with what the line does not say, as the form proposes it. */
export function addQuickDefaults(typed: Partial<QuickTrade>, context: QuickContext): QuickTrade {
  const { today, day = today, start, latest } = context
  const symbol = typed.symbol ?? ''
  const option = parseOptionSymbol(symbol)
  const future = findFuture(typed)
  const same = latest.filter((one) => one.symbol === symbol)
  const last = same.find((one) => typed.market === undefined || one.market === typed.market)
  const isFuture = typed.instrument === 'future' || (future !== null && future.root !== symbol)
  const market =
    typed.market ??
    last?.market ??
    (isFuture ? future?.market : undefined) ??
    (option ? 'stock' : findListedMarket(symbol)) ??
    start.market
  const instrument = chooseInstrument(typed, { isOption: option !== null, isFuture, last })
  const account = typed.account ?? start.account
  const hasExit = typed.exitDate !== undefined && typed.exitDate !== ''
  const exitDate = typed.status === 'closed' ? (typed.exitDate ?? day) : ''
  const entryDate = hasExit && compareDays(exitDate, day) < 0 ? exitDate : day
  const proposed = {
    market,
    instrument,
    account,
    contractSize: proposeSize(instrument, { future, last }),
    currency: findUsualCurrency({ symbol, market, instrument, account }, context).currency,
    entryDate,
    exitDate,
    feesUnit: start.feesUnit,
    ...(instrument === 'option' && option),
  }
  return { ...createBlankTrade(), ...proposed, ...typed }
}

type Last = QuickContext['latest'][number] | undefined

function chooseInstrument(
  typed: Partial<QuickTrade>,
  { isOption, isFuture, last }: { isOption: boolean; isFuture: boolean; last: Last },
): Instrument | null {
  if (typed.instrument !== undefined) return typed.instrument
  if (isOption || (typed.optionType ?? null) !== null) return 'option'
  return last ? last.instrument : isFuture ? 'future' : null
}

/** The size of one standardised equity option. Source: OCC, Characteristics and Risks of Standardized Options. */
const OPTION_SIZE = '100'

function proposeSize(
  instrument: Instrument | null,
  { future, last }: { future: KnownFuture | null; last: Last },
): string {
  const former = last?.instrument === instrument ? last?.contractSize : undefined
  if (former !== undefined && former !== DEFAULT_CONTRACT_SIZE) return former
  if (instrument === 'option') return OPTION_SIZE
  return instrument === 'future' ? (future?.size ?? '') : ''
}

/**
 * The well-known future that the symbol may be, when the trader must say whether it is: the root alone, such as ES, is a share,
 * too. Null when the line, the last trade of the symbol or its month says it.
 */
export function findFutureInQuestion(
  typed: Partial<QuickTrade>,
  { latest }: QuickContext,
): KnownFuture | null {
  const { symbol = '', instrument, optionType } = typed
  if (instrument !== undefined || (optionType ?? null) !== null) return null
  if (latest.some((one) => one.symbol === symbol)) return null
  const future = findFuture(typed)
  return future?.root === symbol ? future : null
}

/** The well-known future of the symbol, unless the line says that it is something else. */
function findFuture({ symbol = '', market, instrument }: Partial<QuickTrade>): KnownFuture | null {
  if (instrument === 'future') return findKnownFuture(symbol, 'stock')
  if (instrument !== undefined) return null
  return findKnownFuture(symbol, market ?? findListedMarket(symbol) ?? 'stock')
}

function findListedMarket(symbol: string): Market | undefined {
  if (symbolSuggestions.stock.some((one) => one.symbol === symbol)) return 'stock'
  const isCoin = coinCodes.has(symbol) || symbolSuggestions.crypto.some((one) => one.symbol === symbol)
  return isCoin ? 'crypto' : undefined
}
