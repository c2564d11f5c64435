import type { Withdrawal } from '@candlebook/contract/billing'
import { useState } from 'react'
import { withdrawalButton } from '../../../lib/subscription/withdrawal-button.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { formatInstantDay } from '../../../ui/dates/format-instant-day.ts'
import { lazyDialog } from '../../../ui/feedback/lazy-part.tsx'
import { AccountSection } from './account-section.tsx'

const WithdrawalDialog = lazyDialog(async () => (await import('./withdrawal-dialog.tsx')).WithdrawalDialog)

/**
 * The first step of the withdrawal from the contract. The dialog stays open with
 * its result when the time for a withdrawal is over.
 */
export function WithdrawalLine({ withdrawal }: { withdrawal: Withdrawal }) {
  const [asked, setAsked] = useState<Withdrawal | null>(null)
  const { isOpen, until } = withdrawal
  return (
    <>
      {isOpen && (
        <AccountSection title="Right of withdrawal">
          <p className="soft">
            You can withdraw from the contract without giving a reason
            {until && ` until ${formatInstantDay(until)}`}.
          </p>
          <div>
            <Button size="small" onClick={() => setAsked(withdrawal)}>
              {withdrawalButton}
            </Button>
          </div>
        </AccountSection>
      )}
      {asked && <WithdrawalDialog withdrawal={asked} onClose={() => setAsked(null)} />}
    </>
  )
}
