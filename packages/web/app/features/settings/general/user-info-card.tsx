import { formatInstantDay } from '../../../ui/dates/format-instant-day.ts'
import { OptionCard } from '../../../ui/settings/option-card.tsx'
import styles from './user-info-card.module.css'

/** Who is signed in [SET-02]. */
export function UserInfoCard({
  user: { fullName, email, createdAt },
}: {
  user: { fullName: string; email: string; createdAt: string }
}) {
  return (
    <OptionCard title="User info" className={styles.card}>
      <dl className={styles.facts}>
        <div>
          <dt>Name</dt>
          <dd>{fullName}</dd>
        </div>
        <div>
          <dt>Email</dt>
          <dd>{email}</dd>
        </div>
        <div>
          <dt>Member since</dt>
          <dd className="num">{formatInstantDay(createdAt)}</dd>
        </div>
      </dl>
    </OptionCard>
  )
}
