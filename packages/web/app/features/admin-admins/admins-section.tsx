import { formatCount } from '@candlebook/domain/text'
import { useState } from 'react'
import { Button } from '../../ui/actions/button.tsx'
import { ActionsCell } from '../../ui/layout/list-card.tsx'
import { ListSection } from '../../ui/layout/list-section.tsx'
import { SideAndMain } from '../../ui/layout/side-and-main.tsx'
import { useAdministrators } from './admins.queries.ts'
import styles from './admins-section.module.css'
import { GrantForm } from './grant-form.tsx'
import { RevokeDialog } from './revoke-dialog.tsx'

/** The form that changes the rights by email, next to the list of all administrators [API-21]. */
export function AdminsSection({ userId }: { userId: string }) {
  const query = useAdministrators()
  const [toRevoke, setToRevoke] = useState<string | null>(null)
  const items = query.data?.items ?? []
  return (
    <SideAndMain side={<GrantForm onRevoke={setToRevoke} />}>
      <ListSection
        title="Administrators"
        aside={query.data && formatCount(items.length, 'administrator')}
        query={query}
        failed="Failed to load the administrators."
        items={items}
        label="Administrators"
        className={styles.administrators}
        columns={['Email', 'Name']}
        actions
        renderRow={({ id, email, fullName }) => (
          <tr key={id}>
            <th scope="row" title={email}>
              {email}
            </th>
            <td>{fullName}</td>
            <ActionsCell>
              {id === userId ? (
                <span className="soft">You</span>
              ) : (
                <Button
                  size="small"
                  aria-label={`Remove the rights of ${email}`}
                  onClick={() => setToRevoke(email)}
                >
                  Remove
                </Button>
              )}
            </ActionsCell>
          </tr>
        )}
      />
      {toRevoke && <RevokeDialog email={toRevoke} onClose={() => setToRevoke(null)} />}
    </SideAndMain>
  )
}
