import { add, negate, sign, subtract, toAbsolute } from '../decimal/decimal.ts'
import { defineFormat } from './define-format.ts'
import type { FileTable } from './file-table.ts'
import { toUnitPrice } from './prices.ts'
import type { TableLine } from './table-line.ts'

/**
 * The transaction export of the app (since 2026, in English in every country). `symbol` is the ISIN, or the code of a coin;
 * `datetime` is in UTC. `amount` is without fee and tax, which are below zero. The tax of a purchase is a transaction tax and
 * belongs to the trade; that of a sale or a dividend is a tax on income.
 */
export const tradeRepublic = defineFormat({
  id: 'trade-republic',
  broker: 'Trade Republic',
  title: 'Trade Republic transactions',
  help: 'App: Profile > Account statements > Transaction export > All transactions > Create > Download.',
  columns: {
    day: 'datetime|date',
    action: 'type',
    symbol: 'symbol',
    'name?': 'name',
    quantity: 'shares',
    price: 'price',
    value: 'amount',
    'fee?': 'fee',
    'currency?': 'currency',
    'id?': 'transaction_id',
    'account?': 'account_type',
  },
  requiredWords: ['asset_class', 'category'],
  noAccount: /^default$/i,
  currency: 'EUR',
  zone: 'UTC',
  days: 'ymd',
  numbers: 'point',
  longOnly: true,
  lines: [
    [/^(?:buy|savings_?plan|private_market_buy)/i, 'buy'],
    [/^(?:sell|redemption|final_maturity|private_market_sell|warrant_exercise|tilg)/i, 'sell'],
    [/^(?:dividend|distribution)(?!_)/i, 'dividend'],
    [/^interest|^coupon/i, 'interest'],
    [/^tax|_tax/i, 'tax'],
    [/fee/i, 'fee'],
    [/^card_/i, 'card'],
    [
      /saveback|stockperk|marketing|bonus|gift|reward|free_receipt|dividend_(?:option|reinvestment)$/i,
      'reward',
    ],
    [/^(?:split|reverse_split)/i, 'split'],
    [/^(?:customer_|transfer_(?!in$|out$)|manual_cash)/i, 'cash'],
    [/^(?:transfer|migration|delivery|receipt)/i, 'transfer'],
    [/merger|spin|rights|corporate|capital/i, 'corporate_action'],
  ],
  change: (draft, line) => {
    const isCoin = line.text('asset_class').toUpperCase() === 'CRYPTO'
    const isPurchase = draft.side === 'buy'
    return {
      ...draft,
      ...(isCoin && { market: 'crypto' as const }),
      name: decodeName(line.text('name')),
      fee: isPurchase ? add(draft.fee, toAbsolute(line.amountOrZero('tax'))) : draft.fee,
    }
  },
  read: (table) => {
    const mergers = pairMergers(table.lines)
    const redeemed = findRedeemed(table.lines)
    for (const line of table.lines) {
      const other = mergers.get(line)
      if (other) {
        table.attempt(line, () => addMerger(table, line, other))
        continue
      }
      const isSplit = /split|^bonus_issue/i.test(line.text('action')) && line.has('quantity')
      if (isSplit) table.attempt(line, () => addSplit(table, line))
      else if (redeemed.has(line)) table.skip(line, 'detail')
      else if (isTradeWithoutShares(line)) table.skip(line, 'unknown', undefined, NO_SHARES)
      else if (isTradeWithoutMoney(line)) table.skip(line, 'corporate_action', undefined, NO_MONEY)
      else table.read(line)
      if (!/^(?:buy|savings)/i.test(line.text('action'))) table.attempt(line, () => addCosts(table, line))
    }
  },
})

const NO_SHARES =
  'The line states money, but no number of shares. If it is a trade, add it by hand, or close the open trade of this security.'
const NO_MONEY =
  'The securities were taken from the account, and this file does not say what was paid for them. Export a longer period, or close the open trade of this security.'

const hasMoney = (line: TableLine) => line.has('price') || line.has('value')
const isTrade = (line: TableLine) =>
  /^(?:buy|savings|sell|redemption|final_maturity|private_market_(?:buy|sell)|warrant_exercise|tilg)/i.test(
    line.text('action'),
  )

function isTradeWithoutShares(line: TableLine): boolean {
  return isTrade(line) && !line.has('quantity')
}

function isTradeWithoutMoney(line: TableLine): boolean {
  return isTrade(line) && !hasMoney(line)
}

/**
 * The lines that take a bond or warrant from the account when it is redeemed. What it paid is in a line of its own, with the same
 * number of shares, on that day or later.
 */
function findRedeemed(lines: readonly TableLine[]): Set<TableLine> {
  const describe = (line: TableLine) => `${line.text('symbol')} ${line.text('quantity').replace(/^-/, '')}`
  const trades = lines.filter((line) => isTrade(line) && line.has('quantity'))
  const paid = new Set(trades.filter((line) => isPayout(line) && hasMoney(line)).map(describe))
  return new Set(trades.filter((line) => !hasMoney(line) && paid.has(describe(line))))
}

function isPayout(line: TableLine): boolean {
  return /^(?:redemption|final_maturity|warrant_exercise|tilg)/i.test(line.text('action'))
}

/** The two lines of a merger, in which all shares of a fund become those of another. */
function pairMergers(lines: readonly TableLine[]): Map<TableLine, TableLine> {
  const mergers = lines.filter((line) => /^merger$/i.test(line.text('action')) && line.has('symbol'))
  const groups = Map.groupBy(mergers, (line) => `${line.text('day')} ${line.text('account')}`)
  return new Map(
    [...groups.values()].flatMap(([one, other, third]) => {
      if (!one || !other || third || isOutgoing(one) === isOutgoing(other)) return []
      return [[one, other] as const, [other, one] as const]
    }),
  )
}

function isOutgoing(line: TableLine): boolean {
  return line.text('quantity').startsWith('-')
}

function addMerger(table: FileTable, line: TableLine, other: TableLine): void {
  const [outgoing, incoming] = isOutgoing(line) ? [line, other] : [other, line]
  const [from, to] = [toAbsolute(outgoing.quantity()), toAbsolute(incoming.quantity())]
  if (line !== outgoing) table.skip(line, 'detail')
  else if (sign(from) === 0 || sign(to) === 0) table.skip(line, 'corporate_action')
  else {
    const currency = outgoing.text('currency') || 'EUR'
    table.addChange(outgoing, {
      symbol: outgoing.text('symbol'),
      toSymbol: incoming.text('symbol'),
      currency,
      from,
      to,
    })
  }
}

function addSplit(table: FileTable, line: TableLine): void {
  table.addSharesOfSplit(line, { symbol: line.text('symbol'), shares: line.quantity() })
}

/**
 * The tax that a sale, a dividend or interest states next to its amount, and the fee of a line that is no trade; below zero when
 * they were paid.
 */
function addCosts(table: FileTable, line: TableLine): void {
  const currency = line.text('currency') || 'EUR'
  table.addMovement(line, 'tax', line.amountOrZero('tax'), currency)
  if (!line.has('price')) table.addMovement(line, 'fee', line.amountOrZero('fee'), currency)
}

// The app writes names as HTML.
function decodeName(name: string): string {
  return name.replaceAll('&#39;', "'").replaceAll('&quot;', '"').replaceAll('&amp;', '&')
}

const TAXES =
  'Taxes|Steuern|Daně|Skatter|Impuestos|Impôts / Taxes|Tasse|Belasting|Podatki|Impostos|Налоги|税款'

/**
 * What the program pytr exports from the app, in the language of its user. `value` is what came to the account or left it,
 * after fees and taxes; a tax of a sale is one on income. Times are in UTC.
 */
export const tradeRepublicPytr = defineFormat({
  id: 'trade-republic-pytr',
  broker: 'Trade Republic',
  title: 'Trade Republic transactions of pytr',
  help: 'Run pytr export_transactions.',
  columns: {
    day: 'Date|Datum|Dato|Fecha|Data|Дата|日期',
    action: 'Type|Typ|Tipo|Transactietype|Тип|类型',
    value: 'Value|Wert|Hodnota|Værdi|Valor|Valeur|Valore|Waarde (netto)|Wartość|Значение|净额',
    name: 'Note|Notiz|Poznámka|Bemærkning|Nota|Opmerking|Uwaga|Заметка|备注',
    symbol: 'ISIN',
    quantity: 'Shares|Stück|Akcie|Aktier|Cantidad|Parts|Azioni|Aantal|Akcje|Quantidade*|Акций|份额*',
    fee: 'Fees|Gebühren|Poplatky|Gebyrer|Comisiones|Frais|Commissioni|Kosten|Opłaty|Comissões|Сборы|费用',
  },
  requiredWords: [TAXES],
  currency: 'EUR',
  days: 'ymd',
  mixedNumbers: 'last',
  longOnly: true,
  lines: [
    [/^(?:buy|kauf|koupit|køb|compra|achat|aankoop|kupno|покупка|买入)/i, 'buy'],
    [/^(?:sell|verkauf|prodat|sælg|venta|vente|vend|verkoop|sprzedaż|продажа|卖出)/i, 'sell'],
    [/^(?:dividend|udbytte|dywidend|дивиденд|股息)/i, 'dividend'],
    [/interest|intérêt|interes|zins|úrok|rente|odsetk|juros|процент|利息/i, 'interest'],
    [/tax|steuer|daň|daně|daňov|skat|impuesto|impôt|tasse|belasting|podat|imposto|налог|税/i, 'tax'],
    [/fee|gebühr|poplat|gebyr|comis|frais|commission|kosten|opłat|сбор|费/i, 'fee'],
    [/transfer|umbuchung|převod|overfør|traspaso|trasferimento|overboeking|перевод|转/i, 'transfer'],
    [/deposit|removal|einlage|entnahme|vklad|výběr|indsæt|hævning|dep[oó]|dépôt|retir|retrait/i, 'cash'],
    [/prelievo|storting|onttrekking|wypłata|levantamento|пополнение|списание|存款|取款/i, 'cash'],
    [/split/i, 'split'],
    [/spin|swap/i, 'corporate_action'],
  ],
  change: (draft, line) => {
    const tax = toAbsolute(line.amountOrZero(TAXES))
    const costs = add(draft.fee, tax)
    const value = toAbsolute(line.amount('value'))
    const gross = draft.side === 'buy' ? subtract(value, costs) : add(value, costs)
    return {
      ...draft,
      price: toUnitPrice(sign(gross) < 0 ? '0' : gross, draft.quantity),
      fee: draft.side === 'buy' ? costs : draft.fee,
    }
  },
  read: (table) => {
    for (const line of table.lines) {
      const action = line.text('action')
      if (/^split/i.test(action) && line.has('quantity')) table.attempt(line, () => addSplit(table, line))
      else table.read(line)
      if (/^(?:sell|verk|prod|sælg|vent|vend|sprz|прод|卖)/i.test(action))
        table.attempt(line, () => {
          const tax = toAbsolute(line.amountOrZero(TAXES))
          table.addMovement(line, 'tax', negate(tax), 'EUR')
        })
    }
  },
})
