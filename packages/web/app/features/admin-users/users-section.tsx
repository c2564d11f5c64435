import { useSearchParams } from 'react-router'
import { api } from '../../lib/api.ts'
import { usePagedList } from '../../lib/lists/use-record-lists.ts'
import { Button } from '../../ui/actions/button.tsx'
import { SearchBox } from '../../ui/fields/search-box.tsx'
import { ActionsCell } from '../../ui/layout/list-card.tsx'
import { ListSection } from '../../ui/layout/list-section.tsx'
import styles from './user-page.module.css'
import { UserPage } from './user-page.tsx'

const USER = 'user'
const SEARCH = 'search'

/** The users by name or address, and the page of the user whom the address names. */
export function UsersSection() {
  const [params, setParams] = useSearchParams()
  const userId = params.get(USER)
  const search = params.get(SEARCH) ?? ''
  const change = (name: string, value: string | null) =>
    setParams((now) => {
      const next = new URLSearchParams(now)
      if (value) next.set(name, value)
      else next.delete(name)
      return next
    })
  if (userId) return <UserPage userId={userId} onBack={() => change(USER, null)} />
  return (
    <UserList search={search} onSearch={(text) => change(SEARCH, text)} onOpen={(id) => change(USER, id)} />
  )
}

function UserList({
  search,
  onSearch,
  onOpen,
}: {
  search: string
  onSearch: (text: string) => void
  onOpen: (id: string) => void
}) {
  const query = usePagedList(['admin', 'users', 'found', search], (from, options) =>
    api.notifications.recipients({ search, ...from }, options),
  )
  return (
    <ListSection
      title="Users"
      aside={<SearchBox name="Search by name or email" value={search} onSearch={onSearch} />}
      query={query}
      failed="Failed to load the users."
      empty={search === '' ? 'No users yet.' : `No name and no address contains “${search}”.`}
      items={query.data?.pages.flatMap((page) => page.items) ?? []}
      label="Users"
      columns={['Email', 'Name']}
      className={styles.users}
      actions
      renderRow={({ id, email, fullName }) => (
        <tr key={id}>
          <th scope="row" title={email}>
            {email}
          </th>
          <td>{fullName}</td>
          <ActionsCell>
            <Button size="small" aria-label={`Open ${email}`} onClick={() => onOpen(id)}>
              Open
            </Button>
          </ActionsCell>
        </tr>
      )}
    />
  )
}
