import type { UserInvoices } from '@candlebook/contract/billing'
import { formatInstantDay } from '../../../ui/dates/format-instant-day.ts'
import { describeInvoiceStatus, formatCents } from '../card/payment.words.ts'
import styles from './refund-invoices.module.css'

type Invoice = UserInvoices['items'][number]

/** The invoices of a user. An invoice can be chosen while a part of its payment is not refunded. */
export function RefundInvoices({
  invoices,
  chosenId,
  onChoose,
}: {
  invoices: Invoice[]
  /** Empty when none is chosen. */
  chosenId: string
  onChoose: (invoiceId: string) => void
}) {
  if (invoices.length === 0) return <p className={styles.none}>There is no invoice.</p>
  return (
    <fieldset className={styles.invoices} aria-label="Invoices">
      {invoices.map((invoice) => (
        <label key={invoice.invoiceId} className={styles.invoice}>
          <input
            type="radio"
            name="invoice"
            checked={invoice.invoiceId === chosenId}
            disabled={invoice.paidCents <= invoice.refundedCents}
            onChange={() => onChoose(invoice.invoiceId)}
          />
          <span>
            <span className="num">{formatInstantDay(invoice.createdAt)}</span>{' '}
            <span className="cap nowrap">{invoice.number}</span>
          </span>
          <span className={styles.amount}>
            <b className="num">{formatCents(invoice.paidCents, invoice.currency)}</b>{' '}
            <span className="cap">
              {describeInvoiceStatus({ ...invoice, totalCents: invoice.paidCents })}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
