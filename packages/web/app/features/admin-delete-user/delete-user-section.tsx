import type { RequestErasure } from '@candlebook/contract/erasure'
import { useState } from 'react'
import { SideAndMain } from '../../ui/layout/side-and-main.tsx'
import { OptionCard } from '../../ui/settings/option-card.tsx'
import { DeleteUserDialog } from './delete-user-dialog.tsx'
import { DeleteUserForm } from './delete-user-form.tsx'
import styles from './delete-user-section.module.css'
import { ErasureList } from './erasure-list.tsx'
import { useErasures } from './erasures.queries.ts'
import { StartedErasure } from './started-erasure.tsx'

type Asked = { request: RequestErasure; reset: () => void }

/** The deletion of a user: the form, what it does, and how far each erasure is [ADEL-01] [ADEL-03]. */
export function DeleteUserSection() {
  const query = useErasures()
  const [asked, setAsked] = useState<Asked | null>(null)
  const [started, setStarted] = useState<{ id: string; email: string } | null>(null)
  return (
    <SideAndMain side={<DeleteUserForm onSubmit={(request, reset) => setAsked({ request, reset })} />}>
      {started && <StartedErasure started={started} erasures={query.data} />}
      <OptionCard title="What happens">
        <ol className={styles.steps}>
          <li>The account is locked and every session ends.</li>
          <li>The subscription is cancelled and open checkouts are closed.</li>
          <li>Images, trades, journal, library and settings are erased.</li>
          <li>
            The account goes last, and a search proves that nothing is left. Then the person gets a mail.
          </li>
        </ol>
        <p className={styles.hint}>
          Invoices that tax law makes us keep stay outside the product. This cannot be undone.
        </p>
      </OptionCard>
      <ErasureList query={query} />
      {asked && (
        <DeleteUserDialog
          request={asked.request}
          onStarted={(erasure) => {
            asked.reset()
            setStarted(erasure)
          }}
          onClose={() => setAsked(null)}
        />
      )}
    </SideAndMain>
  )
}
