import { formatCount } from '@candlebook/domain/text'
import { useState } from 'react'
import { Button } from '../../ui/actions/button.tsx'
import { FailedLine } from '../../ui/feedback/failed-line.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { ActionsCell, ListCard, ListNote, ListTable } from '../../ui/layout/list-card.tsx'
import { SideAndMain } from '../../ui/layout/side-and-main.tsx'
import { useAdministrators } from './admins.queries.ts'
import styles from './admins-section.module.css'
import { GrantForm } from './grant-form.tsx'
import { RevokeDialog } from './revoke-dialog.tsx'

/** The form that changes the rights by e-mail, next to the list of all administrators [API-21]. */
export function AdminsSection({ userId }: { userId: string }) {
  const { data, isPending, isError, isFetching, refetch } = useAdministrators()
  const [toRevoke, setToRevoke] = useState<string | null>(null)
  const items = data?.items ?? []
  return (
    <SideAndMain side={<GrantForm onRevoke={setToRevoke} />}>
      <ListCard title="Administrators" aside={data && formatCount(items.length, 'administrator')}>
        {isPending && (
          <ListNote>
            <Skeleton width="60%" height={16} />
          </ListNote>
        )}
        {isError && !data && (
          <ListNote>
            <FailedLine onRetry={() => void refetch()} retrying={isFetching}>
              Failed to load the administrators.
            </FailedLine>
          </ListNote>
        )}
        {items.length > 0 && (
          <ListTable label="Administrators" className={styles.administrators}>
            <thead>
              <tr>
                <th scope="col">Email</th>
                <th scope="col">Name</th>
                <th scope="col" aria-label="Actions" />
              </tr>
            </thead>
            <tbody>
              {items.map(({ id, email, fullName }) => (
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
              ))}
            </tbody>
          </ListTable>
        )}
      </ListCard>
      {toRevoke && <RevokeDialog email={toRevoke} onClose={() => setToRevoke(null)} />}
    </SideAndMain>
  )
}
