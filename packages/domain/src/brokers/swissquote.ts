import { compare, type Decimal, divide, multiply, subtract, toAbsolute } from '../decimal/decimal.ts'
import { BOND_SIZE } from './contract-sizes.ts'
import { defineFormat } from './define-format.ts'
import type { TableDraft } from './format-spec.ts'
import { toUnitPrice } from './prices.ts'
import type { TableLine } from './table-line.ts'

const ACCRUED = 'Accrued Interest|Aufgelaufene Zinsen|Intérêts courus|Interessi maturati'
const ISIN = 'ISIN'
const IN_ACCOUNT =
  'Nettobetrag in Kontowährung|Nettobetrag in der Währung des Kontos|Net Amount in Account Currency'

/**
 * The transactions, newest first, with times of Zurich and Swiss numbers. The net amount includes costs and accrued interest. Newer
 * files also have the net amount in the currency of the account; `Währung` is then that of the account.
 */
export const swissquote = defineFormat({
  id: 'swissquote',
  broker: 'Swissquote',
  title: 'Swissquote transactions',
  help: 'Account > Transactions > choose the period > CSV.',
  columns: {
    day: 'Date|Datum|Data',
    id: "Order #|Auftrag #|Ordre #|Ordine #|Ordre n*|Ordine n*|Numéro d'ordre|Numero d'ordine",
    action: 'Transaction|Transaktion|Transaktionen|Transazione|Transactions|Transazioni',
    symbol: 'Symbol|Symbole|Simbolo',
    name: 'Name|Nom|Nome',
    quantity: 'Quantity|Anzahl|Menge|Quantité|Quantità',
    price: 'Unit price|Stückpreis|Prix unitaire|Prezzo unitario',
    fee: 'Costs|Kosten|Coûts|Frais|Costi',
    value: 'Net Amount|Nettobetrag|Montant net|Importo netto',
    currency:
      'Net Amount Currency|Währung Nettobetrag|Devise du montant net|Currency|Währung|Monnaie|Devise|Valuta|Monnaie du montant net',
    'balance?': 'Balance|Saldo|Solde',
    'balanceCurrency?': 'Currency|Währung|Monnaie|Devise|Valuta',
    'balanceChange?': `${IN_ACCOUNT}|Net Amount|Nettobetrag|Montant net|Importo netto`,
  },
  requiredWords: [ISIN, ACCRUED],
  zone: 'Europe/Zurich',
  days: 'dmy',
  numbers: 'point',
  order: 'newest first',
  longOnly: true,
  lines: [
    [/^(?:buy|kauf|achat|acquisto)/i, 'buy'],
    [/^(?:sell|verkauf|vente|vendita)/i, 'sell'],
    [/^(?:redemption|rückzahlung|remboursement|rimborso)/i, 'sell'],
    [/dividend|capital gain|kapitalgewinn|ausschüttung|distribution/i, 'dividend'],
    [/crypto (?:deposit|withdrawal)|transfer|lieferung|delivery|titel(?:ein|aus)/i, 'transfer'],
    [/interest|zins|intérêt|interess|coupon/i, 'interest'],
    [/tax|steuer|impôt|imposta/i, 'tax'],
    [/fee|gebühr|frais|spese|commission/i, 'fee'],
    [/forex|^fx|devisen|change de|cambio/i, 'forex'],
    [/^(?:debit|credit|payment|deposit|withdrawal|zahlung|aus|ein|vergütung|belastung)/i, 'cash'],
    [/^(?:débit|crédit|paiement|versement|retrait|addebito|accredito|pagamento)/i, 'cash'],
    [/berichtigung|correction|rectification|storno/i, 'adjustment'],
    [/split/i, 'split'],
    [
      /spin|merger|fusion|exchange|wertlos|umtausch|rights|bezugsrecht|corporate|échange/i,
      'corporate_action',
    ],
    [/reward|staking/i, 'reward'],
  ],
  change: (draft, line) => {
    const paid = { ...draft, feeCurrency: draft.currency }
    const priced = { ...paid, ...findContract(line, paid), ...findRate(line) }
    return /^(?:buy|kauf|achat|acq|sell|verkauf|vent|vend)/i.test(line.text('action')) || fits(priced, line)
      ? priced
      : 'corporate_action'
  },
  read: (table) => {
    for (const line of table.lines) {
      table.read(line)
      const interest = line.has(ACCRUED) ? line.amount(ACCRUED) : '0'
      const isPurchase = /^(?:buy|kauf|achat|acquisto)/i.test(line.text('action'))
      const isTrade = isPurchase || /^(?:sell|verkauf|vente|vendita)/i.test(line.text('action'))
      if (!isTrade) continue
      const amount = toAbsolute(interest)
      table.addMovement(line, 'interest', isPurchase ? subtract('0', amount) : amount, line.text('currency'))
    }
  },
})

/** A coin has no ISIN. A bond's price is a percentage; that of a share in London can be in pence. */
function findContract(line: TableLine, draft: TableDraft): Partial<TableDraft> {
  if (!line.has(ISIN)) return line.has('symbol') ? { market: 'crypto' } : {}
  const symbol = draft.symbol === '' ? line.text(ISIN) : line.text('symbol') || line.text(ISIN)
  if (fits(draft, line) || !fits({ ...draft, contractSize: BOND_SIZE }, line)) return { symbol }
  const isInPence = line.text('currency') === 'GBP' && !line.text('name').includes('%')
  return isInPence ? { symbol, currency: 'GBX' } : { symbol, instrument: 'bond', contractSize: BOND_SIZE }
}

/** Whether price × quantity × size is the net amount without costs and interest, to a fiftieth. */
function fits({ price, quantity, contractSize, fee }: TableDraft, line: TableLine): boolean {
  const gross = multiply(multiply(price, quantity), contractSize ?? '1')
  const others: Decimal = line.has(ACCRUED) ? toAbsolute(line.amount(ACCRUED)) : '0'
  const net = toAbsolute(line.amount('value'))
  const miss = toAbsolute(subtract(net, gross))
  const tolerance = divide(gross, '50', { places: 6 }) ?? '0'
  return compare(subtract(subtract(miss, others), toAbsolute(fee)), tolerance) <= 0
}

function findRate(line: TableLine): Partial<TableDraft> {
  const account = line.text('Währung|Currency')
  if (!line.has(IN_ACCOUNT) || account === line.text('currency') || account === '') return {}
  return { rate: toUnitPrice(line.amount(IN_ACCOUNT), line.amount('value')), rateCurrency: account }
}
