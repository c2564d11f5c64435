import type { ReactNode } from 'react'
import { useUserSettings } from '../../../lib/settings/user-settings.ts'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { ErrorState } from '../../../ui/feedback/states.tsx'
import { OptionCard } from '../../../ui/settings/option-card.tsx'
import styles from './general-settings.module.css'
import { SettingsCard } from './settings-card.tsx'

/** The cards of the settings and of what the page puts next to them. Settings that were never saved show their defaults [SET-07]. */
export function GeneralSettings({
  onSaved,
  onTutorial,
  children,
}: {
  onSaved: () => void
  onTutorial: () => void
  children: ReactNode
}) {
  const { data, error, refetch, isFetching } = useUserSettings()
  return (
    <div className={styles.cards}>
      {data && <SettingsCard settings={data} onSaved={onSaved} onTutorial={onTutorial} />}
      {!data && (
        <OptionCard title="Settings">
          {error ? (
            <ErrorState
              title="Failed to load settings."
              onRetry={() => void refetch()}
              retrying={isFetching}
            />
          ) : (
            <Skeleton width="100%" height={300} />
          )}
        </OptionCard>
      )}
      {children}
    </div>
  )
}
