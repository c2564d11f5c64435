import {
  add,
  type Decimal,
  divide,
  isZero,
  MAX_DECIMALS,
  multiply,
  subtract,
  toAbsolute,
} from '../decimal/decimal.ts'
import { findCurrency, parseAmount } from './amounts.ts'
import type { BrokerFormat } from './broker-format.ts'
import { splitPair } from './coin-trades.ts'
import { defineFormat } from './define-format.ts'
import type { FileTable } from './file-table.ts'
import type { TableDraft } from './format-spec.ts'
import { asFuture, computeMove, findFuture, findMoveSize } from './future-lines.ts'
import { LINE_POSITION } from './line-draft.ts'
import { chooseCurrency, toLotInstrument } from './lots.ts'
import type { TableLine } from './table-line.ts'
import { orderPair } from './tradovate.ts'

/** TradingView: symbols have their exchange ('NASDAQ:AAPL'), which says what they are. */
const tradingView = { broker: 'TradingView', currency: 'USD', assumesZone: true, fees: 'any' } as const

const coinExchanges =
  /^(?:BINANCE\w*|COINBASE|KRAKEN|BYBIT|OKX|OKEX|BITSTAMP|KUCOIN|MEXC|BITFINEX|GEMINI|BITGET|CRYPTO\w*|POLONIEX|HUOBI|GATEIO|PHEMEX|BITMEX):/i

/** The exchanges whose shares are in US dollars. */
const american =
  /^(?:NASDAQ|NYSE|AMEX|NYSEARCA|ARCA|BATS|CBOE\w*|OTC\w*|IEX|CME\w*|COMEX\w*|NYMEX\w*|CBOT\w*|ICEUS)$/i

/** Whether a symbol names an exchange or a broker whose prices can be in any currency: 'XETR:SAP', 'OANDA:DE30EUR'. */
function isOutsideAmerica(symbol: string): boolean {
  const exchange = /^([A-Z0-9_]+):/i.exec(symbol.trim())?.[1]
  return exchange !== undefined && !american.test(exchange)
}

/** The draft with the instrument and currency that its symbol names: a future, coins, a pair of currencies, or a share. */
function readSymbol(draft: TableDraft, gross: Decimal | null = null): TableDraft {
  const written = draft.symbol.trim()
  const bare = written.replace(/^[A-Z0-9_]+:/i, '')
  const coins = coinExchanges.test(written) ? splitPair(bare.replace(/\.P$/i, '')) : null
  if (coins) {
    const isFuture = /\.P$/i.test(bare)
    const instrument = isFuture ? 'future' : 'coin'
    const symbol = isFuture ? bare.toUpperCase() : coins.base
    return { ...draft, symbol, instrument, market: 'crypto', currency: coins.quote, contractSize: '1' }
  }
  const isPair = /^[A-Z]{6}$/i.test(bare) && (toLotInstrument(bare) === 'forex' || /^XA[UG]/i.test(bare))
  if (isPair) {
    const instrument = toLotInstrument(bare)
    return { ...draft, symbol: bare, instrument, currency: bare.slice(3).toUpperCase(), contractSize: '1' }
  }
  return asFuture(draft, gross)
}

/** Orders of paper trading or of a broker: one line for each order. Only filled ones are trades. */
export const tradingViewOrders: BrokerFormat = defineFormat({
  ...tradingView,
  id: 'tradingview-orders',
  usualWords: true,
  title: 'TradingView orders',
  help: 'TradingView > Trading panel > Order history (Filled): menu of the panel > Export data.',
  filled: /fill|ausgeführt|exécut|ejecut|eseguit|executad|исполн|выполн/i,
  columns: {
    symbol: 'Symbol|Symbole|Símbolo|Simbolo',
    action: 'Side|Seite|Côté|Lado|Lato',
    quantity:
      'Filled Qty|Filled quantity|Fill Qty|Fill quantity|Erfüllungsmenge|Quantité remplie|Cantidad llenada|Cantidad ejecutada|Qty|Quantity|Anz.|Anzahl|Menge|Quantité|Cantidad',
    price:
      'Avg Fill Price|Average Fill Price|Fill Price|Durchschnittlicher Erfüllungspreis|Durchschn. Erfüllungspreis|Prix moyen de remplissage|Prix de remplissage|Precio promedio de llenado|Precio medio de ejecución|Precio de llenado|Precio de ejecución',
    day: 'Closing Time|Close time|Update Time|Status Time|Status Zeit|Fill Time|Fecha Ult. Actualización|Fecha últ. actualización|Placing Time|Platzierungszeit|Heure de placement|Hora de colocación',
    'id?': 'Order ID|Order-Nummer|Numéro de commande|Número de orden|ID de Orden',
    'status?': 'Status|Statut|Estado',
    'fee?': ['Commission|Commission fee|Kommission|Comisión', 'Route fee'],
    'currency?': 'Currency',
  },
  otherColumns: [
    'Leverage|Hebel|Margin?',
    'Placing Time|Platzierungszeit|Heure de placement|Hora de colocación?',
  ],
  change: (draft, line, table) => {
    const currency = line.text('currency') || findCurrency(line.text('Margin'))
    const read = readSymbol({ ...draft, currency: currency || draft.currency })
    const isKnown = currency || read.instrument !== undefined || !isOutsideAmerica(draft.symbol)
    return isKnown
      ? read
      : { ...read, currency: chooseCurrency(table.parsed, { answered: table.answeredCurrency }) }
  },
})

/** Paper trading, closed positions: each line is a purchase and a sale, with times of the computer or as Unix numbers. */
export const tradingViewPositions: BrokerFormat = defineFormat({
  ...tradingView,
  id: 'tradingview-positions',
  title: 'TradingView closed positions',
  help: 'TradingView > Trading panel > History: menu of the panel > Export data.',
  columns: {
    symbol: 'symbol',
    quantity: 'qty',
    price: 'buyPrice',
    exitPrice: 'sellPrice',
    day: 'boughtTimestamp',
    exitDay: 'soldTimestamp',
    status: 'status',
    'fee?': 'Commission',
  },
  otherColumns: ['leverage?'],
  change: (draft, line) => {
    const pair = orderPair(draft, line)
    return readSymbol({ ...pair, symbol: draft.symbol })
  },
})

/**
 * List of trades of the strategy tester: each trade has a line for its entry and one for its exit, the exit first. The net P&L
 * and the commission are those of the trade and are in both. The symbol is in a column, above the header, or in the name
 * of the file. Trades can be open side by side.
 */
export const tradingViewStrategy: BrokerFormat = defineFormat({
  ...tradingView,
  id: 'tradingview-strategy',
  title: 'TradingView list of trades',
  help: 'TradingView > Strategy Tester > List of Trades > Export data.',
  columns: {
    id: 'Trade #|Trade number|Trade Nr.|Trade-Nummer|N.º de operación|Número de operación|Nº trade|N° de trade',
    action: 'Type|Typ|Tipo',
    day: 'Date/Time|Date and time|Date|Datum und Uhrzeit|Datum/Zeit|Fecha y hora|Date et heure|Data e ora',
    price: 'Price*|Preis*|Precio*|Prix*|Prezzo*',
    quantity:
      'Contracts|Quantity|Size (qty)|Position size (qty)|Größe (Menge)|Positionsgröße (Menge)|Kontrakte|Contratos|Cantidad|Quantité|Tamaño de la posición (cant.)|Taille de la position (qté)',
    pnl: 'Net P&L*|P&L net*|Netto-GuV*|PyG netas*|Net PnL*|Profit*|Netto G&V*|P&L*|Netto-G&V*|Gewinn*|G&P neta*|Beneficio*',
    'symbol?': 'Symbol|Ticker',
    'fee?': 'Commission*|Provision*|Comisión*',
  },
  otherColumns: ['Signal|Señal?', 'Cumulative*|Cum.*|Kumulierter*?'],
  read(table) {
    const groups = Map.groupBy(table.lines, (line) => `${line.text('symbol')} ${line.text('id')}`)
    for (const group of groups.values()) readStrategyTrade(table, group)
  },
})

const entryWords = /entry|einstieg|entrada|entrée|ingresso|entrata/i
const exitWords = /exit|ausstieg|salida|sortie|uscita|saída/i

function readStrategyTrade(table: FileTable, group: readonly TableLine[]): void {
  const entry = group.find((line) => entryWords.test(line.text('action')))
  const exit = group.find((line) => exitWords.test(line.text('action')))
  for (const line of group) if (line !== entry && line !== exit) table.skip(line, 'no_trade')
  if (!entry) {
    if (exit)
      table.skip(
        exit,
        'other_leg_missing',
        exit.text('action'),
        'The list does not have the entry of this trade.',
      )
    return
  }
  table.attempt(entry, () => {
    table.parsed.onLine?.()
    const isClosed =
      exit?.has('price') && exit.has('day') && !/^(?:open|offen)$/i.test(exit.text('Signal|Señal'))
    const [, currency] = /([A-Z]{3,5})\s*\)?\s*$/.exec(entry.headerOf('price')) ?? []
    const fee = entry.headerOf('fee') === '' ? '0' : toAbsolute(entry.amountOrZero('fee'))
    const net = exit && isClosed && exit.has('pnl') ? exit.amount('pnl') : null
    const isLong = /long|lang|largo|acheteu/i.test(entry.text('action'))
    const draft: TableDraft = {
      kind: isLong ? 'long' : 'short',
      side: isLong ? 'buy' : 'sell',
      symbol: entry.text('symbol') || findSymbol(table),
      market: 'stock',
      quantity: toAbsolute(entry.quantity()),
      price: entry.amount('price'),
      currency: currency ?? 'USD',
      fee,
      brokerPnl: net,
      externalId: entry.text('id'),
      positionId: `${LINE_POSITION}${entry.line}`,
      ...entry.moment(),
      exit: exit && isClosed ? { ...exit.moment(), price: exit.amount('price') } : null,
    }
    table.add(entry, findFeeOrSize(readSymbol(draft, net && add(net, fee)), net))
  })
}

/**
 * What the prices give more than the net P&L is the commission, where the file has no column for it and it is less than 2% of
 * the value. A symbol that is no future, but whose prices give the P&L with another size than 1, is a contract of that size.
 */
function findFeeOrSize(draft: TableDraft, net: Decimal | null): TableDraft {
  const move = computeMove(draft)
  if (net === null || move === null || isZero(move)) return draft
  const size = findFuture(draft)?.size ?? draft.contractSize ?? '1'
  const commission = Number(subtract(multiply(move, size), net))
  const value = Number(multiply(multiply(draft.price, draft.quantity), size))
  if (isZero(draft.fee) && commission > 0 && commission < value * 0.02)
    return { ...draft, fee: subtract(multiply(move, size), net) }
  const gross = add(net, draft.fee)
  const isExplained = Math.abs(Number(subtract(gross, multiply(move, size)))) <= 0.02
  const other = isExplained || draft.instrument === 'future' ? null : findMoveSize(move, gross)
  return other === null ? draft : { ...draft, instrument: 'cfd', contractSize: other }
}

/** The symbol above the header or in the properties below ('Symbol;NASDAQ:AAPL'), or in the name of the file ('My_Strategy_NASDAQ_AAPL_2026-09-02.csv'). */
function findSymbol(table: FileTable): string {
  const symbol = symbols.get(table) ?? searchSymbol(table)
  symbols.set(table, symbol)
  return symbol
}

const symbols = new WeakMap<FileTable, string>()

function searchSymbol({ preamble, lines, fileName }: FileTable): string {
  const rows = [...preamble.map(({ cells }) => cells), ...lines.map(({ texts }) => texts)]
  const row = rows.find(([word = '']) => /^(?:symbol|ticker)$/i.test(word.trim()))
  const [, exchange, symbol] =
    /(?:^|_)([A-Z]+(?:_(?:MINI|IDC))?)_([A-Z0-9.!]+)_\d{4}-\d{2}-\d{2}/.exec(fileName) ?? []
  return row?.[1]?.trim() || (exchange && symbol ? `${exchange}:${symbol}` : '')
}

/** Balance history of paper trading: a sentence for each closed position, with its average entry, size and quantity. */
export const tradingViewBalance: BrokerFormat = defineFormat({
  ...tradingView,
  id: 'tradingview-balance',
  title: 'TradingView account history',
  help: 'TradingView > Trading panel > Account history (Balance): menu of the panel > Export data.',
  order: 'newest first',
  columns: {
    day: 'Time|Zeit',
    action: 'Action|Aktion',
    pnl: 'Realized PnL (value)|Realized P&L (value)|Realized PnL|Realisierte G&V (Wert)',
    'currency?': 'Realized PnL (currency)|Realized P&L (currency)',
    'balance?': 'Balance after',
  },
  balanceKind: 'account',
  readBalance: (line) => {
    const currency = line.text('currency') || /currency: ([A-Z]{3,5})/.exec(line.text('action'))?.[1]
    if (!currency) return null
    const change = line.has('pnl') ? line.amount('pnl') : null
    return { amount: line.amount('balance'), change, currency }
  },
  read(table) {
    for (const line of table.lines) table.attempt(line, () => readSentence(table, line))
  },
})

function readSentence(table: FileTable, line: TableLine) {
  const sentence = line.text('action')
  const [, side = '', symbol = '', price = ''] =
    /close (long|short) position for symbol (\S+) at price ([\d.,]+)/i.exec(sentence) ?? []
  const part = (pattern: RegExp) => parseAmount(pattern.exec(sentence)?.[1] ?? '')
  if (side === '') {
    const isFee = /commission/i.test(sentence)
    if (isFee) table.addMovement(line, 'fee', line.amountOrZero('pnl'), line.text('currency') || 'USD')
    return table.skip(line, isFee ? 'fee' : 'cash', sentence)
  }
  const exitPrice = parseAmount(price.replace(/[.,]$/, '')) ?? line.fail('action')
  const [quantity, size] = [
    part(/for ([\d.,]+) (?:units|contracts|shares)/i),
    part(/point value: ([\d.,]+)/i),
  ]
  const isLong = /long/i.test(side)
  const pnl = line.amount('pnl')
  const draft: TableDraft = {
    kind: isLong ? 'long' : 'short',
    side: isLong ? 'buy' : 'sell',
    symbol,
    market: 'stock',
    quantity: quantity ?? '1',
    price: part(/AVG Price was ([\d.,]+?)\.?(?:,? |$)/i) ?? exitPrice,
    currency: /currency: ([A-Z]{3,5})/.exec(sentence)?.[1] ?? 'USD',
    fee: '0',
    brokerPnl: pnl,
    externalId: null,
    ...line.moment(),
    exit: { ...line.moment(), price: exitPrice },
  }
  const known = readSymbol(draft)
  const unit = size ?? findFuture(known)?.size ?? '1'
  // Older sentences have neither quantity nor entry: the P&L of one contract gives the entry.
  const move = quantity === null ? divide(pnl, unit, { places: MAX_DECIMALS }) : null
  const price1 = move === null ? known.price : isLong ? subtract(exitPrice, move) : add(exitPrice, move)
  table.add(line, {
    ...known,
    price: price1,
    ...(size !== null && known.instrument !== 'future' && size !== '1' && { contractSize: size }),
  })
}
