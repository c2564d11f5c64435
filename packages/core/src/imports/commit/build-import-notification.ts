import type { OwnNotification } from '../../notifications/index.ts'
import type { ImportRow } from '../stores/imports.store.ts'

/** What the bell says after an import, in the words of the history of imports. */
export function buildImportNotification(
  { id, fileName, executionsAdded, tradesAdded, tradesChanged }: ImportRow,
  now: Date,
): OwnNotification {
  return {
    kind: 'import-finished',
    title: 'Import finished',
    message: `${fileName}: ${[
      count(executionsAdded, 'new execution'),
      `${count(tradesAdded, 'trade')} added`,
      `${count(tradesChanged, 'trade')} changed`,
    ].join(', ')}.`,
    uniqueKey: id,
    now,
  }
}

function count(number: number, noun: string): string {
  return `${number.toLocaleString('en-US')} ${noun}${number === 1 ? '' : 's'}`
}
