import { type MappedField, mappedFields } from './column-mapping.ts'
import { squash } from './header-columns.ts'

/** Header words in the languages of brokers' files, squashed, by field. A word belongs to the first column that has it. */
const usualWords: Record<MappedField, string> = {
  day: 'datetime dateandtime timestamp date tradedate executiondate transactiondate executiontime filltime filledtime opendate opentime entrydate entrytime datum handelsdatum ausführungszeit buchungstag handelstag ausführungsdatum opened openedat entered enteredat executedat closedon zeitpunkt fecha fechayhora fechaoperación data dataoperazione dataeora dateopération dateheure affärsdag datumtijd datahora opendatetime ordertime transactiontime tradetime time zeit hora ora heure tijd tid',
  time: 'time uhrzeit zeit hora ora heure tijd tid tradetime',
  symbol:
    'symbol ticker instrument contract market pair product asset security stock coin symbole símbolo simbolo wertpapier titel valor produkt produit producto prodotto isin scrip epic instrumentsymbol underlying identifier assetid assetname currencypair name',
  action:
    'side buysell bs action type transactiontype direction operation tradetype ordertype transaction art typ richtung aktion kaufverkauf sens opération tipo operación lato operazione aanverkoop transaktionstyp position',
  quantity:
    'quantity qty shares amount size volume units lots contracts nominal nominale filledqty filledquantity fillqty fillquantity executedqty noofshares menge anzahl stück quantité cantidad quantità aantal antal quantidade títulos',
  price:
    'price avgprice averageprice executionprice fillprice filledprice tradeprice priceshare entryprice openprice kurs preis ausführungskurs prix cours precio prezzo koers prijs pris preço cena rate px openpx entrypx unitprice',
  fee: 'brokerage fee fees commission commissions comm charges gebühr gebühren provision kosten ordergebühr frais comisión comisiones commissione commissioni courtage transactiekosten tax taxes stampduty comissão',
  currency: 'currency ccy curr währung devise divisa moneda valuta moeda pricecurrency',
  account: 'account accountid accountnumber accountname konto depot kontonummer compte cuenta conto rekening',
  id: 'id trade# # order# orderid tradeid executionid transactionid ordernumber orderno reference ref ticket auftragsnummer ordernummer referenz execid',
  value:
    'value total netamount grossamount proceeds netvalue betrag gesamt gesamtbetrag montant importe importo bedrag belopp valor',
  pnl: 'pnl pl profit profitloss realizedpnl realizedpl realisedpl netprofit gewinn gewinnverlust ergebnis plus résultat resultado profitto winst',
  contractSize: 'multiplier contractsize pointvalue kontraktgröße multiplikator',
  exitDay:
    'closed closedat exited exitedat closedate closetime closedatetime exitdate exittime closingtime schlusszeit ausstiegszeit fechacierre',
  exitTime: '',
  exitPrice: 'closepx exitpx exitprice closeprice closingprice schlusskurs ausstiegskurs preciocierre',
  status: 'status orderstatus state zustand estado stato statut',
  strategy: 'strategy setup playbook strategie estrategia',
  notes: 'notes note comment comments notizen bemerkung notas commentaire',
  tags: 'tags tag labels',
}

const wordSets = new Map(mappedFields.map((field) => [field, new Set(usualWords[field].split(' '))] as const))

export function isUsualWord(cell: string, field: MappedField): boolean {
  return wordSets.get(field)?.has(squash(cell.replace(/\(.*?\)/g, ''))) ?? false
}

/** Whether a header word is a usual one. */
export const isWhole = (written: string, word: string) => written === word

/** Whether a header word contains a usual one that is long enough to mean something: 'Ausführungskurs', 'fee_usd'. */
export const isPart = (written: string, word: string, field: MappedField) =>
  (word.length >= 4 || field === 'fee') && word.length >= 3 && written.includes(word)

type WordTest = (written: string, word: string, field: MappedField) => boolean

/** The columns whose header has a word of the field: those of the first word come first. */
export function listWorded(cells: readonly string[], field: MappedField, isWord: WordTest): number[] {
  const written = cells.map((cell) => squash(isWord === isWhole ? cell.replace(/\(.*?\)/g, '') : cell))
  const found = [...(wordSets.get(field) ?? [])].flatMap((word) =>
    written.flatMap((cell, index) => (word !== '' && isWord(cell, word, field) ? [index] : [])),
  )
  const indexes = [...new Set(found)]
  return field === 'fee' ? indexes.toSorted((a, b) => a - b) : indexes
}
