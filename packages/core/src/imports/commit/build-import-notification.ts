import { formatCount } from '@candlebook/domain/text'
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
      formatCount(executionsAdded, 'new execution'),
      `${formatCount(tradesAdded, 'trade')} added`,
      `${formatCount(tradesChanged, 'trade')} changed`,
    ].join(', ')}.`,
    uniqueKey: id,
    now,
  }
}
