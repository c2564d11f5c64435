import { clsx } from 'clsx'
import { Button } from '../actions/button.tsx'
import { Table } from '../display/table.tsx'
import styles from './conflict-panel.module.css'

export interface ConflictPanelProps {
  /** The record in words: 'This trade'. */
  thing: string
  rows: readonly { label: string; mine: string; stored: string }[]
  onKeepMine: () => void
  onTakeStored: () => void
  /** Whether it fills the width of the dialog. Otherwise it is a box among the fields. */
  fillsWidth?: boolean
}

/** Shown when the record was saved in another tab or browser: the differences, and both choices. */
export function ConflictPanel({ thing, rows, onKeepMine, onTakeStored, fillsWidth }: ConflictPanelProps) {
  return (
    <section className={clsx(styles.conflict, !fillsWidth && styles.box)} role="alert">
      <h3 className="h-group">{thing} was changed somewhere else</h3>
      <p className="cap">Nothing is saved yet. Choose which version to keep.</p>
      {rows.length > 0 && (
        <Table className={styles.differences}>
          <thead>
            <tr>
              <th scope="col">Field</th>
              <th scope="col">Yours</th>
              <th scope="col">Stored</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ label, mine, stored }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td>{mine}</td>
                <td>{stored}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
      <div className={styles.buttons}>
        <Button onClick={onTakeStored}>Take the stored version</Button>
        <Button variant="primary" onClick={onKeepMine}>
          Keep mine
        </Button>
      </div>
    </section>
  )
}
