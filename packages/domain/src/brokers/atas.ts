import type { BrokerFormat } from './broker-format.ts'
import { defineFormat } from './define-format.ts'
import { asFuture } from './future-lines.ts'

/**
 * ATAS, the sheet Journal of the statistics: each line is a whole trade, with an opening volume below zero for a short. The P&L
 * is without fees. The sheets after it repeat the trades.
 */
export const atas: BrokerFormat = defineFormat({
  id: 'atas',
  broker: 'ATAS',
  title: 'ATAS journal',
  help: 'ATAS > Statistics > Export (XLSX).',
  currency: 'USD',
  assumesZone: true,
  fees: 'any',
  allowsSurplusCells: true,
  columns: {
    account: 'Account|Compte|Konto|Cuenta|Счет',
    symbol: 'Instrument|Outil|Instrumento|Инструмент',
    day: "Open time|Heure d'ouverture|Eröffnungszeit|Öffnungszeit|Hora de apertura|Время открытия",
    price: "Open price|Prix d'ouverture|Eröffnungspreis|Öffnungspreis|Precio de apertura|Цена открытия",
    quantity:
      "Open volume|Volume d'ouverture|Eröffnungsvolumen|Öffnungsvolumen|Volumen de apertura|Объем открытия",
    exitDay: 'Close time|Heure de clôture|Schlusszeit|Schließzeit|Hora de cierre|Время закрытия',
    exitPrice: 'Close price|Prix de clôture|Schlusspreis|Schließpreis|Precio de cierre|Цена закрытия',
    'pnl?': 'PnL|P&L|Прибыль',
    'notes?': 'Comment|Commentaire|Kommentar|Comentario|Комментарий',
    'value?': 'Close volume|Volume',
  },
  change: (draft) => asFuture(draft, draft.brokerPnl),
  read(table) {
    for (const line of table.firstLines('The other sheets repeat the trades of the journal.'))
      table.read(line)
  },
})
