import { defineFormat } from './define-format.ts'

/** The trades of InvestEngine, of funds only. The security is a name with its ISIN. Times are those of London. */
export const investEngine = defineFormat({
  id: 'investengine',
  broker: 'InvestEngine',
  title: 'InvestEngine trading statement',
  help: 'investengine.com > Portfolio > Statements > Trading statement: choose the days, CSV.',
  currency: 'GBP',
  zone: 'Europe/London',
  days: 'dmy',
  numbers: 'point',
  longOnly: true,
  requiredWords: ['Total Trade Value'],
  columns: {
    symbol: 'Security / ISIN',
    action: 'Transaction Type',
    quantity: 'Quantity',
    price: 'Share Price',
    value: 'Total Trade Value',
    day: 'Trade Date/Time',
  },
  change(draft) {
    const [, name = '', isin] = /^(.*?)\s*\/\s*ISIN\s+([A-Z]{2}[A-Z0-9]{9}\d)$/i.exec(draft.symbol) ?? []
    return isin ? { ...draft, symbol: isin, name } : draft
  },
})
