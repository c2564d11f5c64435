import { divide, isZero, MAX_DECIMALS, toAbsolute } from '../decimal/decimal.ts'
import { defineFormat } from './define-format.ts'

/** The movements of Directa, newest first, with days only. A line has an amount in euros, or in its own currency, and no price. */
export const directa = defineFormat({
  id: 'directa',
  broker: 'Directa',
  title: 'Directa movements',
  help: 'directatrading.com > Conto > Movimenti: choose the days, then export as CSV or Excel.',
  days: 'dmy',
  order: 'newest first',
  allowsSurplusCells: true,
  requiredWords: ['Protocollo', 'Data valuta'],
  columns: {
    day: 'Data operazione',
    action: 'Tipo operazione',
    symbol: 'Ticker',
    name: 'Descrizione',
    quantity: 'Quantità',
    value: 'Importo euro',
    currency: 'Divisa',
    'id?': 'Riferimento ordine',
  },
  lines: [
    [/^acquisto/i, 'buy'],
    [/^vendita/i, 'sell'],
    [/^rit\b|^rit\.|ritenuta|imposta|tassa|bollo|tobin/i, 'tax'],
    [/provento|dividend|cedola|coupon/i, 'dividend'],
    [/interess/i, 'interest'],
    [/commission|canone|spese/i, 'fee'],
    [/conferimento|bonifico|prelievo|versamento/i, 'cash'],
    [/frazionamento|raggruppamento|fusione|scissione|rimborso|opa\b/i, 'corporate_action'],
    [/trasferimento|giro/i, 'transfer'],
  ],
  change(draft, line) {
    const own = toAbsolute(line.amountOrZero('Importo Divisa'))
    if (draft.currency === 'EUR' || isZero(own)) return { ...draft, currency: 'EUR' }
    const price = divide(own, toAbsolute(draft.quantity), { places: MAX_DECIMALS })
    return price === null ? draft : { ...draft, price }
  },
})
