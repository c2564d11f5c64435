import { consentOptions, storeConsent } from '../../lib/page-views/consent.ts'
import { useConsent } from '../../lib/page-views/use-consent.ts'
import { Segments } from '../../ui/fields/segments.tsx'
import { OptionCard, OptionRow } from '../../ui/settings/option-card.tsx'

/** The choice of the cookie banner, for this browser. */
export function CookiesSection() {
  return (
    <OptionCard title="Cookies" hint="Essential cookies keep you signed in. The choice is for this browser.">
      <OptionRow
        label="Page views"
        hint="Accept all counts you once a day as a visitor. Essential only counts nothing."
        stacked
      >
        <Segments
          aria-label="Cookies"
          value={useConsent() ?? null}
          onValueChange={storeConsent}
          options={consentOptions}
        />
      </OptionRow>
    </OptionCard>
  )
}
