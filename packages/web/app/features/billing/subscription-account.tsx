import type { BillingDetails, Withdrawal } from '@candlebook/contract/billing'
import type { Subscription } from '@candlebook/contract/subscribers'
import { CreditCard, RotateCw, TriangleAlert } from 'lucide-react'
import { type ReactNode, type Ref, useId, useState } from 'react'
import { paths } from '../../lib/paths.ts'
import { Button } from '../../ui/actions/button.tsx'
import { formatInstant, formatInstantDay } from '../../ui/dates/format-instant.ts'
import { Badge } from '../../ui/display/badge.tsx'
import { Icon } from '../../ui/display/icon.tsx'
import { Skeleton } from '../../ui/display/loading.tsx'
import { lazyDialog } from '../../ui/feedback/lazy-part.tsx'
import { FailedLine } from '../../ui/feedback/states.tsx'
import { useBillingDetails, useWithdrawal } from './billing.queries.ts'
import {
  describeInvoiceStatus,
  describeOpenPayment,
  describePendingChange,
  formatBrand,
  formatCents,
} from './billing.words.ts'
import { useProviderCheck } from './portal.ts'
import styles from './subscription.module.css'
import { PayLink, SubscriptionActions } from './subscription-actions.tsx'
import { withdrawalButton } from './withdrawal-button.ts'

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

/** What needs the attention of the user: an overdue payment, and an answer of the provider that is not new. */
function SubscriptionWarnings({ subscription }: { subscription: Subscription }) {
  const { isOverdue, isStale, checkedAt, subscriptionEnd, pendingChange } = subscription
  const openPayment = describeOpenPayment(subscription)
  return (
    <>
      {openPayment && <Warning>{openPayment}</Warning>}
      {isOverdue && (
        <Warning>
          The last payment failed.{' '}
          {subscriptionEnd && `You keep your access until ${formatInstantDay(subscriptionEnd)}. `}
          Check the card at the payment provider.
        </Warning>
      )}
      {pendingChange && <PendingChange change={pendingChange} />}
      {isStale && (
        <Warning>
          The payment provider cannot be reached.{' '}
          {checkedAt && `This is what it said on ${formatInstant(checkedAt)}.`}
        </Warning>
      )}
    </>
  )
}

function PendingChange({ change }: { change: NonNullable<Subscription['pendingChange']> }) {
  const { text, link } = describePendingChange(change)
  return (
    <>
      <Warning>{text}</Warning>
      {change.payUrl && <PayLink href={change.payUrl}>{link}</PayLink>}
    </>
  )
}

function Warning({ children }: { children: ReactNode }) {
  return (
    <div className={styles.warning} role="status">
      <Icon of={TriangleAlert} />
      <p>{children}</p>
    </div>
  )
}

/** The stored cards with brand, last four digits, expiry and the default mark [SUB-17]. */
function PaymentMethods({ methods }: { methods: BillingDetails['paymentMethods'] }) {
  return (
    <AccountSection title="Payment methods">
      {methods.length === 0 && <p className="soft">No card is stored.</p>}
      <ul className={styles.methods}>
        {methods.map(({ brand, last4, expiryMonth, expiryYear, isDefault }) => (
          <li key={`${brand} ${last4} ${expiryMonth}/${expiryYear}`} className={styles.method}>
            <Icon of={CreditCard} />
            <span>
              <b className="strong">{formatBrand(brand)}</b>{' '}
              <span className="num soft">
                ending in {last4}, expires {String(expiryMonth).padStart(2, '0')}/{expiryYear}
              </span>
            </span>
            {isDefault && <Badge kind="kind">Default</Badge>}
          </li>
        ))}
      </ul>
    </AccountSection>
  )
}

/** The invoices, the newest first, with the pages and files of the payment provider. */
function InvoiceList({ invoices }: { invoices: BillingDetails['invoices'] }) {
  return (
    <AccountSection title="Invoices">
      {invoices.length === 0 && <p className="soft">There is no invoice yet.</p>}
      <ul className={styles.invoices}>
        {invoices.map((invoice) => (
          <li key={`${invoice.number} ${invoice.createdAt}`} className={styles.invoice}>
            <InvoiceRow invoice={invoice} />
          </li>
        ))}
      </ul>
    </AccountSection>
  )
}

function InvoiceRow({ invoice }: { invoice: BillingDetails['invoices'][number] }) {
  const { number, totalCents, refundedCents, currency, createdAt, pageUrl, pdfUrl } = invoice
  const day = formatInstantDay(createdAt)
  return (
    <>
      <span>
        <span className="num">{day}</span> <span className="cap">{number}</span>
      </span>
      <span className={styles.amount}>
        <b className="num">{formatCents(totalCents, currency)}</b>{' '}
        <span className="cap">
          {describeInvoiceStatus(invoice)}
          {refundedCents > 0 && refundedCents < totalCents && `: ${formatCents(refundedCents, currency)}`}
        </span>
      </span>
      <span className={styles.links}>
        {pageUrl && <InvoiceLink href={pageUrl} label={`Invoice of ${day}`} text="View" />}
        {pdfUrl && <InvoiceLink href={pdfUrl} label={`PDF of the invoice of ${day}`} text="PDF" />}
      </span>
    </>
  )
}

function InvoiceLink({ href, label, text }: { href: string; label: string; text: string }) {
  return (
    <a
      className="link"
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={`${text}: ${label}`}
    >
      {text}
    </a>
  )
}

const WithdrawalDialog = lazyDialog(async () => (await import('./withdrawal-dialog.tsx')).WithdrawalDialog)

/**
 * The first step of the withdrawal from the contract, and the days in which an annual payment is paid back on request. The
 * dialog stays open with its result when the time for a withdrawal is over.
 */
function WithdrawalLine({ withdrawal }: { withdrawal: Withdrawal }) {
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

/** When the payment provider was last asked, and a button that asks it now. */
function LastChecked({ checkedAt }: { checkedAt: string | null }) {
  const askProvider = useProviderCheck()
  const [isChecking, setChecking] = useState(false)
  const check = async () => {
    setChecking(true)
    await askProvider()
    setChecking(false)
  }
  return (
    <div className={styles.line}>
      <p className="cap">{checkedAt ? `Last checked ${formatInstant(checkedAt)}` : 'Not checked yet'}</p>
      <Button
        size="small"
        icon={RotateCw}
        busy={isChecking}
        busyLabel="Checking"
        onClick={() => void check()}
      >
        Check again
      </Button>
    </div>
  )
}

/** A part of the subscription card with its own heading. */
function AccountSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h3 className="h-group" id={id}>
        {title}
      </h3>
      {children}
    </section>
  )
}
