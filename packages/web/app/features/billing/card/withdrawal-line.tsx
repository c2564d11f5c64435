import type { Withdrawal } from '@candlebook/contract/billing'
import { useState } from 'react'
import { paths } from '../../../lib/paths.ts'
import { withdrawalButton } from '../../../lib/subscription/withdrawal-button.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { formatInstant } from '../../../ui/dates/format-instant.ts'
import { formatInstantDay } from '../../../ui/dates/format-instant-day.ts'
import { lazyDialog } from '../../../ui/feedback/lazy-part.tsx'
import { AccountSection } from './account-section.tsx'

const WithdrawalDialog = lazyDialog(async () => (await import('./withdrawal-dialog.tsx')).WithdrawalDialog)

/**
 * The first step of the withdrawal from the contract, and the days in which an annual payment is paid back on request. The
 * dialog stays open with its result when the time for a withdrawal is over.
 */
export function WithdrawalLine({ withdrawal }: { withdrawal: Withdrawal }) {
  const [asked, setAsked] = useState<Withdrawal | null>(null)
  const { isOpen, until, startedAt, moneyBackUntil } = withdrawal
  return (
    <>
      {isOpen && (
        <AccountSection title="Right of withdrawal">
          <p className="soft">
            {startedAt
              ? `Your withdrawal was received on ${formatInstant(startedAt)}, and a refund failed. Send it again to complete it.`
              : `You can withdraw from the contract without giving a reason${until ? ` until ${formatInstantDay(until)}` : ''}.`}
          </p>
          <div>
            <Button size="small" onClick={() => setAsked(withdrawal)}>
              {withdrawalButton}
            </Button>
          </div>
        </AccountSection>
      )}
      {moneyBackUntil && !startedAt && (
        <AccountSection title="Money back">
          <p className="soft">
            Until {formatInstantDay(moneyBackUntil)} you can get your annual payment back in full. You need no
            reason.{' '}
            <a className="link" href={`${paths.contact}?category=billing`}>
              Write to us
            </a>
          </p>
        </AccountSection>
      )}
      {asked && <WithdrawalDialog withdrawal={asked} onClose={() => setAsked(null)} />}
    </>
  )
}
