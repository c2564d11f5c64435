import { add, type Decimal, negate, sign, toAbsolute } from '../decimal/decimal.ts'
import { defineFormat } from './define-format.ts'
import type { FileTable } from './file-table.ts'
import type { TableLine } from './table-line.ts'

const TAX = 'tax|Steuer|impuesto'

/**
 * The transactions of the web app, newest first, with times of Berlin. `amount` is without fee and tax. The tax of a purchase is a
 * transaction tax and belongs to the trade; that of a sale or a distribution is a tax on income.
 */
export const scalable = defineFormat({
  id: 'scalable-capital',
  broker: 'Scalable Capital',
  title: 'Scalable Capital transactions',
  help: 'Web: Transactions > Export (CSV).',
  columns: {
    day: 'date|Datum|fecha',
    'time?': 'time|Zeit|hora',
    status: 'status|estado',
    action: 'type|Typ|tipo',
    symbol: 'isin',
    name: 'description|Beschreibung|descripción',
    quantity: 'shares|Anteile|Stück|acciones',
    price: 'price|Kurs|Preis|precio',
    value: 'amount|Betrag|importe',
    fee: 'fee|Gebühr|comisión',
    currency: 'currency|Währung|divisa',
    id: 'reference|Referenz|referencia',
  },
  requiredWords: ['assetType|Anlageklasse|Wertpapiertyp|tipo de activo', TAX],
  zone: 'Europe/Berlin',
  days: 'ymd',
  order: 'newest first',
  longOnly: true,
  filled: /^(?:$|executed|settled|ausgeführt|abgerechnet|ejecutada)/i,
  lines: [
    [/^(?:buy|savings? ?plan|kauf|sparplan|compra)/i, 'buy'],
    [/^(?:sell|verkauf|venta)/i, 'sell'],
    [/^(?:distribution|dividend|ausschüttung|coupon)/i, 'dividend'],
    [/interest|zins/i, 'interest'],
    [/^tax|steuer/i, 'tax'],
    [/fee|gebühr/i, 'fee'],
    [/^(?:deposit|withdrawal|einzahlung|auszahlung)/i, 'cash'],
    [/transfer|übertrag/i, 'transfer'],
    [/corporate action|kapitalmaßnahme/i, 'corporate_action'],
    [/split/i, 'split'],
  ],
  change: (draft, line) => ({
    ...draft,
    currency: draft.currency.toUpperCase(),
    ...(draft.side === 'buy' && { fee: add(draft.fee, toAbsolute(line.amountOrZero(TAX))) }),
  }),
  read: (table) => {
    const isCostNegative = table.lines.some((line) => /^[-−]/.test(line.text('fee')))
    for (const line of table.lines) {
      // A split is the number of shares that came.
      const isSplit = /^(?:corporate action|split)/i.test(line.text('action')) && line.has('symbol')
      if (isSplit && line.has('quantity')) table.attempt(line, () => addSplit(table, line))
      else table.read(line)
      if (!/^(?:buy|sav|kauf|spar|compra)/i.test(line.text('action')) && isDone(table, line))
        table.attempt(line, () => addTax(table, line, isCostNegative))
    }
  },
})

function isDone(table: FileTable, line: TableLine): boolean {
  return table.spec.filled?.test(line.text('status')) ?? true
}

function addSplit(table: FileTable, line: TableLine): void {
  const shares = line.quantity()
  const hasMoney = sign(line.amountOrZero('value')) !== 0
  if (hasMoney || sign(shares) === 0) table.skip(line, 'corporate_action')
  else table.addSharesOfSplit(line, { symbol: line.text('symbol'), shares })
}

function addTax(table: FileTable, line: TableLine, isCostNegative: boolean): void {
  const tax: Decimal = line.amountOrZero(TAX)
  table.addMovement(line, 'tax', isCostNegative ? tax : negate(tax), line.text('currency'))
}
