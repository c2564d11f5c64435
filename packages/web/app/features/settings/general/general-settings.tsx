import { useUserSettings } from '../../../lib/user-settings.ts'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { ErrorState } from '../../../ui/feedback/states.tsx'
import { OptionCard } from '../../../ui/settings/option-card.tsx'
import styles from './general-settings.module.css'
import { SettingsCard } from './settings-card.tsx'
import { SubscriptionCard } from './subscription-card.tsx'

/** The cards of the settings and of the subscription. Settings that were never saved show their defaults [SET-07]. */
export function GeneralSettings({ onSaved, onTutorial }: { onSaved: () => void; onTutorial: () => void }) {
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
      <SubscriptionCard />
    </div>
  )
}
