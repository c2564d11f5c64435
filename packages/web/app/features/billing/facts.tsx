import styles from './facts.module.css'

/** Names and values, one pair in each line. */
export function Facts({ facts }: { facts: readonly { name: string; value: string }[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(({ name, value }) => (
        <div key={`${name} ${value}`} className={styles.fact}>
          <dt>{name}</dt>
          <dd className="num">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
