import { compare, type Decimal, multiply, negate, subtract, toAbsolute } from '../decimal/decimal.ts'
import { normaliseSymbol } from '../trades/symbols.ts'
import { defineFormat } from './define-format.ts'
import type { FileTable } from './file-table.ts'
import type { TableDraft } from './format-spec.ts'
import { addMerger } from './mergers.ts'
import { toUnitPrice } from './prices.ts'
import { defineTables } from './several-tables.ts'
import type { TableLine } from './table-line.ts'

/**
 * The account statement of shares, in English in every country. Times are in UTC. The total has the fee of a trade, which the file
 * does not name. A split states the shares that were added.
 */
export const revolutStocks = defineFormat({
  id: 'revolut-stocks',
  broker: 'Revolut',
  title: 'Revolut account statement of shares',
  help: 'Invest > More > Documents > Account statement > Excel.',
  columns: {
    day: 'Date',
    symbol: 'Ticker|Symbol',
    action: 'Type',
    quantity: 'Quantity',
    price: 'Price per share|Price',
    value: 'Total Amount|Amount',
    currency: 'Currency',
    'fee?': 'Commission|Fee',
  },
  requiredWords: ['FX Rate|State|Commission|Price per share'],
  zone: 'UTC',
  days: 'dmy',
  longOnly: true,
  lines: [
    [/^buy/i, 'buy'],
    [/^sell|^position closure/i, 'sell'],
    [/split/i, 'split'],
    [/dividend tax|withholding/i, 'tax'],
    [/dividend|return of capital/i, 'dividend'],
    [/interest|coupon/i, 'interest'],
    [/^transfer/i, 'transfer'],
    [/fee|^commission|stamp duty/i, 'fee'],
    [/top-?up|withdrawal|deposit/i, 'cash'],
    [/merger|spin|acquisition|ticker|symbol|reorgani|worthless|corporate/i, 'corporate_action'],
    [/promotion|reward|bonus|gift/i, 'reward'],
  ],
  change: (draft, line) => ({ ...draft, fee: line.has('fee') ? draft.fee : readHiddenFee(draft, line) }),
  read: (table) => {
    const merged = new Set(addMergers(table))
    for (const line of table.lines) {
      if (merged.has(line)) continue
      if (/split/i.test(line.text('action')) && line.has('quantity'))
        table.attempt(line, () =>
          table.addSharesOfSplit(line, { symbol: line.text('symbol'), shares: line.quantity() }),
        )
      else table.attempt(line, () => readLine(table, line))
    }
  },
})

/**
 * Adds the mergers of one moment: 'MERGER - STOCK' has the shares that went (below zero) and those that came, and 'MERGER - CASH' the
 * money. Returns the lines of those that can be read; without the worth of new shares, both cash and shares cannot.
 */
function addMergers(table: FileTable): TableLine[] {
  const lines = table.lines.filter((line) => /^merger - (?:stock|cash)/i.test(line.text('action')))
  const groups = Map.groupBy(lines, (line) => line.text('day').slice(0, 19))
  return [...groups.values()].flatMap((group) => {
    const ofShares = group.filter((line) => /stock/i.test(line.text('action')) && line.has('quantity'))
    const [taken, ...others] = ofShares.filter((line) => line.text('quantity').startsWith('-'))
    const [received, ...more] = ofShares.filter((line) => !line.text('quantity').startsWith('-'))
    const paid = group.find((line) => /cash/i.test(line.text('action')) && line.has('value'))
    if (!taken || others.length + more.length > 0 || (!received && !paid)) return []
    table.attempt(taken, () =>
      addMerger(table.parsed, taken, {
        ...{ symbol: normaliseSymbol(taken.text('symbol')), currency: taken.text('currency') },
        ...{ toSymbol: received ? normaliseSymbol(received.text('symbol')) : null, account: null },
        ...{ quantity: toAbsolute(taken.quantity()), received: received?.quantity() ?? '0', value: null },
        ...{ cash: paid?.amount('value') ?? '0', ...taken.moment() },
      }),
    )
    for (const line of [received, paid]) if (line) table.skip(line, 'detail')
    return group
  })
}

/** A cost of a trade on a line of its own has no sign. */
function readLine(table: FileTable, line: TableLine): void {
  const added = table.collectMovements(() => table.read(line))
  if (!/^(?:commission|trading fee|stamp duty)$/i.test(line.text('action'))) return
  for (const movement of added) movement.amount = negate(toAbsolute(movement.amount))
}

/** The difference between total and price × quantity when the rounding of the price cannot explain it. */
function readHiddenFee({ side, price, quantity }: TableDraft, line: TableLine): Decimal {
  const total = toAbsolute(line.amountOrZero('value'))
  const plain = multiply(price, quantity)
  const fee = side === 'buy' ? subtract(total, plain) : subtract(plain, total)
  const rounding = multiply(quantity, '0.005')
  const isFee =
    compare(fee, rounding) > 0 && compare(fee, '0.02') > 0 && compare(multiply(fee, '20'), plain) < 0
  return isFee && compare(total, '0') > 0 ? fee : '0'
}

const sales = defineFormat({
  id: 'revolut-sales',
  broker: 'Revolut',
  title: 'Revolut profit and loss',
  help: '',
  columns: {
    day: 'Date acquired|Fecha de adquisición|Fecha adquisición',
    exitDay: 'Date sold|Fecha de venta|Fecha venta',
    symbol: 'Symbol|Símbolo|Ticker',
    'name?': 'Security name|Token name|Name',
    quantity: 'Quantity|Cantidad',
    value: 'Cost basis*|Base de coste|Coste',
    exitPrice: 'Gross proceeds*|Amount|Ingresos brutos',
    'fee?': 'Fees|Comisiones|Tasas',
    'pnl?': 'Net PnL|Gross PnL|PnL*',
    currency: 'Currency|Divisa|Moneda',
  },
  days: 'ymd',
  perPosition: true,
  lines: [[/^/, 'long']],
  change: (draft, line) => ({
    ...draft,
    ...(isCoin(line) && { market: 'crypto' as const }),
    ...(draft.exit && { exit: { ...draft.exit, price: toUnitPrice(draft.exit.price, draft.quantity) } }),
  }),
})

// Shares and coins are in one table. A share has an ISIN where the table has a column for it.
function isCoin(line: TableLine): boolean {
  if (line.headerOf('ISIN') !== '') return !line.has('ISIN')
  return coins.has(line.text('symbol').toUpperCase())
}

/** The coins of Revolut that no share on an American exchange is called. */
const coins = new Set(
  'BTC ETH XRP SOL ADA DOGE DOT AVAX MATIC POL LTC BCH XLM ATOM UNI SHIB FIL APT ARB NEAR ICP ALGO SAND MANA AXS 1INCH AAVE CRV GRT SNX MKR LDO PEPE FLOKI BONK SUI TIA WLD TRX HBAR EOS XTZ EGLD USDT USDC DAI'.split(
    ' ',
  ),
)

const income = defineFormat({
  id: 'revolut-income',
  broker: 'Revolut',
  title: 'Revolut other income',
  help: '',
  columns: {
    day: 'Date|Fecha',
    symbol: 'Symbol|Símbolo',
    value: 'Gross amount',
    currency: 'Currency|Divisa',
  },
  requiredWords: ['Net Amount'],
  days: 'ymd',
  read: (table) => {
    for (const line of table.lines) table.attempt(line, () => readIncome(table, line))
  },
})

function readIncome(table: FileTable, line: TableLine): void {
  if (!line.has('day')) return
  table.skip(line, line.has('symbol') ? 'dividend' : 'fee')
  const tax = toAbsolute(line.amountOrZero('Withholding tax'))
  table.addMovement(line, 'tax', subtract('0', tax), line.text('currency'))
}

/** The profit and loss statement: every line is a sold lot with its cost and proceeds; days only. */
export const revolutProfit = defineTables(
  {
    id: 'revolut-profit',
    broker: 'Revolut',
    title: 'Revolut profit and loss statement',
    help: 'Invest or Crypto > More > Documents > Profit and loss statement > Excel.',
  },
  [sales, income],
)

/** The statement of coins since 2023. The currency is next to each amount; times have no zone. */
export const revolutCrypto = defineFormat({
  id: 'revolut-crypto',
  broker: 'Revolut',
  title: 'Revolut account statement of coins',
  help: 'Crypto > More > Documents > Account statement > Excel.',
  columns: {
    symbol: 'Symbol|Symbole|Símbolo|Simbolo',
    action: 'Type|Tipo|Typ',
    quantity: 'Quantity|Quantité|Cantidad|Menge|Quantità',
    price: 'Price|Prix|Precio|Preis|Prezzo',
    value: 'Value|Valeur|Valor|Wert|Valore',
    fee: 'Fees|Frais|Comisiones|Gebühren|Commissioni',
    day: 'Date|Fecha|Datum|Data',
  },
  market: 'crypto',
  currency: 'USD',
  days: 'dmy',
  longOnly: true,
  lines: [
    [/^(?:buy|achat|compra|kauf|acquisto)/i, 'buy'],
    [/^(?:sell|vente|venta|verkauf|vendita)/i, 'sell'],
    [/reward|learn|récompense|airdrop|referral|cashback/i, 'reward'],
    [/^(?:send|receive|stake|unstake|envoi|réception|mise en|transfer|deposit|withdraw)/i, 'transfer'],
    [/^(?:payment|paiement)/i, 'card'],
    [/^other/i, 'unknown'],
  ],
})

/** The statement of coins until 2022: `Amount` is the quantity, and the value is without the fee. Times are in UTC. */
export const revolutOlderCrypto = defineFormat({
  id: 'revolut-older-crypto',
  broker: 'Revolut',
  title: 'Revolut older statement of coins',
  help: 'Profile > Statements > Crypto > Excel.',
  columns: {
    action: 'Type',
    day: 'Completed Date',
    'name?': 'Description',
    quantity: 'Amount',
    symbol: 'Currency',
    value: 'Fiat amount',
    'fee?': 'Fee',
    currency: 'Base currency',
    'status?': 'State',
  },
  market: 'crypto',
  days: 'ymd',
  filled: /^completed/i,
  longOnly: true,
  lines: [
    [/^exchange/i, 'signed'],
    [/^card|refund/i, 'card'],
    [/reward|cashback/i, 'reward'],
    [/transfer|topup/i, 'transfer'],
  ],
  change: (draft) => ({ ...draft, name: draft.symbol }),
})

/** The statement of shares of the first broker of Revolut (DriveWealth), until 2021: days only, amounts that were paid in brackets. */
export const revolutOlderStocks = defineFormat({
  id: 'revolut-older-stocks',
  broker: 'Revolut',
  title: 'Revolut older statement of shares',
  help: 'Invest > More > Documents > Account statement (until 2021).',
  columns: {
    day: 'Trade Date',
    action: 'Activity Type',
    symbol: 'Symbol',
    'name?': 'Description',
    quantity: 'Quantity',
    price: 'Price',
    value: 'Amount',
    currency: 'Currency',
  },
  requiredWords: ['Settle Date', 'Symbol / Description'],
  longOnly: true,
  lines: [
    [/^buy/i, 'buy'],
    [/^sell/i, 'sell'],
    [/^divnra|^divft|tax/i, 'tax'],
    [/^div/i, 'dividend'],
    [/^(?:cdep|csd|csw|cash)/i, 'cash'],
    [/^ssp|split/i, 'split'],
    [/^int/i, 'interest'],
    [/fee/i, 'fee'],
    [/^(?:mas|sc|spin|merger)/i, 'corporate_action'],
  ],
})
