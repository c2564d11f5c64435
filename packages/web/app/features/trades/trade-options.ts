import { instrumentNames, NO_INSTRUMENT } from '@candlebook/domain/trades/instrument'
import { instruments } from '@candlebook/domain/trades/vocabulary'

/** The choices of the filters by market, type and instrument, on every screen that filters trades. */
export const marketOptions = [
  { value: 'all', label: 'All Markets' },
  { value: 'crypto', label: 'Crypto' },
  { value: 'stock', label: 'Stock' },
] as const

export const typeOptions = [
  { value: 'all', label: 'Long and Short' },
  { value: 'long', label: 'Long' },
  { value: 'short', label: 'Short' },
] as const

export const instrumentOptions = [
  { value: 'all', label: 'All Instruments' },
  ...instruments.map((value) => ({ value, label: instrumentNames[value] })),
  { value: NO_INSTRUMENT, label: 'Not set' },
] as const
