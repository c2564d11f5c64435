import type { Day } from '../days/day.ts'
import { formatDay } from '../days/format-day.ts'
import type { Decimal } from '../decimal/decimal.ts'
import { formatPrice } from '../text/numbers.ts'
import { type Instrument, instruments, type OptionType } from './vocabulary.ts'

/** The filter by instrument for trades without one. */
export const NO_INSTRUMENT = 'none'

/** The values of the filter by instrument. */
export const instrumentFilters = [...instruments, NO_INSTRUMENT] as const

/** The names of the kinds of instruments on screen. */
export const instrumentNames: Record<Instrument, string> = {
  share: 'Share',
  fund: 'Fund',
  coin: 'Coin',
  future: 'Future',
  option: 'Option',
  forex: 'Forex',
  bond: 'Bond',
  cfd: 'CFD',
}

export type TradedContract = {
  symbol: string
  instrument: Instrument | null
  underlying: string | null
  expiry: Day | null
  strike: Decimal | null
  optionType: OptionType | null
}

/** What is traded: 'AAPL Dec 20, 2026 200 C', 'ESZ6 future', 'EUR/USD forex'. For a share or a coin, 'AAPL'. */
export function nameTrade(trade: TradedContract): string {
  return describeInstrument(trade) ?? trade.symbol
}

/** What is traded, when the symbol does not say it: null for a share, a coin and a trade without an instrument. */
export function describeInstrument(trade: TradedContract): string | null {
  const { symbol, instrument } = trade
  if (instrument === null || instrument === 'share' || instrument === 'coin') return null
  if (instrument === 'option') return describeOption(trade)
  if (instrument === 'forex') return `${symbol.replace('.', '/')} forex`
  return `${symbol} ${instrument === 'cfd' ? 'CFD' : instrument}`
}

function describeOption({ symbol, underlying, expiry, strike, optionType }: TradedContract): string {
  const details = [
    expiry && formatDay(expiry),
    strike && formatPrice(strike),
    optionType && (optionType === 'call' ? 'C' : 'P'),
  ]
  const name = [underlying ?? symbol, ...details].filter(Boolean).join(' ')
  return details.every(Boolean) ? name : `${name} option`
}
