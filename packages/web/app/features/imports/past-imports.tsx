import type { Import } from '@candlebook/contract/imports'
import { formatRelativeTime } from '@candlebook/domain/days/format-day'
import { formatCount } from '@candlebook/domain/text/text'
import { clsx } from 'clsx'
import { useState } from 'react'
import { toApiError } from '../../lib/api-error.ts'
import { Button } from '../../ui/actions/button.tsx'
import { ActionDialog } from '../../ui/dialogs/action-dialog.tsx'
import { Card } from '../../ui/display/card.tsx'
import { Skeleton } from '../../ui/display/loading.tsx'
import { ErrorState } from '../../ui/feedback/states.tsx'
import styles from './imports.module.css'
import { useImports, useUndoImport } from './imports.queries.ts'
import { Movements } from './movements.tsx'

/** The list of imports, each with a button that undoes it if that is possible here. */
export function PastImports({ canUndo }: { canUndo: boolean }) {
  const { data: imports, isPending, refetch, isFetching } = useImports()
  const [toUndo, setToUndo] = useState<Import | null>(null)
  const undo = useUndoImport()
  return (
    <section className={styles.past} aria-label="Imports so far">
      <h2 className={clsx('h-card', styles.pastHeading)}>Imports so far</h2>
      <Card>
        {isPending && (
          <div className="pad">
            <Skeleton width={320} height={16} />
          </div>
        )}
        {imports?.length === 0 && <p className="pad soft">Nothing imported yet.</p>}
        {imports && imports.length > 0 && (
          <ul>
            {imports.map((one) => (
              <PastImport key={one.id} one={one} onUndo={canUndo ? () => setToUndo(one) : null} />
            ))}
          </ul>
        )}
        {!imports && !isPending && (
          <ErrorState title="Failed to load imports." onRetry={() => void refetch()} retrying={isFetching} />
        )}
      </Card>
      {toUndo && (
        <ActionDialog
          title="Undo Import"
          question={formatUndoQuestion(toUndo)}
          confirmLabel="Undo"
          busyLabel="Undoing"
          run={() => undo.mutateAsync({ id: toUndo.id })}
          done={({ tradesRemoved, tradesChanged }) => ({
            title: 'Import Undone',
            description: `${formatCount(tradesRemoved, 'trade')} removed, ${tradesChanged} changed back.`,
          })}
          failed={(thrown) => toApiError(thrown).message}
          onClose={() => setToUndo(null)}
        />
      )}
    </section>
  )
}

function PastImport({ one, onUndo }: { one: Import; onUndo: (() => void) | null }) {
  const [areMovementsShown, setMovementsShown] = useState(false)
  const hasMovements = one.movements > 0
  return (
    <li className={styles.item} data-undone={one.undoneAt !== null || undefined}>
      <div>
        <b>{one.fileName}</b>
        <p className="cap num">
          {one.format.title}, {formatCount(one.executionsAdded, 'execution')},{' '}
          {formatCount(one.tradesAdded, 'trade')} added, {one.tradesChanged} changed
          {one.movementsAdded > 0 && `, ${formatCount(one.movementsAdded, 'cash movement')}`}
        </p>
      </div>
      <span className="cap">
        {one.undoneAt === null
          ? formatRelativeTime(one.createdAt, new Date())
          : `undone ${formatRelativeTime(one.undoneAt, new Date())}`}
      </span>
      {hasMovements && (
        <Button
          size="small"
          variant="quiet"
          aria-expanded={areMovementsShown}
          aria-label={`Cash movements of ${one.fileName}`}
          onClick={() => setMovementsShown(!areMovementsShown)}
        >
          Cash movements
        </Button>
      )}
      {one.undoneAt === null && onUndo && (
        <Button size="small" aria-label={`Undo import of ${one.fileName}`} onClick={onUndo}>
          Undo
        </Button>
      )}
      {hasMovements && areMovementsShown && (
        <Movements of={{ importId: one.id }} label={`Cash movements of ${one.fileName}`} />
      )}
    </li>
  )
}

function formatUndoQuestion({ fileName, trades, tradesWithNotes, movements: count }: Import): string {
  const movements = count > 0 ? ` and ${formatCount(count, 'cash movement')}` : ''
  const question = `Undo the import of ${fileName}? It deletes ${formatCount(trades, 'trade')}${movements}, and reverts the trades that the import changed. What another import contains too stays.`
  if (tradesWithNotes === 0) return question
  return `${question} Your notes and images of ${formatCount(tradesWithNotes, 'trade')} are deleted, too.`
}
