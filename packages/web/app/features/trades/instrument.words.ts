import type { Instrument } from '@candlebook/domain/trades'

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
