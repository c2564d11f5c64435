import type { AuditEntry } from '@candlebook/contract/audit'
import type { ReactNode } from 'react'
import { actionWords } from '../../lib/audit-words/action-words.ts'
import { describeDetail } from '../../lib/audit-words/describe-detail.ts'
import { formatInstant } from '../../ui/dates/format-instant.ts'
import { Badge } from '../../ui/display/badge.tsx'
import { EmailText } from '../../ui/display/email-text.tsx'
import { TextCell } from '../../ui/layout/list-card.tsx'
import styles from './audit-row.module.css'

/** One entry. What is not known, such as a network address after 30 days, stays empty. */
export function AuditRow({ entry }: { entry: AuditEntry }) {
  const { action, outcome, actor, target, address, device, createdAt } = entry
  const detail = describeDetail(entry)
  return (
    <tr>
      <th scope="row">
        <span className={styles.action}>
          {actionWords[action]}
          {outcome === 'refused' && <Badge kind="closed">Refused</Badge>}
        </span>
      </th>
      <td className="soft nowrap" data-name="When">
        <time dateTime={createdAt}>{formatInstant(createdAt)}</time>
      </td>
      <td className={styles.party} data-name="Who">
        {nameParty(actor)}
      </td>
      {target ? (
        <td className={styles.party} data-name="Target">
          {nameParty(target)}
        </td>
      ) : (
        <td />
      )}
      {address || device ? (
        <td className={styles.source} data-name="From where">
          {device}
          {address && <span className={styles.address}>{address}</span>}
        </td>
      ) : (
        <td />
      )}
      {detail ? <TextCell>{detail}</TextCell> : <td />}
    </tr>
  )
}

function nameParty(party: AuditEntry['actor'] | NonNullable<AuditEntry['target']>): ReactNode {
  switch (party.kind) {
    case 'account':
      return party.email && <EmailText>{party.email}</EmailText>
    case 'record':
      return `Record ${party.id.slice(-6)}`
    case 'erased':
      return 'Erased account'
    case 'visitor':
      return 'Not signed in'
    case 'product':
      return 'Candlebook'
    case 'unknown-address':
      return 'Unknown address'
  }
}
