import type { UserDetails } from '@candlebook/contract/admin'
import { formatPlanType } from '@candlebook/domain/billing/subscription'
import { formatCount } from '@candlebook/domain/text/text'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { api } from '../../lib/api.ts'
import { formatSize } from '../../lib/format-size.ts'
import { loadPages, usePagedList } from '../../lib/record-lists.ts'
import { Button } from '../../ui/actions/button.tsx'
import { formatInstant } from '../../ui/dates/format-instant.ts'
import { Badge } from '../../ui/display/badge.tsx'
import { EmailText } from '../../ui/display/email-text.tsx'
import { Skeleton } from '../../ui/display/loading.tsx'
import { FailedLine } from '../../ui/feedback/states.tsx'
import { SearchBox } from '../../ui/fields/search-box.tsx'
import { ActionsCell, ListCard, ListNote, ListSection, TextCell } from '../../ui/layout/list-card.tsx'
import { actionWords, describeDetail } from '../audit/audit.words.ts'
import styles from './users.module.css'

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

/** What is stored of one user: no trade and no text of the user, only counts and dates. */
function UserPage({ userId, onBack }: { userId: string; onBack: () => void }) {
  const query = useQuery({
    queryKey: ['admin', 'users', userId],
    queryFn: ({ signal }) => api.admin.getUser({ id: userId }, { signal }),
    staleTime: 0,
  })
  const { data, isError, isFetching, refetch } = query
  return (
    <>
      <p>
        <Button size="small" icon={ArrowLeft} onClick={onBack}>
          All users
        </Button>
      </p>
      <ListCard
        title={data ? data.fullName || data.email : 'User'}
        aside={data && <EmailText>{data.email}</EmailText>}
      >
        {data ? (
          <Facts user={data} />
        ) : (
          <ListNote>
            {isError ? (
              <FailedLine onRetry={() => void refetch()} retrying={isFetching}>
                Failed to load the user.
              </FailedLine>
            ) : (
              <Skeleton width="60%" height={16} />
            )}
          </ListNote>
        )}
      </ListCard>
      {data && (
        <>
          <Sessions sessions={data.sessions} />
          <Mails mails={data.mails} />
          <Actions email={data.email} />
        </>
      )}
    </>
  )
}

function Facts({ user }: { user: UserDetails }) {
  const facts = [
    { name: 'Plan', value: describePlan(user) },
    { name: 'Signed up', value: formatInstant(user.signedUpAt) },
    { name: 'Last seen', value: user.lastSeenAt ? formatInstant(user.lastSeenAt) : 'No session is open' },
    { name: 'Email confirmed', value: user.isEmailConfirmed ? 'Yes' : 'No' },
    { name: 'Two-factor authentication', value: user.hasTwoFactor ? 'On' : 'Off' },
    { name: 'Administrator', value: user.isAdmin ? 'Yes' : 'No' },
    { name: 'Trades', value: user.trades.toLocaleString('en') },
    { name: 'Journal entries', value: user.journalEntries.toLocaleString('en') },
    { name: 'Images', value: `${formatCount(user.images, 'image')}, ${formatSize(user.imageBytes)}` },
    { name: 'Texts', value: formatSize(user.textBytes) },
    { name: 'Storage', value: describeStorage(user) },
  ]
  return (
    <dl className={styles.facts}>
      {facts.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function describeStorage({ imageBytes, textBytes, maxStoredBytes }: UserDetails): string {
  const used = formatSize(imageBytes + textBytes)
  return maxStoredBytes === null ? used : `${used} of ${formatSize(maxStoredBytes)}`
}

function describePlan({ planType, subscriptionEnd, isCancelled, isOverdue }: UserDetails): string {
  const end = subscriptionEnd && `until ${formatInstant(subscriptionEnd)}`
  const state = isCancelled ? 'cancelled' : isOverdue ? 'past due' : null
  return [
    planType === 'Unpaid' ? 'No plan' : formatPlanType(planType),
    planType !== 'Unpaid' && (end ?? 'without an end'),
    state,
  ]
    .filter(Boolean)
    .join(', ')
}

function Sessions({ sessions }: { sessions: UserDetails['sessions'] }) {
  return (
    <ListSection
      title="Sessions"
      query={{ ...loaded, data: sessions }}
      failed=""
      empty="No session is open."
      items={sessions}
      label="Sessions"
      columns={['Device', 'Signed in', 'Last used']}
      renderRow={({ id, device, createdAt, lastUsedAt }) => (
        <tr key={id}>
          <th scope="row">{device}</th>
          <td data-name="Signed in">{formatInstant(createdAt)}</td>
          <td data-name="Last used">{formatInstant(lastUsedAt)}</td>
        </tr>
      )}
    />
  )
}

/** The state of a list that was loaded with its page. */
const loaded = { isPending: false, isError: false, isFetching: false, refetch: () => {} }

function Mails({ mails }: { mails: UserDetails['mails'] }) {
  return (
    <ListSection
      title="Mails"
      aside="The newest 20"
      query={{ ...loaded, data: mails }}
      failed=""
      empty="No mail is stored."
      items={mails}
      label="Mails"
      columns={['Mail', 'State', 'Written', 'Sent']}
      renderRow={({ id, template, state, createdAt, sentAt }) => (
        <tr key={id}>
          <th scope="row">{template}</th>
          <td data-name="State">
            {state === 'undeliverable' ? <Badge kind="closed">{mailStates[state]}</Badge> : mailStates[state]}
          </td>
          <td data-name="Written">{formatInstant(createdAt)}</td>
          {sentAt ? <td data-name="Sent">{formatInstant(sentAt)}</td> : <td />}
        </tr>
      )}
    />
  )
}

const mailStates: Record<UserDetails['mails'][number]['state'], string> = {
  waiting: 'Waiting',
  sending: 'Being sent',
  sent: 'Sent',
  kept: 'Kept on this server',
  undeliverable: 'Undeliverable',
}

/** What the user did and what was done to the user, from the audit log. */
function Actions({ email }: { email: string }) {
  const query = useInfiniteQuery({
    queryKey: ['admin', 'audit', { email }],
    ...loadPages((from, options) => api.audit.list({ email, ...from }, options)),
    staleTime: 0,
  })
  return (
    <ListSection
      title="Actions"
      query={query}
      failed="Failed to load the actions."
      empty="Nothing is recorded."
      items={query.data?.pages.flatMap((page) => page.items) ?? []}
      label="Actions"
      columns={['Action', 'When', 'Detail']}
      renderRow={(entry) => (
        <tr key={entry.id}>
          <th scope="row">{actionWords[entry.action]}</th>
          <td className="soft nowrap" data-name="When">
            {formatInstant(entry.createdAt)}
          </td>
          <TextCell>{describeDetail(entry)}</TextCell>
        </tr>
      )}
    />
  )
}
