import { isDay } from '@candlebook/domain/days/day'
import { MAX_ACCOUNT } from '@candlebook/domain/trades/account'
import { Link, useParams, useSearchParams } from 'react-router'
import { DayReport } from '../features/day/day-report.tsx'
import { TradeDialogs } from '../features/trades/trade-dialogs.tsx'
import { formatPageTitle } from '../lib/page-title.ts'
import { paths } from '../lib/paths.ts'
import { useShownAmounts } from '../lib/shown-amounts.ts'
import { getLocalToday } from '../lib/today.ts'
import { getButtonClass } from '../ui/actions/button.tsx'
import { Card } from '../ui/display/card.tsx'
import { lazyPart } from '../ui/feedback/lazy-part.tsx'
import { EmptyState } from '../ui/feedback/states.tsx'

const EntriesOfDay = lazyPart(
  async () => (await import('../features/journal/entries-of-day.tsx')).EntriesOfDay,
)
const MovementsOfDay = lazyPart(
  async () => (await import('../features/imports/movements.tsx')).MovementsOfDay,
)
const EntriesOfTrade = lazyPart(
  async () => (await import('../features/journal/entries-of-trade.tsx')).EntriesOfTrade,
)

export const meta = () => [{ title: formatPageTitle('Day') }]

/** The page of a day. It shows all trades, or those of the account in the address. */
export default function DayPage() {
  useShownAmounts()
  const { day = '' } = useParams()
  const [params] = useSearchParams()
  const account = params.get('account')?.trim().slice(0, MAX_ACCOUNT) || undefined
  if (!isDay(day)) return <NoDay text={day} />
  const query = { day, ...(account !== undefined && { account }) }
  return (
    <>
      <DayReport
        query={query}
        list={params.get('list')}
        entries={<EntriesOfDay day={day} />}
        movements={<MovementsOfDay {...query} />}
      />
      <TradeDialogs day={day} extras={(tradeId) => <EntriesOfTrade tradeId={tradeId} />} />
    </>
  )
}

function NoDay({ text }: { text: string }) {
  return (
    <Card>
      <EmptyState
        title="This is not a day"
        action={
          <Link className={getButtonClass({ variant: 'primary' })} to={paths.day(getLocalToday())}>
            Show today
          </Link>
        }
      >
        The address names {text.slice(0, 40)}. A day is written as 2026-11-20.
      </EmptyState>
    </Card>
  )
}
