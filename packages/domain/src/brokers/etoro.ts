import { add, compare, multiply, negate, subtract, toAbsolute } from '../decimal/decimal.ts'
import { defineFormat } from './define-format.ts'
import type { TableDraft } from './format-spec.ts'
import { skipLine } from './lines.ts'
import { toUnitPrice } from './prices.ts'
import { defineTables, type TableResults } from './several-tables.ts'
import { shortenName } from './short-name.ts'
import type { TableLine } from './table-line.ts'

const ID = 'Position ID|ID de posición|ID de position|ID de la posición|Positions-ID|ID position|ID posizione'

/**
 * The sheet with the closed positions. The rates are in the currency of the instrument, the amount (the margin, without
 * leverage) and the profit in that of the account, which is US dollars unless the header names another.
 */
const positions = defineFormat({
  id: 'etoro-positions',
  broker: 'eToro',
  title: 'eToro closed positions',
  help: '',
  columns: {
    'id?': ID,
    action: 'Action|Acción|Aktion|Azione',
    quantity: 'Units / Contracts|Units|Unidades / Contratos|Unidades|Einheiten*|Unités*|Unità*',
    price:
      'Open Rate|Open Price|Tasa de apertura|Tipo de apertura|Eröffnungskurs|Taux d’ouverture|Tasso di apertura',
    exitPrice:
      'Close Rate|Close Price|Tasa de cierre|Tipo de cierre|Schlusskurs|Taux de clôture|Tasso di chiusura',
    day: 'Open Date|Fecha de apertura|Eröffnungsdatum|Date d’ouverture|Data di apertura',
    exitDay: 'Close Date|Fecha de cierre|Schlussdatum|Schließungsdatum|Date de clôture|Data di chiusura',
    pnl: 'Profit(USD)|Profit*|Ganancias (USD)|Ganancia*|Gewinn*|Bénéfice*|Profitto*',
    value: 'Amount|Amount in*|Importe*|Invested*|Betrag*|Montant*|Importo*',
  },
  currency: 'USD',
  days: 'dmy',
  perPosition: true,
  lines: [
    [/^(?:sell|vend|vente|verkauf)/i, 'short'],
    [/./, 'long'],
  ],
  change: (draft, line) => {
    const isShort = draft.kind === 'short' || /^short/i.test(line.text('Long / Short'))
    const type = line.text('Type|Tipo|Typ')
    const leverage = line.text('Leverage|Apalancamiento|Hebel|Effet de levier|Leva').replace(/^x/i, '') || '1'
    const name = line
      .text('action')
      .replace(
        /^(?:buy|sell|comprar|vender|kaufen|verkaufen|acheter|vendre|achat|vente|acquista|vendi)\s+/i,
        '',
      )
    return {
      ...draft,
      ...readKind(type, leverage !== '1' || isShort),
      kind: isShort ? 'short' : 'long',
      side: isShort ? 'sell' : 'buy',
      symbol: name.length <= 20 ? name : line.text('ISIN') || shortenName(name),
      name,
      currency: /\b([A-Z]{3})\)?\s*$/.exec(line.headerOf('value'))?.[1] ?? draft.currency,
      ...readRates(draft, { leverage, isShort }, line),
    }
  },
})

function readKind(type: string, isMargin: boolean): Partial<TableDraft> {
  if (/cfd/i.test(type) || isMargin) return { instrument: 'cfd' }
  return /crypto|cripto/i.test(type) ? { market: 'crypto' } : {}
}

/**
 * The rates when their difference is the profit; otherwise they are in another currency, and the prices follow from the amount
 * and the profit.
 */
function readRates(
  { price, quantity, exit, brokerPnl }: TableDraft,
  { leverage, isShort }: { leverage: string; isShort: boolean },
  line: TableLine,
): Partial<TableDraft> {
  if (!exit || !brokerPnl) return {}
  const move = isShort ? subtract(price, exit.price) : subtract(exit.price, price)
  const difference = toAbsolute(subtract(multiply(move, quantity), brokerPnl))
  const tolerance = add('0.02', multiply(toAbsolute(brokerPnl), '0.02'))
  if (compare(difference, tolerance) <= 0) return {}
  const amount = multiply(line.amount('value'), leverage)
  const result = isShort ? negate(brokerPnl) : brokerPnl
  return {
    price: toUnitPrice(amount, quantity),
    exit: { ...exit, price: toUnitPrice(add(amount, result), quantity) },
  }
}

/**
 * The sheet with the account activity, or the CSV of it. Amounts are in US dollars: that of an opening is what was invested, and
 * that of a closing is what was paid out.
 */
const activity = defineFormat({
  id: 'etoro-activity',
  broker: 'eToro',
  title: 'eToro account activity',
  help: '',
  columns: {
    day: 'Date|Fecha|Datum|Data',
    action: 'Type|Tipo|Typ',
    symbol: 'Details|Detalles|Détails|Dettagli',
    quantity: 'Units / Contracts|Units|Unidades / Contratos|Unidades|Einheiten*|Unités*|Unità*',
    value: 'Amount|Amount in*|Importe*|Betrag*|Montant*|Importo*',
    id: ID,
    'balance?': 'Realized Equity',
    'balanceChange?': 'Realized Equity Change',
  },
  balanceKind: 'account',
  currency: 'USD',
  days: 'dmy',
  order: 'oldest first',
  perPosition: true,
  lines: [
    [
      /^(?:open position|posición abierta|abrir|apertura|offene|position ouverte|ouvrir|posizione aperta)/i,
      'buy',
    ],
    [
      /^(?:position closed|close|posición cerrada|cerrar|cierre|geschlossen|position (?:geschlossen|fermée|clôturée)|posizione chiusa)/i,
      'sell',
    ],
    [/dividend/i, 'dividend'],
    [/interest|interés|zins/i, 'interest'],
    [/fee|sdrt|refund|commission|comisi|overnight|rollover|gebühr/i, 'fee'],
    [/deposit|withdraw|depósito|retir|einzahl|auszahl|cash ?out|cash ?in/i, 'cash'],
    [/split|corporate|merger|spin/i, 'corporate_action'],
    [/profit/i, 'detail'],
    [/copy|mirror|edit|stop|take|adjust|transfer/i, 'adjustment'],
  ],
  change: (draft, line) => {
    const isClosing = draft.side === 'sell'
    const position = line.text('id')
    return {
      ...draft,
      ...readKind(line.text('Asset type|Tipo de activo'), false),
      symbol: line.text('symbol').split('/')[0] ?? '',
      externalId: position && `${position}-${isClosing ? 'close' : 'open'}`,
      closesOnly: isClosing,
      ...(isClosing && { brokerPnl: line.amountOrZero('Realized Equity Change') }),
    }
  },
})

/** The activity of statements before 2023, which has no units: the closed positions say what was traded. */
const olderActivity = defineFormat({
  id: 'etoro-older-activity',
  broker: 'eToro',
  title: 'eToro transactions report',
  help: '',
  columns: {
    day: 'Date',
    action: 'Type',
    symbol: 'Details',
    value: 'Amount',
    id: 'Position ID',
    'balance?': 'Realized Equity',
    'balanceChange?': 'Realized Equity Change',
  },
  balanceKind: 'account',
  requiredWords: ['NWA'],
  currency: 'USD',
  days: 'dmy',
  order: 'oldest first',
  lines: [
    [/dividend/i, 'dividend'],
    [/interest/i, 'interest'],
    [/fee|refund/i, 'fee'],
    [/deposit|withdraw/i, 'cash'],
    [/position|profit/i, 'detail'],
    [/split|corporate/i, 'corporate_action'],
    [/./, 'adjustment'],
  ],
})

/** The account statement: a workbook with sheets in the language of the account, or a CSV of one sheet. */
export const etoro = defineTables(
  {
    id: 'etoro',
    broker: 'eToro',
    title: 'eToro account statement',
    help: 'Settings > Account > Account statement > View > choose the period > XLS.',
  },
  [positions, activity, olderActivity],
  combine,
)

/** Names closed positions by the symbol of their activity, whose lines repeat them. */
function combine(results: TableResults): void {
  const [closed, lines] = [results.get(positions.id), results.get(activity.id)]
  for (const movement of [...results.values()].flatMap((result) => result.movements))
    movement.symbol = movement.symbol?.includes('/') ? (movement.symbol.split('/')[0] ?? null) : null
  if (!closed || !lines) return
  const symbols = new Map(lines.executions.map(({ positionId, symbol }) => [positionId, symbol]))
  for (const execution of closed.executions)
    execution.symbol = symbols.get(execution.positionId) ?? execution.symbol
  const known = new Set(closed.executions.map(({ positionId }) => positionId))
  const repeated = lines.executions.filter(({ positionId }) => known.has(positionId))
  for (const { line, side, symbol } of repeated) skipLine(lines, { line }, 'detail', `${side} ${symbol}`)
  lines.executions = lines.executions.filter(({ positionId }) => !known.has(positionId))
}
