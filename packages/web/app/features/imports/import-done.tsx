import type { Import } from '@candlebook/contract/imports'
import { plural } from '@candlebook/domain/text'
import { Link } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { PlanButtons } from './plan-buttons.tsx'

/** After an import: what was written, and that it can be taken back. */
export function ImportDone({ imported, onAnother }: { imported: Import; onAnother: () => void }) {
  return (
    <Card pad>
      <div role="status">
        <h2 className="h-card">Imported {imported.fileName}</h2>
        <p>
          {plural(imported.tradesAdded, 'trade')} added, {imported.tradesChanged} changed, from{' '}
          {plural(imported.executionsAdded, 'execution')}.
        </p>
        <p className="cap">The list of imports below the file box lets you undo it as a whole.</p>
      </div>
      <PlanButtons>
        <Button onClick={onAnother}>Import another file</Button>
        <Link className={buttonClass({ variant: 'primary' })} to={paths.app}>
          Look at your trades
        </Link>
      </PlanButtons>
    </Card>
  )
}
