import { subtract } from '../decimal/decimal.ts'
import { findCurrency } from './amounts.ts'
import type { BrokerFormat } from './broker-format.ts'
import { defineFormat } from './define-format.ts'
import type { FileTable } from './file-table.ts'
import { addLotTrades } from './lots.ts'

/**
 * cTrader, closed deals: each line is a whole trade in lots. The zone is in the header, the currency of the account next to the
 * words for net and gross. Costs are below zero, and the net P&L contains them. Older lists have only the gross profit. The columns are the trader's choice: without
 * an opening time the trade opens when it closes. Statements end with sections of open positions and orders.
 */
export const cTrader: BrokerFormat = defineFormat({
  id: 'ctrader',
  broker: 'cTrader',
  title: 'cTrader history',
  help: 'cTrader > History (or Statement): right click > Export to Excel or CSV.',
  currency: 'USD',
  days: 'dmy unless proven',
  fees: 'minus',
  order: 'newest first',
  perPosition: true,
  allowsSurplusCells: true,
  columns: {
    symbol: 'Symbol|Símbolo|Symbole|Simbolo',
    action:
      "Opening direction|Dirección de apertura|Direction d'ouverture|Eröffnungsrichtung|Direção de abertura|Direction",
    quantity:
      'Closing Quantity|Closed quantity|Cantidad de Cierre|Quantité de clôture|Schließungsmenge|Quantidade de fechamento|Quantity',
    price: "Entry price|Precio de entrada|Prix d'entrée|Einstiegspreis|Preço de entrada",
    day: "Opening time*|Hora de apertura*|Heure d'ouverture*|Eröffnungszeit*|Hora de abertura*|Closing time*|Hora de cierre*|Heure de clôture*|Schließungszeit*|Hora de fechamento*",
    exitPrice: 'Closing price|Precio de cierre|Prix de clôture|Schlusskurs|Preço de fechamento',
    exitDay: 'Closing time*|Hora de cierre*|Heure de clôture*|Schließungszeit*|Hora de fechamento*',
    pnl: 'Net*|€ neto|Netto*|Líquido*|Gross Profit*',
    'id?': 'Deal ID|Closing Deal ID|ID|Order ID|Position ID|ID de orden|ID de la orden',
    'fee?': ['Commission*|Comisi*|Kommission*|Provision*|Comissão*', 'Swap*'],
    'value?': 'Balance*|Saldo*',
    'balance?': 'Balance*|Saldo*',
  },
  balanceKind: 'account',
  readBalance: (line, table) => {
    const currency = findAccount(table)
    if (currency === null || !line.has('exitDay')) return null
    return { amount: line.amount('balance'), change: null, currency, ...line.moment('exitDay', 'exitTime') }
  },
  change: (draft, line) => {
    if (/^gross/i.test(line.headerOf('pnl')))
      return { ...draft, brokerPnl: subtract(draft.brokerPnl ?? '0', draft.fee) }
    const net = `Net ${findCode(line.headerOf('value')) ?? ''}`
    return line.headerOf(net) === '' ? draft : { ...draft, brokerPnl: line.amount(net) }
  },
  read(table) {
    addLotTrades(table, findAccount(table), table.firstLines(NOT_DEALS))
  },
})

const NOT_DEALS = 'Positions that are open, and orders, are not in the list of deals.'

/** The currency of the account, next to the word for balance or net P&L: 'Balance AUD', 'Net €', 'Net (USD)', '$ neto'. */
function findAccount({ lines }: FileTable): string | null {
  const [line] = lines
  return line ? (findCode(line.headerOf('value')) ?? findCode(line.headerOf('pnl'))) : null
}

function findCode(word: string): string | null {
  return /\b[A-Z]{3}\b/.exec(word)?.[0] ?? findCurrency(word) ?? (word.includes('$') ? 'USD' : null)
}
