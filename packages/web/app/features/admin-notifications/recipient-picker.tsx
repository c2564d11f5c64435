import { MAX_RECIPIENTS, type Recipient } from '@candlebook/contract/notifications'
import { useRef, useState } from 'react'
import { Button } from '../../ui/actions/button.tsx'
import { RemovableChips } from '../../ui/chips/removable-chips.tsx'
import { Skeleton } from '../../ui/display/loading.tsx'
import { useLoadFailureToast } from '../../ui/feedback/load-failure-toast.ts'
import { FailedLine } from '../../ui/feedback/states.tsx'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { SearchBox } from '../../ui/fields/search-box.tsx'
import { ScrollArea } from '../../ui/layout/scroll-area.tsx'
import styles from './admin-notifications.module.css'
import { useRecipients } from './admin-notifications.queries.ts'

const FAILED = 'Falha ao carregar utilizadores'

/** Chooses users by email address or name. A chosen user stays chosen while the list is searched [ANOT-05]. */
export function RecipientPicker({
  chosen,
  onChange,
}: {
  chosen: Recipient[]
  onChange: (chosen: Recipient[]) => void
}) {
  const [search, setSearch] = useState('')
  const box = useRef<HTMLInputElement>(null)
  const list = useRecipients(search)
  useLoadFailureToast(list.error, FAILED)
  const isFull = chosen.length >= MAX_RECIPIENTS
  return (
    <div className={styles.picker}>
      {chosen.length > 0 && (
        <RemovableChips
          label="Chosen users"
          chips={chosen.map((user) => ({
            words: user.email,
            onRemove: () => onChange(removeUser(chosen, user)),
          }))}
          onClear={() => onChange([])}
          afterLast={box}
        />
      )}
      <SearchBox ref={box} name="Search users" value={search} onSearch={setSearch} />
      <RecipientList list={list} chosen={chosen} isFull={isFull} onChange={onChange} />
      {isFull && (
        <p className={styles.full}>
          {`A notification goes to ${MAX_RECIPIENTS} chosen users at most. Choose all users to reach more.`}
        </p>
      )}
    </div>
  )
}

function RecipientList({
  list,
  ...choice
}: {
  list: ReturnType<typeof useRecipients>
  chosen: Recipient[]
  isFull: boolean
  onChange: (chosen: Recipient[]) => void
}) {
  if (!list.data) {
    if (!list.isError) return <Skeleton width="100%" height={176} />
    return (
      <FailedLine onRetry={() => void list.refetch()} retrying={list.isFetching}>
        {FAILED}
      </FailedLine>
    )
  }
  const users = list.data.pages.flatMap(({ items }) => items)
  return (
    <ScrollArea className={styles.area}>
      {users.length === 0 && <p className={styles.none}>No user matches.</p>}
      <ul className={styles.users} aria-label="Users">
        {users.map((user) => (
          <li key={user.id}>
            <RecipientCheckbox user={user} {...choice} />
          </li>
        ))}
      </ul>
      {list.hasNextPage && (
        <Button
          variant="quiet"
          size="small"
          fullWidth
          busy={list.isFetchingNextPage}
          busyLabel="Loading"
          onClick={() => void list.fetchNextPage()}
        >
          Show more users
        </Button>
      )}
    </ScrollArea>
  )
}

function RecipientCheckbox({
  user,
  chosen,
  isFull,
  onChange,
}: {
  user: Recipient
  chosen: Recipient[]
  isFull: boolean
  onChange: (chosen: Recipient[]) => void
}) {
  const isChosen = chosen.some(({ id }) => id === user.id)
  return (
    <Checkbox
      className={styles.user}
      checked={isChosen}
      disabled={isFull && !isChosen}
      onChange={() => onChange(isChosen ? removeUser(chosen, user) : [...chosen, user])}
    >
      <span className={styles.email}>{user.email}</span>
      <span className={styles.name}>{user.fullName}</span>
    </Checkbox>
  )
}

function removeUser(chosen: Recipient[], { id }: Recipient): Recipient[] {
  return chosen.filter((user) => user.id !== id)
}
