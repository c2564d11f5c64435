/** The choices of the filters by market and by type, on every screen that filters trades. */
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
