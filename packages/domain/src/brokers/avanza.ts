import { compare, type Decimal, divide, multiply, sign, subtract, toAbsolute } from '../decimal/decimal.ts'
import { defineFormat } from './define-format.ts'
import type { FileTable } from './file-table.ts'
import type { TableDraft } from './format-spec.ts'
import { toUnitPrice } from './prices.ts'
import type { TableLine } from './table-line.ts'

const RATE = 'Valutakurs'
const INSTRUMENT = 'Instrumentvaluta'

/**
 * The transactions of all accounts, newest first, with days only and Swedish numbers. `Kurs` is in the currency of the instrument;
 * `Belopp`, `Courtage` and `Resultat` are in that of the account. Until 2023 only the currency of the account is named.
 */
export const avanza = defineFormat({
  id: 'avanza',
  broker: 'Avanza',
  title: 'Avanza transactions',
  help: 'Min ekonomi > Transaktioner > choose the period > Exportera transaktioner.',
  columns: {
    day: 'Datum',
    account: 'Konto',
    action: 'Typ av transaktion',
    name: 'Värdepapper/beskrivning',
    quantity: 'Antal',
    price: 'Kurs',
    value: 'Belopp',
    fee: 'Courtage*',
    currency: 'Transaktionsvaluta|Valuta',
    symbol: 'ISIN',
    'pnl?': 'Resultat*',
  },
  days: 'ymd',
  mixedNumbers: 'last',
  order: 'newest first',
  longOnly: true,
  lines: [
    [/^köp/i, 'buy'],
    [/^sälj/i, 'sell'],
    [/^utdelning/i, 'dividend'],
    [/skatt/i, 'tax'],
    [/^ränt|inlåningsränt|utlåningsränt/i, 'interest'],
    [/avgift|courtage/i, 'fee'],
    [/tillgångs|överföring|värdepappers(?:in|ut)|byte av konto/i, 'transfer'],
    [/^(?:insättning|uttag|autogiro)/i, 'cash'],
    [/^split|sammanläggning/i, 'split'],
    [/^(?:inlösen|byte|fusion|avknoppning|teckning|utbyte)/i, 'corporate_action'],
    [/./, 'adjustment'],
  ],
  kindText: (line) => (isOther(line) ? `${line.text('action')} ${line.text('name')}` : line.text('action')),
  change: (draft, line) => ({ ...draft, ...findPrice(draft, line) }),
  read: (table) => {
    for (const line of table.lines)
      if (isOther(line) && line.has('quantity') && line.has('symbol') && !line.has('value'))
        table.attempt(line, () => readEvent(table, line))
      else table.read(line)
  },
})

function isOther(line: TableLine): boolean {
  return /^övrigt/i.test(line.text('action'))
}

/** An event has only a quantity: the shares that came with a split, or those of another symbol. */
function readEvent(table: FileTable, line: TableLine): void {
  const isSplit = /split/i.test(line.text('name'))
  if (isSplit && sign(line.quantity()) > 0)
    table.addSharesOfSplit(line, { symbol: line.text('symbol'), shares: line.quantity() })
  else table.skip(line, 'corporate_action')
}

/** The price in the currency of the instrument with the file's rate, or the one that the amount gives in that of the account. */
function findPrice({ price, quantity, brokerPnl, fee }: TableDraft, line: TableLine): Partial<TableDraft> {
  const account = line.text('currency')
  const own = line.text(INSTRUMENT) || account
  const rate: Decimal = line.has(RATE) ? line.amount(RATE) : '1'
  const isForeign = own !== account && sign(rate) > 0
  if (isForeign) {
    const result = brokerPnl ? divide(brokerPnl, rate, { places: 6 }) : null
    return {
      ...{ currency: own, rate, rateCurrency: account, feeCurrency: account },
      ...(result && { brokerPnl: result }),
    }
  }
  const amount = line.amountOrZero('value')
  const plain = multiply(price, quantity)
  const miss = toAbsolute(subtract(subtract(toAbsolute(amount), plain), fee))
  const isOwn = sign(amount) === 0 || compare(multiply(miss, '50'), plain) <= 0
  const gross = sign(amount) < 0 ? subtract(toAbsolute(amount), fee) : toAbsolute(subtract(amount, `-${fee}`))
  return isOwn ? { currency: account } : { currency: account, price: toUnitPrice(gross, quantity) }
}
