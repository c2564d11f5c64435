import { useRevalidator } from 'react-router'
import { toApiError } from '../../lib/api-error.ts'
import { publishAuthEvent } from '../../lib/auth-events.ts'
import { usePreferences } from '../../lib/preferences.ts'
import { formatZone, listZoneOptions, STATEMENT } from '../../lib/settings/statement-zone.ts'
import { useSavePreferences } from '../../lib/settings/user-settings.ts'
import { Button } from '../../ui/actions/button.tsx'
import { Card } from '../../ui/display/card.tsx'
import { toast } from '../../ui/feedback/toast.store.ts'
import { Select } from '../../ui/fields/select.tsx'
import { OptionRow } from '../../ui/settings/option-card.tsx'
import styles from './days-zone.module.css'

/** Asks in which time zone the days of imported trades are. The zone of the browser is the suggestion. */
export function DaysZone() {
  const preferences = usePreferences()
  const { revalidate } = useRevalidator()
  const { mutate, isPending } = useSavePreferences()
  const ofBrowser = Intl.DateTimeFormat().resolvedOptions().timeZone
  const { statementZone } = preferences
  const save = (zone: string | null) =>
    mutate(
      { ...preferences, statementZone: zone },
      {
        onSuccess: () => {
          publishAuthEvent({ type: 'user-updated' }) // the other tabs load the session again
          void revalidate()
        },
        onError: (thrown) => toast({ title: 'Error', description: toApiError(thrown).message }),
      },
    )
  return (
    <Card pad className={styles.card}>
      <OptionRow
        stacked
        label="Time zone of your trades"
        hint="The day of a trade follows from this zone, on every screen. A change also moves the trades of earlier imports."
      >
        <div className={styles.choice}>
          <Select
            className={styles.select}
            aria-label="Time zone of your trades"
            disabled={isPending}
            options={listZoneOptions(statementZone, ofBrowser)}
            value={statementZone ?? STATEMENT}
            onValueChange={(zone) => save(zone === STATEMENT ? null : zone)}
          />
          {statementZone === null && (
            <Button size="small" busy={isPending} busyLabel="Saving" onClick={() => save(ofBrowser)}>
              Use {formatZone(ofBrowser)} time
            </Button>
          )}
        </div>
      </OptionRow>
    </Card>
  )
}
