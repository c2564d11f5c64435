import { type Decimal, divide, MAX_DECIMALS, sign, toAbsolute } from '../decimal/decimal.ts'
import type { BrokerFormat } from './broker-format.ts'
import {
  addConversion,
  addLegs,
  addPairTrade,
  addReward,
  type CoinFee,
  type Leg,
  readCoins,
  splitPair,
} from './coin-trades.ts'
import { defineFormat } from './define-format.ts'
import { isFiat } from './fiat.ts'
import type { FileTable } from './file-table.ts'
import type { SkipReason } from './lines.ts'
import type { TableLine } from './table-line.ts'

/** Binance: times are in UTC, and since 2025 their year has two digits. Amounts can have their coin next to them. */
const binance = {
  broker: 'Binance',
  currency: 'USDT',
  market: 'crypto',
  days: 'ymd',
  numbers: 'point',
} as const

const time =
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
  loose: true,
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
    'name?': 'Inverse Price|Precio inverso',
  },
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
    name: 'TXID|TxHash|Transaction Hash',
    'status?': 'Status|Estado',
    'notes?': 'Network|Red',
  },
  read(table) {
    for (const line of table.lines) table.skip(line, 'transfer')
  },
})

/**
 * Transaction history of all wallets: each line is an amount of one coin. Lines of one account within a second belong together:
 * purchases, sales, conversions and their fees.
 */
export const binanceTransactions: BrokerFormat = defineFormat({
  ...binance,
  id: 'binance-transactions',
  title: 'Binance transaction history',
  help: 'Binance > Wallet > Transaction History > Export Transaction Records: choose the days.',
  columns: {
    day: time,
    action:
      'Operation|Operación|Operação|Vorgang|Operation|Opération|Operacja|Операция|İşlem|操作|作業|작업|Hoạt động',
    symbol: 'Coin|Moneda|Moeda|Münze|Coin|Jeton|Moneta|Монета|Coin|币种|幣種|コイン|코인|Tiền mã hóa',
    quantity:
      'Change|Cambio|Alteração|Alterar|Änderung|Modifier|Variation|Zmień|Zmiana|Изменение|Değişim|变动|變更|変更|변경|Thay đổi',
    account: 'Account|Cuenta|Conta|Konto|Compte|Аккаунт|Счет|Hesap|账户|帳戶|アカウント|계정|Tài khoản',
    'id?': 'User_ID|User ID|ID de usuario|ID do usuário|Benutzer-ID|用户ID',
    'notes?': 'Remark|Observación|Observação|Bemerkung|Remarque|Uwagi|Примечание|备注|備註|備考',
  },
  read(table) {
    const trades: TableLine[] = []
    for (const line of table.lines) {
      const kind = findKind(line)
      if (!line.has('day') || !line.has('quantity')) table.skip(line, 'no_trade')
      else if (kind === 'trade') trades.push(line)
      else table.attempt(line, () => skipMoney(table, line, kind))
    }
    for (const group of groupByTime(table, trades)) readGroup(table, group)
  },
})

/** Operations that are a part of a trade. The others are money, transfers or rewards. */
const tradeWords =
  /^(?:buy|sell|fee|transaction (?:buy|spend|sold|revenue|fee|related)|(?:the easiest way to trade|binance convert|convert)\b.*|large otc trading|otc trading|small assets exchange bnb.*|bnb fee deduction|asset conversion transfer|buy crypto.*|sell crypto.*|fiat ocbs.*|convert fiat to crypto.*|auto-invest transaction|token swap.*|instant (?:buy|sell).*|spot trade|trading fee|compra|venta|tarifa|comisión|transacción (?:de )?(?:compra|gasto|venta|vendida|ingreso|tarifa).*)$/i

const otherKinds: readonly [RegExp, SkipReason][] = [
  [/funding fee/i, 'fee'],
  [
    /transfer|copy|subscription|redemption|purchase|staking$|suscripción|rescate|transferencia|main and|locked|borrow|repay|loan$/i,
    'transfer',
  ],
  [/realized p|insurance|liquidation|cross collateral|future|leverag/i, 'derivative'],
  [/loan interest|margin interest|interest deduct|bnb deducts interest/i, 'interest'],
  [
    /interest|reward|distribut|airdrop|referral|rebate|cash ?back|cashback|mining|voucher|bonus|dividend|gift|interés|recompensa|launchpool|hodler/i,
    'reward',
  ],
  [/deposit|withdraw|depósito|retiro|retirada|send|receive|pay\b|p2p|card/i, 'transfer'],
]

function findKind(line: TableLine): SkipReason | 'trade' {
  const operation = line.text('action')
  if (tradeWords.test(operation)) return 'trade'
  return otherKinds.find(([pattern]) => pattern.test(operation))?.[1] ?? 'unknown'
}

/** A currency that came or left is cash, and a reward of a known value opens a position. */
function skipMoney(table: FileTable, line: TableLine, kind: SkipReason) {
  const [coin, quantity] = [line.text('symbol').toUpperCase(), line.quantity()]
  const isCash =
    isFiat(coin) && /deposit|withdraw|depósito|retir|send|receive|card/i.test(line.text('action'))
  if (isCash) table.addMovement(line, 'cash', quantity, coin)
  if (kind === 'fee') table.addMovement(line, 'fee', quantity, coin)
  const price = kind === 'reward' && line.has('EUR_Value') ? readEuroPrice(line) : null
  if (price === null || isFiat(coin) || sign(quantity) <= 0) return table.skip(line, isCash ? 'cash' : kind)
  addReward(table, line, { base: coin, quote: 'EUR', quantity, price, moment: line.moment() })
}

/** What one of the coins was worth; some files have the value of each line in euros. */
function readEuroPrice(line: TableLine): Decimal | null {
  return divide(toAbsolute(line.amount('EUR_Value')), toAbsolute(line.quantity()), { places: MAX_DECIMALS })
}

/** Conversions of small amounts and cards are not mixed with trades of the same second. */
function findFamily(line: TableLine): string {
  const operation = line.text('action').toLowerCase()
  if (/small assets|convert|otc|crypto|swap|auto-invest|instant|asset conversion/.test(operation))
    return operation
  return /related/.test(operation) ? 'related' : 'trade'
}

function groupByTime(table: FileTable, lines: readonly TableLine[]): TableLine[][] {
  const groups: TableLine[][] = []
  const last = new Map<string, { at: number; group: TableLine[] }>()
  for (const line of lines) {
    table.attempt(line, () => {
      const at = Date.parse(line.moment().executedAt ?? '')
      line.quantity()
      const key = `${line.text('account')} ${findFamily(line)}`
      const before = last.get(key)
      const group = before && Math.abs(at - before.at) <= 1000 ? before.group : []
      if (group.length === 0) groups.push(group)
      group.push(line)
      last.set(key, { at, group })
    })
  }
  return groups
}

function readGroup(table: FileTable, group: readonly TableLine[]): void {
  const [first] = group
  if (!first) return
  table.parsed.onLine?.()
  const legs: Leg[] = group.map((line) => ({
    line,
    coin: line.text('symbol').toUpperCase(),
    amount: line.quantity(),
    isFee: /fee|tarifa|comisi/i.test(line.text('action')),
  }))
  const paid = readPayment(first)
  const moment = first.moment()
  if (group.length === 1 && paid !== null) legs.push({ line: first, ...paid })
  addLegs(table, legs, { moment })
}

/** What was paid for a single amount, from its remark: 'Buy USDT with 100 EUR', 'Visa - 100.00EUR'. */
function readPayment(line: TableLine): { coin: string; amount: Decimal } | null {
  const [, amount = '', coin = ''] = /([\d.]+)\s*([A-Z]{3})\b/.exec(line.text('notes')) ?? []
  if (!isFiat(coin) || !/^\d+(?:\.\d+)?$/.test(amount)) return null
  return { coin, amount: line.quantity().startsWith('-') ? amount : `-${amount}` }
}
