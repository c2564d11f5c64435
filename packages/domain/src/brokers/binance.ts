import { toAbsolute } from '../decimal/decimal.ts'
import type { BrokerFormat } from './broker-format.ts'
import { addConversion, addPairTrade, type CoinFee, readCoins, splitPair } from './coin-trades.ts'
import { defineFormat } from './define-format.ts'
import type { FileTable } from './file-table.ts'
import type { TableLine } from './table-line.ts'

/** Binance: times are in UTC, and since 2025 their year has two digits. Amounts can have their coin next to them. */
export const binance = {
  broker: 'Binance',
  currency: 'USDT',
  market: 'crypto',
  days: 'ymd',
  numbers: 'point',
} as const

export const time =
  'Date(UTC*|Time(UTC*|UTC_Time|Time|Date|Tiempo*|Fecha*|Hora*|Data*|Datum*|UTC-Zeit|Zeit*|Heure*|Czas*|Дата*|Время*|Tarih*|时间*|時間*|日時*|날짜*|시간*|Ngày*|Thời gian*'
const pair = 'Pair|Market|Par|Paar|Paire|Пара|İşlem Çifti|Parite|交易对|交易對|ペア|거래쌍|Cặp'
const sides = 'Side|Lado|Seite|Côté|Сторона|Taraf|类型|類型|方向|売買|유형|Phía|Type|Tipo'
const price = 'Price|Precio|Preço|Preis|Prix|Цена|Fiyat|价格|價格|価格|가격|Giá'

const buyOrSell = [
  [/^(?:buy|comp|kauf|achat|acquist|покуп|куп|al[ıi]|买|買|購|매수|mua)/i, 'buy'],
  [/^(?:sell|vend|vent|verk|прода|sat|卖|賣|売|매도|bán)/i, 'sell'],
] as const

/** Trades of the spot market: one line for each fill, in the two vintages and the languages of the site. */
export const binanceSpot: BrokerFormat = defineFormat({
  ...binance,
  id: 'binance-spot',
  usualWords: true,
  title: 'Binance spot trades',
  help: 'Binance > Orders > Spot Order > Trade History > Export: choose the days.',
  lines: buyOrSell,
  columns: {
    day: time,
    symbol: pair,
    action: sides,
    price,
    quantity:
      'Executed|Ejecutado|Executado|Ausgeführt|Exécuté|Исполнено|Đã thực hiện|Miktar|数量|數量|수량|Quantity|Amount',
    fee: 'Fee|Tarifa|Comisión|Taxa|Gebühr|Frais|Комиссия|Komisyon|手续费|手續費|手数料|수수료|Phí',
    'value?': 'Total|Toplam|成交额|成交額|合計|총액|Amount|Cantidad|Monto|Valor|Betrag|Montant|Сумма|Số tiền',
    'feeCurrency?': 'Fee Coin|手续费结算币种|手續費結算幣種|手数料通貨|수수료 통화',
  },
  read(table) {
    for (const line of table.lines) table.attempt(line, () => readFill(table, line))
  },
})

function readFill(table: FileTable, line: TableLine) {
  table.parsed.onLine?.()
  if (!line.has('symbol') && !line.has('quantity')) return table.skip(line, 'no_trade')
  const side = readSide(line)
  if (side === null) return table.skip(line, 'unknown')
  const coins = splitPair(line.text('symbol')) ?? line.fail('symbol')
  const { amount: quantity } = readCoins(line, 'quantity', [coins.base])
  const fees = line.has('fee') ? [readFee(line, 'fee', [coins.base, coins.quote])] : []
  const { amount } = readCoins(line, 'price', [coins.quote])
  addPairTrade(table, line, { ...coins, side, quantity, price: amount, fees, moment: line.moment() })
}

function readSide(line: TableLine): 'buy' | 'sell' | null {
  return buyOrSell.find(([pattern]) => pattern.test(line.text('action')))?.[1] ?? null
}

function readFee(line: TableLine, field: string, [base = '', quote = '']: readonly string[]): CoinFee {
  const { amount, coin } = readCoins(line, field, [base, quote, 'BNB'])
  return { currency: line.text('feeCurrency') || coin || quote, amount: toAbsolute(amount) }
}

/** Orders of the spot market. In older files lines without an order below each one are its fills, with their fees. */
export const binanceOrders: BrokerFormat = defineFormat({
  ...binance,
  id: 'binance-orders',
  title: 'Binance spot orders',
  help: 'Binance > Orders > Spot Order > Order History > Export: choose the days. The trade history has the fees, too.',
  columns: {
    day: 'Date(UTC*|Date|Time(UTC*|Tiempo*|Fecha*',
    symbol: 'Pair|Par|Paar|Paire',
    action: 'Side|Lado|Seite|Côté|Type|Tipo',
    price: 'AvgTrading Price|Avg Trading Price|Average Price|Precio promedio|Avg. Price',
    quantity: 'Filled|Executed|Ejecutado|Ausgeführt|Exécuté',
    status: 'Status|Estado|Statut',
    'id?': 'OrderNo|Order No|Order ID|Nº de orden',
    'value?': 'Total|Trading total',
  },
  allowsSurplusCells: true,
  read(table) {
    let order: TableLine | null = null
    for (const [index, line] of table.lines.entries()) {
      const next = table.lines[index + 1]
      if (isFillHeader(line)) continue
      if (line.texts[0]?.trim() !== '') {
        order = line
        if (!next || !isFillHeader(next)) table.attempt(line, () => readOrder(table, line))
      } else if (order !== null) {
        const of = order
        table.attempt(line, () => readOrderFill(table, { order: of, line }))
      }
    }
  },
})

function isFillHeader({ texts }: TableLine): boolean {
  return texts[0]?.trim() === '' && /^date/i.test(texts[1] ?? '')
}

function readOrder(table: FileTable, line: TableLine) {
  const side = readSide(line)
  const coins = splitPair(line.text('symbol')) ?? line.fail('symbol')
  if (side === null) return table.skip(line, 'unknown')
  if (!line.has('quantity') || !line.has('price')) return table.skip(line, 'not_filled')
  const { amount: quantity } = readCoins(line, 'quantity', [coins.base])
  if (Number(quantity) === 0) return table.skip(line, 'not_filled')
  const { amount } = readCoins(line, 'price', [coins.quote])
  const id = line.text('id') || null
  addPairTrade(table, line, { ...coins, side, quantity, price: amount, id, moment: line.moment() })
}

/** A fill below its order has a blank cell, time, price, quantity, total and fee, under other words of the order. */
function readOrderFill(table: FileTable, { order, line }: { order: TableLine; line: TableLine }) {
  const side = readSide(order)
  const coins = splitPair(order.text('symbol')) ?? order.fail('symbol')
  if (side === null) return table.skip(line, 'unknown')
  const [price, quantity] = [line.amount('Type'), line.quantity('Order Price')]
  const fee = readFee(line, 'price', [coins.base, coins.quote])
  addPairTrade(table, line, { ...coins, side, quantity, price, fees: [fee], moment: line.moment('Pair', '') })
}

/** Conversions: amounts have their coin next to them. */
export const binanceConvert: BrokerFormat = defineFormat({
  ...binance,
  id: 'binance-convert',
  usualWords: true,
  title: 'Binance conversions',
  help: 'Binance > Orders > Convert History > Export.',
  columns: {
    day: 'Date Updated|Date*|Time*|Fecha*',
    symbol: 'Pair|Par',
    quantity: 'Sell|Vender',
    value: 'Buy|Comprar',
    status: 'Status|Estado',
    'price?': 'Price|Precio',
  },
  otherColumns: ['Inverse Price|Precio inverso?'],
  read(table) {
    for (const line of table.lines)
      table.attempt(line, () => {
        if (!/^(?:success|complet|exito|éxito)/i.test(line.text('status')))
          return table.skip(line, 'not_filled')
        addConversion(table, line)
      })
  },
})

/** Trades of USDⓈ-M futures; the contract is the pair, and sales can open positions. */
export const binanceFutures: BrokerFormat = defineFormat({
  ...binance,
  id: 'binance-futures',
  usualWords: true,
  title: 'Binance futures trades',
  help: 'Binance > Orders > Futures Order > Trade History > Export: choose the days.',
  columns: {
    day: time,
    symbol: 'Symbol|Símbolo',
    action: sides,
    price,
    quantity: 'Quantity|Cantidad',
    fee: 'Fee|Tarifa|Comisión',
    pnl: 'Realized Profit|Beneficio realizado',
    'feeCurrency?': 'Fee Coin|Quote Asset',
    'value?': 'Amount',
    'id?': 'Trade ID|ID',
  },
  read(table) {
    for (const line of table.lines)
      table.attempt(line, () => {
        const side = readSide(line)
        if (side === null) return table.skip(line, 'unknown')
        const symbol = line
          .text('symbol')
          .toUpperCase()
          .replace(/_PERP$/, '')
        const coins = splitPair(symbol.replace(/_\d+$/, '')) ?? line.fail('symbol')
        if (coins.quote === 'USD') return table.skip(line, 'derivative')
        const fees = line.has('fee') ? [readFee(line, 'fee', [coins.base, coins.quote])] : []
        addPairTrade(table, line, {
          base: symbol,
          quote: coins.quote,
          side,
          quantity: readCoins(line, 'quantity', [coins.base]).amount,
          price: readCoins(line, 'price', [coins.quote]).amount,
          fees,
          moment: line.moment(),
          id: line.text('id'),
          instrument: 'future',
          canShort: true,
        })
      })
  },
})

/** Deposits and withdrawals of coins, which are no trades. */
export const binanceTransfers: BrokerFormat = defineFormat({
  ...binance,
  id: 'binance-transfers',
  usualWords: true,
  title: 'Binance deposits and withdrawals',
  help: 'Trades are in another file: Binance > Orders > Spot Order > Trade History > Export.',
  columns: {
    day: time,
    symbol: 'Coin|Moneda|Moeda|Münze|币种|Монета',
    quantity: 'Amount|Cantidad|Monto|Valor|Betrag|数量|Сумма',
    'status?': 'Status|Estado',
  },
  otherColumns: ['TXID|TxHash|Transaction Hash', 'Network|Red?'],
  read(table) {
    for (const line of table.lines) table.skip(line, 'transfer')
  },
})
