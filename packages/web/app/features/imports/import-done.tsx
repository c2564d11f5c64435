import type { Import } from '@candlebook/contract/imports'
import { formatCount } from '@candlebook/domain/text'
import { Link } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { Button, getButtonClass } from '../../ui/actions/button.tsx'
import { Card } from '../../ui/display/card.tsx'
import { PlanButtons } from './plan/plan-buttons.tsx'

/** The result of an import. */
export function ImportDone({ imported, onAnother }: { imported: Import; onAnother: () => void }) {
  return (
    <Card pad>
      <div role="status">
        <h2 className="h-card">Imported {imported.fileName}</h2>
        <p>
          {formatCount(imported.tradesAdded, 'trade')} added, {imported.tradesChanged} changed, from{' '}
          {formatCount(imported.executionsAdded, 'execution')}.
        </p>
        <p className="cap">The list “Imports so far” below the file box can undo the entire import.</p>
      </div>
      <PlanButtons>
        <Button onClick={onAnother}>Import another file</Button>
        <Link className={getButtonClass({ variant: 'primary' })} to={paths.app}>
          Look at your trades
        </Link>
      </PlanButtons>
    </Card>
  )
}
