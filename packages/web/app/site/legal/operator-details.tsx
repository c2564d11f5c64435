import type { Operator } from '@candlebook/contract/contact'
import { OperatorEmail, OperatorFact } from '../pages/operator-fact.tsx'
import styles from './legal.module.css'

/** Who operates this installation. What is not configured is marked, because nothing is invented [LEGAL-05]. */
export function OperatorDetails({ operator: { name, address, taxNumber, email } }: { operator: Operator }) {
  return (
    <dl className={styles.periods}>
      <div>
        <dt>Operator</dt>
        <dd>
          <OperatorFact value={name} name="operator’s name" />
        </dd>
      </div>
      <div>
        <dt>Address</dt>
        <dd>
          <OperatorFact value={address} name="operator’s address" />
        </dd>
      </div>
      <div>
        <dt>Tax number</dt>
        <dd>
          <OperatorFact value={taxNumber} name="operator’s tax number" />
        </dd>
      </div>
      <div>
        <dt>Email</dt>
        <dd>
          <OperatorEmail email={email} />
        </dd>
      </div>
    </dl>
  )
}
