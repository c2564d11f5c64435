import type { BillingDetails } from '@candlebook/contract/billing'
import { formatInstantDay } from '../../../ui/dates/format-instant-day.ts'
import { AccountSection } from './account-section.tsx'
import styles from './invoice-list.module.css'
import { describeInvoiceStatus, formatCents } from './payment.words.ts'

/** The invoices, the newest first, with the pages and files of the payment provider. */
export function InvoiceList({ invoices }: { invoices: BillingDetails['invoices'] }) {
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
