import type { BillingDetails } from '@candlebook/contract/billing'
import { CreditCard } from 'lucide-react'
import { Badge } from '../../../ui/display/badge.tsx'
import { Icon } from '../../../ui/display/icon.tsx'
import { AccountSection } from './account-section.tsx'
import { formatBrand } from './payment.words.ts'
import styles from './payment-methods.module.css'

/** The stored cards with brand, last four digits, expiry and the default mark [SUB-17]. */
export function PaymentMethods({ methods }: { methods: BillingDetails['paymentMethods'] }) {
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
