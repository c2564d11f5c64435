import { compare, isZero, multiply, subtract } from '../decimal/decimal.ts'
import type { BrokerFormat } from './broker-format.ts'
import { defineFormat } from './define-format.ts'
import type { TableDraft } from './format-spec.ts'
import { asFuture, computeMove, findFuture, readFilled } from './future-lines.ts'

/** NinjaTrader, the desktop program. Days, times and numbers are written as Windows is set, in the zone of the computer. */
const ninjaTrader = {
  broker: 'NinjaTrader',
  currency: 'USD',
  zone: 'America/New_York',
  assumesZone: true,
  fees: 'plus',
  allowsSurplusCells: true,
} as const

const fees = [
  'Commission|Kommission|Provision|Comisión|Commissione|Corretagem',
  'Clearing Fee|Taxa de Compensação',
  'Exchange Fee|Taxa de Bolsa',
  'IP Fee|Taxa de IP',
  'NFA Fee|Taxa NFA',
] as const

/** Executions: one line for each fill with its commission. "E/X" says whether it opens (Entry) or closes (Exit) a position. */
export const ninjaTraderExecutions: BrokerFormat = defineFormat({
  ...ninjaTrader,
  id: 'ninjatrader-executions',
  usualWords: true,
  title: 'NinjaTrader executions',
  help: 'NinjaTrader > Control Center > Executions (or Trade Performance > Executions): right click > Export.',
  columns: {
    symbol: 'Instrument|Ativo',
    action: 'Action|Aktion|Acción|Azione|Ação|Rate(Buy/Sell)|Rate',
    quantity: 'Quantity|Quantité|Qté|Menge|Anzahl|Cantidad|Quantità|Quantidade|Qtd',
    price: 'Price|Avg fill price|Prix|Preis|Kurs|Precio|Prezzo|Preço',
    day: 'Time|Heure|Zeit|Hora|Ora',
    'fee?': fees,
    'id?': 'ID|Execution ID',
    'account?': 'Account display name|Account|Compte|Konto|Cuenta|Conta',
  },
  otherColumns: ['E/X|Ex|E/S?', 'Connection|Connexion|Verbindung?'],
  lines: [
    [/^(?:buy|achat|kauf|compra|acquist)/i, 'buy'],
    [/^(?:sell|short|vente|verkauf|venta|vend)/i, 'sell'],
  ],
  change: (draft, line) =>
    asFuture({
      ...draft,
      closesOnly: /^(?:exit|sortie|ausstieg|salida|uscita|saída)/i.test(line.text('E/X|Ex|E/S')),
      opens: draft.side === 'sell' && /^(?:ent|ein)/i.test(line.text('E/X|Ex|E/S')),
    }),
})

/** Orders: one line for each order with its average price and without fees. */
export const ninjaTraderOrders: BrokerFormat = defineFormat({
  ...ninjaTrader,
  id: 'ninjatrader-orders',
  usualWords: true,
  title: 'NinjaTrader orders',
  help: 'NinjaTrader > Control Center > Orders: right click > Export. The executions have the commissions, too.',
  columns: {
    symbol: 'Instrument',
    action: 'Action|Aktion',
    quantity: 'Filled|Gefüllt|Exécuté',
    price: 'Avg. price|Avg price|Average price|Avg. fill price',
    day: 'Time|Zeit|Heure',
    status: 'State|Status|État',
    'id?': 'Order ID|ID',
    'account?': 'Account display name|Account|Konto|Compte',
  },
  change: (draft) => asFuture(draft),
  read: readFilled,
})

/**
 * Trades of the Trade Performance window: each line is a whole trade. Its profit is after all fees, of which the columns can
 * lack some, or before them; what the prices give more than the profit is the fee.
 */
export const ninjaTraderTrades: BrokerFormat = defineFormat({
  ...ninjaTrader,
  id: 'ninjatrader-trades',
  title: 'NinjaTrader trades',
  help: 'NinjaTrader > Control Center > New > Trade Performance > Trades: right click in the grid > Export.',
  order: 'oldest first',
  columns: {
    symbol: 'Instrument|Ativo',
    action:
      'Market pos.|Market position|Pos. marché|Position du marché|Marktpos.|Markt Pos.|Marktposition|Pos. mercado|Posición de mercado|Pos. mercato|Posizione di mercato|Posição de mercado',
    quantity: 'Qty|Quantity|Qté|Menge|Anzahl|Cant.|Cantidad|Q.tà|Qtd',
    price:
      "Entry price|Prix d'entrée|Einstiegspreis|Einstiegskurs|Precio de entrada|Prezzo di entrata|Preço entrada",
    day: "Entry time|Heure d'entrée|Einstiegszeit|Hora de entrada|Ora di entrata|Hora entrada",
    exitPrice:
      'Exit price|Prix de sortie|Ausstiegspreis|Ausstiegskurs|Precio de salida|Prezzo di uscita|Preço saída',
    exitDay: 'Exit time|Heure de sortie|Ausstiegszeit|Hora de salida|Ora di uscita|Hora saída',
    'pnl?': 'Profit|Gewinn|Beneficio|Profitto|Lucro',
    'fee?': fees,
    'account?': 'Account|Compte|Konto|Cuenta|Conta',
  },
  lines: [
    [/^(?:long|lang|achat|kauf|compra)/i, 'long'],
    [/^(?:short|court|kurz|vente|verkauf|corto|vend)/i, 'short'],
  ],
  change: deriveFeeFromProfit,
})

function deriveFeeFromProfit(draft: TableDraft): TableDraft {
  const trade = asFuture(draft)
  const size = findFuture(trade)?.size ?? (trade.instrument === 'future' ? null : '1')
  const move = computeMove(trade)
  const profit = draft.brokerPnl ?? null
  if (size === null || move === null || profit === null) return trade
  const fee = subtract(multiply(move, size), profit)
  if (isZero(fee)) return { ...trade, brokerPnl: subtract(profit, draft.fee) }
  return compare(fee, draft.fee) < 0 ? trade : { ...trade, fee }
}
