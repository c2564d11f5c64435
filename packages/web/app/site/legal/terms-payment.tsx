import { formatEuroCents, MONEY_BACK_DAYS, plans, TRIAL_DAYS } from '@candlebook/domain/plans'
import { withdrawalButton } from '../../lib/subscription/withdrawal-button.ts'
import { OperatorEmail } from '../pages/operator-fact.tsx'
import type { LegalSection } from './legal-page.tsx'
import type { LegalValues } from './legal-values.ts'

/** Prices, trial, renewal, cancelling and withdrawal. */
export function buildPaymentSections(values: LegalValues): LegalSection[] {
  return [
    { id: 'prices', title: 'Plans, prices and the free trial', body: <Prices values={values} /> },
    {
      id: 'cancelling',
      title: 'Renewal and cancelling',
      body: (
        <>
          <p>
            A subscription renews for the same time, one month or one year, until you cancel it. You can
            cancel at any time in Settings, also during the trial. You keep access until the end of the time
            that you paid for. If you wish, we remind you by mail before a renewal.
          </p>
          <p>
            A running subscription stays at the price at which you bought it. If a renewal cannot be paid, we
            try again and tell you; in the end the subscription ends, and your record stays readable and
            exportable.
          </p>
        </>
      ),
    },
    { id: 'withdrawal', title: 'Right of withdrawal', body: <Withdrawal values={values} /> },
    {
      id: 'money-back',
      title: 'Money back on annual plans',
      body: (
        <p>
          Within {MONEY_BACK_DAYS} days of the first payment for an annual plan we refund it in full when you
          write to us. You need no reason. This comes on top of your legal rights.
        </p>
      ),
    },
  ]
}

function Prices({ values: { facts } }: { values: LegalValues }) {
  return (
    <>
      <p>
        The monthly plan costs {formatEuroCents(plans.monthly.priceCents)}, the annual plan{' '}
        {formatEuroCents(plans.annual.priceCents)}. Prices are in euros. You see the total with taxes before
        you order.
      </p>
      <p>
        A new customer can try everything for {TRIAL_DAYS} days without cost and without a card. If you enter
        a payment method, the plan starts after the trial unless you cancel before; without one the trial
        simply ends.
      </p>
      {facts.usesStripe && (
        <p>Payments are processed by Stripe. The contract about the service is with us.</p>
      )}
    </>
  )
}

function Withdrawal({ values: { facts, operator } }: { values: LegalValues }) {
  const { withdrawalDays } = facts
  return (
    <>
      <p>
        As a consumer you may withdraw from this contract within {withdrawalDays} days without a reason
        (Decree-Law no. 24/2014). The {withdrawalDays} days start on the day of the contract, and again with
        your first payment after a free trial. A subscription that you buy again later is another contract
        with its own {withdrawalDays} days. To withdraw, use “{withdrawalButton}” in Settings, Subscription,
        which confirms the receipt at once by mail, or send us a clear statement, such as the one below,
        before the time is over.
      </p>
      <p>
        We pay back everything that you paid, without delay and within 14 days at the latest, by the means
        with which you paid, at no cost for you. We make no deduction for the days on which you used the
        service.
      </p>
      <p>
        Model statement: “To the operator of Candlebook, <OperatorEmail email={operator.email} />: I hereby
        withdraw from my contract about the use of Candlebook, concluded on [date]. [Name, email address of
        the account, date]”
      </p>
    </>
  )
}
