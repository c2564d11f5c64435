import styles from './operations.module.css'

/** Some counts with their names, in one line. */
export function Figures({ items }: { items: { label: string; value: number }[] }) {
  return (
    <dl className={styles.figures}>
      {items.map(({ label, value }) => (
        <div key={label}>
          <dt className="cap">{label}</dt>
          <dd>{value.toLocaleString('en-US')}</dd>
        </div>
      ))}
    </dl>
  )
}
