import type { Subscription } from '@candlebook/contract/subscribers'
import type { Ref } from 'react'
import { useBillingDetails, useWithdrawal } from '../../../lib/subscription/account.queries.ts'
import { FailedLine } from '../../../ui/feedback/failed-line.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { InvoiceList } from './invoice-list.tsx'
import { LastChecked } from './last-checked.tsx'
import { PaymentMethods } from './payment-methods.tsx'
import styles from './subscription-account.module.css'
import { SubscriptionActions } from './subscription-actions.tsx'
import { SubscriptionWarnings } from './subscription-warnings.tsx'
import { WithdrawalLine } from './withdrawal-line.tsx'

/** What the payment provider knows of the user, and the actions on it. */
export function SubscriptionAccount({
  subscription,
  activateRef,
  onChoosePlan,
}: {
  subscription: Subscription
  activateRef: Ref<HTMLButtonElement>
  onChoosePlan: () => void
}) {
  const { data: details, error, refetch, isFetching } = useBillingDetails()
  const { data: withdrawal } = useWithdrawal()
  const isKnown = details && !details.isStale
  const isCustomer =
    subscription.hasProviderSubscription ||
    (isKnown && details.paymentMethods.length + details.invoices.length > 0)
  return (
    <>
      <SubscriptionWarnings subscription={subscription} />
      <SubscriptionActions
        subscription={subscription}
        nextInvoice={(isKnown && details.nextInvoice) || null}
        card={(isKnown && details.paymentMethods.find(({ isDefault }) => isDefault)) || null}
        isCustomer={isCustomer === true}
        activateRef={activateRef}
        onChoosePlan={onChoosePlan}
      />
      {!details && !error && <Skeleton width="100%" height={80} className={styles.waiting} />}
      {error && !details && (
        <FailedLine onRetry={() => void refetch()} retrying={isFetching} className={styles.waiting}>
          Payment methods and invoices could not be loaded.
        </FailedLine>
      )}
      {details?.isStale && !subscription.isStale && (
        <p className={styles.stale} role="status">
          The payment provider cannot be reached, so payment methods and invoices are not shown.
        </p>
      )}
      {isKnown && isCustomer && (
        <>
          <PaymentMethods methods={details.paymentMethods} />
          <InvoiceList invoices={details.invoices} />
        </>
      )}
      {withdrawal && <WithdrawalLine withdrawal={withdrawal} />}
      <LastChecked checkedAt={subscription.checkedAt} />
    </>
  )
}
