import type { Sync } from '@candlebook/contract/billing'
import styles from './sync-figures.module.css'

/** How many users were checked, updated and could not be checked, and the progress while it runs [ASYNC-02]. */
export function SyncFigures({ sync: { total, checked, updated, errors, finishedAt } }: { sync: Sync }) {
  const figures = [
    {
      label: 'Checked',
      value: finishedAt ? formatNumber(checked) : `${formatNumber(checked)} of ${formatNumber(total)}`,
    },
    { label: 'Updated', value: formatNumber(updated) },
    { label: 'Errors', value: formatNumber(errors) },
  ]
  return (
    <>
      {!finishedAt && (
        <progress
          className={styles.progress}
          aria-label="Users checked"
          value={checked}
          max={Math.max(total, 1)}
        />
      )}
      <dl className={styles.figures}>
        {figures.map(({ label, value }) => (
          <div key={label}>
            <dt className="cap">{label}</dt>
            <dd className={styles.figure}>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

function formatNumber(count: number): string {
  return count.toLocaleString('en-US')
}
