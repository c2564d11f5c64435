import { type Decimal, divide, MAX_DECIMALS, sign, toAbsolute } from '../decimal/decimal.ts'
import { binance, time } from './binance.ts'
import type { BrokerFormat } from './broker-format.ts'
import { addLegs, addReward, isMoney, type Leg } from './coin-trades.ts'
import { defineFormat } from './define-format.ts'
import { isFiat } from './fiat.ts'
import type { FileTable } from './file-table.ts'
import type { SkipReason } from './lines.ts'
import type { TableLine } from './table-line.ts'

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
  [/funding fee/i, 'funding'],
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
  const paid = kind === 'reward' && isMoney(coin) ? findGift(line) : kind
  if (paid === 'funding' || paid === 'interest' || paid === 'bonus')
    table.addMovement(line, paid, quantity, coin)
  const price = kind === 'reward' && line.has('EUR_Value') ? readEuroPrice(line) : null
  if (price === null || isFiat(coin) || sign(quantity) <= 0) return table.skip(line, isCash ? 'cash' : paid)
  addReward(table, line, { base: coin, quote: 'EUR', quantity, price, moment: line.moment() })
}

/** What money without a trade is: interest of savings, otherwise a bonus. */
function findGift(line: TableLine): 'interest' | 'bonus' {
  return /interest|interés/i.test(line.text('action')) ? 'interest' : 'bonus'
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
