import { add, subtract, toAbsolute } from '../decimal/decimal.ts'
import { defineFormat } from './define-format.ts'
import { toUnitPrice } from './prices.ts'

const RATE = 'Växlingskurs|Vekslingskurs|Vekselkurs|Vaihtokurssi'

/** The amounts of the account, each with its currency in the column right of it. */
const AMOUNT = ['Belopp', 'Beløp', 'Beløb', 'Summa']

/**
 * The transactions of Nordnet in Swedish, Norwegian, Danish or Finnish, newest first, with days only. `Kurs` is in the currency of the
 * share, which the file does not name, so the price is what was paid or received without the fees, in the currency of the account.
 * The result is in that of the share too, and is the broker's P&L where both are the same.
 */
export const nordnet = defineFormat({
  id: 'nordnet',
  broker: 'Nordnet',
  title: 'Nordnet transactions',
  help: 'Transactions (Transaktioner, Transaksjoner, Tapahtumat): choose the period, then the download sign > CSV.',
  columns: {
    id: 'Id',
    day: 'Affärsdag|Handelsdag|Kauppapäivä',
    account: 'Depå|Portefølje|Depot|Salkku',
    action: 'Transaktionstyp|Transaksjonstype|Transaktionstype|Tapahtumatyyppi',
    name: 'Värdepapper|Verdipapir|Værdipapirer|Arvopaperi',
    symbol: 'ISIN',
    quantity: 'Antal|Antall|Määrä',
    price: 'Kurs|Kurssi',
    value: AMOUNT.join('|'),
    currency: AMOUNT.map((word) => `${word}>`).join('|'),
    'fee?':
      'Total Avgift|Totala avgifter|Totale Avgifter|Samlede afgifter|Kokonaiskulut|Courtage|Kurtasje|Kurtage',
    'pnl?': 'Resultat|Tulos',
  },
  days: 'ymd',
  order: 'newest first',
  longOnly: true,
  lines: [
    [/^cancelled/, 'left_out'],
    [/siirto|överf|overf|flytt|byte av dep/i, 'transfer'],
    [/^(?:osto|köp|kjøp|køb)/i, 'buy'],
    [/^(?:myynti|sälj|sålt|salg|solgt)/i, 'sell'],
    [/skatt|\bskat\b|ennakkopid|lähdevero/i, 'tax'],
    [/osinko|utdelning|utbytte|udbytte/i, 'dividend'],
    [/korko|ränta|rente/i, 'interest'],
    [/maksu|avgift|gebyr/i, 'fee'],
    [/^(?:nosto|talletus|insättning|uttag|innskudd|uttak|indbetaling|udbetaling|hævning)/i, 'cash'],
    [/split/i, 'split'],
    [/\bap\b|emissio|poisto|merkint|teckning|tegning|inlösen|innløsning|fusion/i, 'corporate_action'],
  ],
  kindText: (line) =>
    line.has('Makuleringsdatum|Makuleringsdato|Annulleringsdato|Mitätöintipäivä')
      ? `cancelled ${line.text('action')}`
      : line.text('action'),
  change: ({ brokerPnl, ...draft }, line) => {
    const paid = toAbsolute(line.amount('value'))
    const gross = draft.side === 'buy' ? subtract(paid, draft.fee) : add(paid, draft.fee)
    const price = toUnitPrice(gross, draft.quantity)
    return {
      ...draft,
      price,
      ...(draft.side === 'sell' && line.text(RATE) === '1' && brokerPnl && { brokerPnl }),
    }
  },
})
