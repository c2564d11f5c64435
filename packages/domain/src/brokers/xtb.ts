import {
  type Decimal,
  divide,
  isZero,
  multiply,
  negate,
  sign,
  subtract,
  toAbsolute,
} from '../decimal/decimal.ts'
import type { Execution } from './broker-format.ts'
import { defineFormat } from './define-format.ts'
import type { FileTable } from './file-table.ts'
import type { TableDraft } from './format-spec.ts'
import { skipLine } from './lines.ts'
import { chooseCurrency } from './lots.ts'
import { defineTables, type TableResults } from './several-tables.ts'
import {
  cash,
  findAccountCurrency,
  findLabel,
  findPrice,
  getExchange,
  newerCash,
  SYMBOL,
} from './xtb-cash.ts'

/** Closed positions, with the result in the currency of the account. The contract size of a CFD follows from its result. */
const closed = defineFormat({
  id: 'xtb-closed',
  broker: 'XTB',
  title: 'XTB closed positions',
  help: '',
  columns: {
    id: 'Position|Position ID|Pozycja|Posición|Posição|Posizione|Pozice',
    symbol: `Ticker|${SYMBOL}`,
    action: 'Type|Typ|Tipo|Tip',
    quantity: 'Volume|Wolumen|Volumen|Objem|Volum',
    day: "Open time|Open Time (UTC)|Czas otwarcia|Hora de apertura|Hora de abertura|Ora apertura|Ora di apertura|Heure d'ouverture|Eröffnungszeit|Čas otevření",
    price:
      "Open price|Cena otwarcia|Precio de apertura|Preço de abertura|Prezzo di apertura|Prix d'ouverture|Eröffnungskurs|Eröffnungspreis|Cena otevření",
    exitDay:
      'Close time|Close Time (UTC)|Czas zamknięcia|Hora de cierre|Hora de fecho|Ora chiusura|Ora di chiusura|Heure de clôture|Schließungszeit|Čas uzavření',
    exitPrice:
      'Close price|Cena zamknięcia|Precio de cierre|Preço de fecho|Prezzo di chiusura|Prix de clôture|Schlusskurs|Schließungspreis|Cena uzavření',
    'fee?': ['Commission|Prowizja|Comisión|Comissão|Commissione|Kommission|Provize', 'Swap', 'Rollover'],
    pnl: 'Gross P/L|Gross Profit|Zysk brutto|Beneficio bruto|Lucro bruto|Profitto lordo|Bruttogewinn|Bénéfice brut|Hrubý zisk',
  },
  fees: 'minus',
  currency: 'EUR',
  zone: 'Europe/Warsaw',
  days: 'dmy',
  perPosition: true,
  lines: [
    [/^(?:buy|kupno|compra|acquist|achat|kauf|nákup)/i, 'long'],
    [/^(?:sell|sprzeda|vent|vend|verkauf|prodej)/i, 'short'],
  ],
  change: (draft, line, table) => {
    const { account, number } = findAccount(table)
    const { exit, brokerPnl = '0' } = draft
    const own = { ...draft, currency: account, feeCurrency: account, ...(number && { account: number }) }
    const values = ['Purchase value', 'Sale value'].map((words) => toAbsolute(line.amountOrZero(words)))
    const [cost = '0', proceeds = '0'] = draft.kind === 'long' ? values : values.toReversed()
    if (!exit || brokerPnl === null) return own
    const net = subtract(brokerPnl, draft.fee)
    if (getExchange(draft.symbol) === '' || isZero(cost) || isZero(proceeds))
      return { ...own, ...findSize(draft, brokerPnl), brokerPnl: net }
    const { symbol, quantity } = draft
    const entry = findPrice({ symbol, quantity, price: draft.price, amount: cost, account })
    const exitPrice = findPrice({ symbol, quantity, price: exit.price, amount: proceeds, account })
    const rate = exitPrice.rate ?? '1'
    // When the rates differ, the broker's result also contains the gain of the currency, which the trade has not.
    const isSameRate = (entry.rate ?? '1') === rate
    const converted = isSameRate ? divide(net, rate, { places: 8 }) : null
    return { ...own, ...entry, exit: { ...exit, ...exitPrice }, brokerPnl: converted }
  },
})

const accounts = new WeakMap<FileTable, { account: string; number: string | null }>()

/** Currency and number of the account above the table. Each line needs them, so they are searched once. */
function findAccount(table: FileTable): { account: string; number: string | null } {
  const found = accounts.get(table) ?? {
    account:
      findAccountCurrency(table) ??
      chooseCurrency(table.parsed, { answered: table.answeredCurrency, usual: 'EUR' }),
    number: findLabel(table, /^account(?: number)?$|^rachunek$/i, /^\d{4,}$/),
  }
  accounts.set(table, found)
  return found
}

/**
 * The contract size of a CFD in the currency of the account: the result for one unit of price and volume. Null when the price
 * did not move, or moved against the result.
 */
function findSize({ price, quantity, exit, kind }: TableDraft, result: Decimal): Partial<TableDraft> {
  const move = subtract(exit?.price ?? price, price)
  const gain = multiply(kind === 'long' ? move : negate(move), quantity)
  const size = divide(result, gain, { places: 6 }) ?? '0'
  return { instrument: 'cfd', contractSize: sign(size) > 0 ? size : null }
}

/** A CFD without a size has that of another position of its symbol; without one, the preview asks for it. */
function shareSizes(executions: readonly Execution[]): Execution[] {
  const sizes = new Map(
    executions.flatMap(({ symbol, instrument, contractSize }) =>
      instrument === 'cfd' && contractSize !== null ? [[symbol, contractSize] as const] : [],
    ),
  )
  return executions.map((one) => ({
    ...one,
    contractSize: one.contractSize ?? sizes.get(one.symbol) ?? null,
  }))
}

/** The report: a workbook with a sheet of cash operations and one of closed positions, or a CSV of the first. */
export const xtb = defineTables(
  {
    id: 'xtb',
    broker: 'XTB',
    title: 'XTB account history',
    help: 'xStation: Account history > Cash operations > Export. App: Profile > Transaction history > New report.',
  },
  [newerCash, cash, closed],
  combine,
)

/** The cash operations have the shares, also those that are still held; the closed positions add the CFDs. */
function combine(results: TableResults): void {
  const positions = results.get(closed.id)
  if (!positions) return
  positions.executions = shareSizes(positions.executions)
  const others = [results.get(cash.id), results.get(newerCash.id)]
  const known = new Set(others.flatMap((result) => result?.executions ?? []).map(({ symbol }) => symbol))
  const repeated = positions.executions.filter(({ symbol }) => known.has(symbol))
  for (const { line, symbol } of new Map(repeated.map((one) => [one.line, one])).values())
    skipLine(positions, { line }, 'detail', symbol)
  positions.executions = positions.executions.filter(({ symbol }) => !known.has(symbol))
}
