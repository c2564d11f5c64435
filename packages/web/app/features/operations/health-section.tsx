import type { HealthLine, OperationsOverview } from '@candlebook/contract/operations'
import { capitalise, formatCount } from '@candlebook/domain/text'
import { CircleCheck, CircleX, TriangleAlert } from 'lucide-react'
import { Button } from '../../ui/actions/button.tsx'
import { formatInstant } from '../../ui/dates/format-instant.ts'
import { Icon, type LucideIcon } from '../../ui/display/icon.tsx'
import { ListCard } from '../../ui/layout/list-card.tsx'
import styles from './health-section.module.css'

const looks: Record<HealthLine['status'], { icon: LucideIcon; word: string }> = {
  ok: { icon: CircleCheck, word: 'OK' },
  warning: { icon: TriangleAlert, word: 'Warning' },
  failed: { icon: CircleX, word: 'Failed' },
}

/** One line for each check of the installation, and which version runs. */
export function HealthSection({
  overview: { health, version, migrations },
  checking,
  onCheck,
}: {
  overview: Pick<OperationsOverview, 'health' | 'version' | 'migrations'>
  checking: boolean
  onCheck: () => void
}) {
  return (
    <ListCard
      title="Health"
      aside={
        <Button size="small" busy={checking} busyLabel="Checking" onClick={onCheck}>
          Check again
        </Button>
      }
    >
      <ul>
        {health.map((line) => (
          <Line key={`${line.check} ${line.message}`} line={line} />
        ))}
      </ul>
      <p className={styles.version}>{describeVersion(version, migrations)}</p>
    </ListCard>
  )
}

function Line({ line: { check, status, message, advice } }: { line: HealthLine }) {
  const { icon, word } = looks[status]
  return (
    <li className={styles.line}>
      <span className={styles.name}>{capitalise(check)}</span>
      <span className={styles.status} data-status={status}>
        <Icon of={icon} />
        {word}
      </span>
      <div className={styles.text}>
        <p>{message}</p>
        {advice && <p className="soft">{advice}</p>}
      </div>
    </li>
  )
}

function describeVersion(
  { version, commit, startedAt }: OperationsOverview['version'],
  migrations: OperationsOverview['migrations'],
): string {
  const source = commit === null ? 'commit not known' : `commit ${commit.slice(0, 10)}`
  const parts = [`Version ${version}, ${source}, running since ${formatInstant(startedAt)}.`]
  if (migrations) {
    const { applied, missing, unknown } = migrations
    parts.push(
      `${formatCount(applied, 'migration')} applied, ${missing} missing, ${unknown} of another version.`,
    )
  }
  return parts.join(' ')
}
