import { exportOwnRows, type RowExport } from '../db/index.ts'
import { checkouts, payments } from './stores/billing.table.ts'

/** The payments and the checkouts of an export. */
export const exportedBilling: RowExport[] = [
  exportOwnRows(payments, { file: 'payments', title: 'Payments', order: 'paid_at, invoice_id' }),
  exportOwnRows(checkouts, {
    file: 'checkouts',
    title: 'Checkouts',
    without: ['url', 'sessionId'],
    order: 'created_at, id',
  }),
]
