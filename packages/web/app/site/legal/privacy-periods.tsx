import { formatCount } from '@candlebook/domain/text'
import { OperatorFact } from '../pages/operator-fact.tsx'
import styles from './legal.module.css'
import type { LegalSection } from './legal-page.tsx'
import { type LegalValues, MAX_ERASURE_DAYS } from './legal-values.ts'

/** Who processes data for us, how long it is kept, and how it is erased. */
export function buildPeriodSections(values: LegalValues): LegalSection[] {
  return [
    { id: 'processors', title: 'Who else processes data', body: <Processors values={values} /> },
    { id: 'periods', title: 'How long we keep it', body: <Periods values={values} /> },
    { id: 'erasure', title: 'Deleting your account', body: <Erasure /> },
  ]
}

function Processors({ values: { operator, facts } }: { values: LegalValues }) {
  return (
    <>
      <p>These companies process data for us, each for one task only:</p>
      <ul>
        <li>
          Hosting of the servers, the database and the files:{' '}
          <OperatorFact value={operator.hostingProvider} name="hosting provider" />
        </li>
        <li>
          Delivery of mail: <OperatorFact value={operator.mailProvider} name="mail provider" />
        </li>
        {facts.usesStripe && (
          <li>
            Payments: Stripe Payments Europe, Limited, Ireland. It receives your name, your email address and
            what you enter on its pages, and is itself responsible for its duties as a payment company.
          </li>
        )}
        {facts.usesScreenshotService && (
          <li>
            Pictures of web pages: when you save a page in the library, its address is sent to the service
            that takes its picture.
          </li>
        )}
      </ul>
      <p>
        When such a company processes data outside the European Economic Area, this needs an adequacy decision
        of the European Commission or its standard contractual clauses. We give data to authorities only when
        a law obliges us.
      </p>
    </>
  )
}

function Periods({ values: { facts } }: { values: LegalValues }) {
  const days = (count: number) => formatCount(count, 'day')
  const periods = [
    ['Account and record', 'until you delete them or the account'],
    [
      'Sessions',
      `until you sign out, after ${days(facts.sessionIdleDays)} without use, and ${days(facts.sessionDays)} at most`,
    ],
    ['Counts of attempts to sign in', `${formatCount(facts.attemptHours, 'hour')}`],
    ['Single page views', days(facts.pageViewDays)],
    ['Counts of page views and visitors', formatCount(facts.pageViewCountMonths, 'month')],
    ['Mail that we sent', `${days(facts.mailDays)}; its content only until it is delivered`],
    ['Messages of the contact form', formatCount(facts.contactMonths, 'month')],
    ['Records of actions', formatCount(facts.auditMonths, 'month')],
    ['Network addresses in records of actions', days(facts.auditAddressDays)],
    ['Exports that you asked for', formatCount(facts.exportHours, 'hour')],
    ['Logs and backups', `${days(MAX_ERASURE_DAYS)} at most`],
    ['Invoices', '10 years, as Portuguese tax law demands, apart from the product'],
  ]
  return (
    <dl className={styles.periods}>
      {periods.map(([what, period]) => (
        <div key={what}>
          <dt>{what}</dt>
          <dd>{period}</dd>
        </div>
      ))}
    </dl>
  )
}

function Erasure() {
  return (
    <>
      <p>
        You can delete your account in Settings, My data. After your account is deleted, your data is erased
        within {MAX_ERASURE_DAYS} days, counted from your request. You cannot sign in from the moment of the
        request. A running subscription ends, and the payment provider deletes you as a customer.
      </p>
      <p>
        We keep only: invoices that tax law makes us keep, in their smallest form; a record that an account
        was erased, with a hash of its id and no email address, so that an older backup cannot bring it back;
        and, after a free trial, a keyed hash of your email address, so that a trial is given once. Recorded
        actions keep a pseudonym in place of your id. We cannot erase what only your own browser holds.
      </p>
    </>
  )
}
