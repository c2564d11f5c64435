import { LOTS_PAGE_ITEMS, type TradeLot, type TradeLots } from '@candlebook/contract/trade-lots'
import type { Trade } from '@candlebook/contract/trades'
import { formatDay } from '@candlebook/domain/days/format-day'
import { formatPrice, formatQuantity } from '@candlebook/domain/text/numbers'
import { type CostMethod, costMethodNames } from '@candlebook/domain/trades/account'
import { followsExecutions } from '@candlebook/domain/trades/fills'
import { useInfiniteQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { api } from '../../lib/api.ts'
import { formatSignedTradeMoney, formatTradeMoney } from '../../lib/money.ts'
import { Button } from '../../ui/actions/button.tsx'
import { Skeleton } from '../../ui/display/loading.tsx'
import { ErrorState } from '../../ui/feedback/states.tsx'
import styles from './trade-detail-dialog.module.css'
import { DetailSection, DetailTable } from './trade-detail-sections.tsx'
import { tradeKeys } from './trade-keys.ts'
import { useExecutions } from './trades.queries.ts'

/** The arithmetic of a trade with more than one entry or exit: which lots each exit took. Nothing for other trades. */
export function LotsOfTrade({ trade }: { trade: Trade }) {
  if (followsExecutions(trade)) return <LotsOfExecutions trade={trade} />
  return trade.fills.length > 0 && <Lots trade={trade} />
}

function LotsOfExecutions({ trade }: { trade: Trade }) {
  const { data = [] } = useExecutions(trade.id)
  const count = (role: 'entry' | 'exit') => data.filter((one) => one.role === role).length
  const [entries, exits] = [count('entry'), count('exit')]
  return exits > 0 && entries + exits > 2 && <Lots trade={trade} />
}

function Lots({ trade }: { trade: Trade }) {
  const { id, version } = trade
  const { data, isFetching, hasNextPage, fetchNextPage, refetch, isPending } = useInfiniteQuery({
    queryKey: tradeKeys.lots(id, version),
    queryFn: ({ pageParam, signal }) => api.imports.lots({ id, page: pageParam }, { signal }),
    initialPageParam: 1,
    getNextPageParam: (last: TradeLots, _pages, page) =>
      page * LOTS_PAGE_ITEMS < last.total ? page + 1 : null,
  })
  const [first] = data?.pages ?? []
  return (
    <DetailSection heading="Lots">
      {isPending && <Skeleton width={320} height={16} />}
      {!isPending && !first && (
        <ErrorState title="Failed to load lots." onRetry={() => void refetch()} retrying={isFetching} />
      )}
      {first && (
        <>
          <p className={clsx('cap', styles.method)}>{describeMethod(first, trade)}</p>
          {!first.isEdited && (
            <DetailTable
              texts={['Exit and its lots']}
              numbers={['Cost', 'Proceeds', 'Fees', 'Result']}
              rows={listRows(joinPages(data?.pages ?? []), trade)}
            />
          )}
        </>
      )}
      {hasNextPage && (
        <Button size="small" variant="quiet" busy={isFetching} onClick={() => void fetchNextPage()}>
          Show more
        </Button>
      )}
    </DetailSection>
  )
}

const takes: Record<CostMethod, string> = {
  fifo: 'each exit takes the oldest entries.',
  lifo: 'each exit takes the newest entries.',
  average: 'each exit takes a share of all entries that are held.',
}

/** The cost method and whose it is, or why a trade has no lots. */
export function describeMethod(
  { method, isEdited, hasUnknownExits }: Pick<TradeLots, 'method' | 'isEdited' | 'hasUnknownExits'>,
  { account }: Pick<Trade, 'account'>,
): string {
  if (isEdited)
    return 'Prices, quantity or direction were changed by hand, so the lots of the executions do not make the P&L of this trade.'
  if (hasUnknownExits)
    return 'The file has what the days of this trade realised, but not the exits of each day. So no cost method applies to it.'
  const of = account === null ? 'A trade without an account has this method.' : `The method of ${account}.`
  return `${costMethodNames[method]}: ${takes[method]} ${of}`
}

/** The lots of all pages. An exit whose lots are on two pages is one exit. */
export function joinPages(pages: readonly TradeLots[]): TradeLots | null {
  const [first, ...others] = pages
  if (!first) return null
  const exits = [...first.exits]
  for (const page of others) {
    const [next, ...rest] = page.exits
    const last = exits.at(-1)
    if (next && last && last.lots.length < last.lotCount)
      exits[exits.length - 1] = { ...last, lots: [...last.lots, ...next.lots] }
    else if (next) exits.push(next)
    exits.push(...rest)
  }
  return { ...first, exits, open: pages.flatMap(({ open }) => open) }
}

function listRows(lots: TradeLots | null, trade: Trade) {
  if (!lots) return []
  const [entered, exited] = trade.type === 'long' ? ['bought', 'sold'] : ['sold', 'bought back']
  const money = (amount: string) => formatTradeMoney(amount, trade)
  const signed = (amount: string) => (
    <span className={styles.amount}>{formatSignedTradeMoney(amount, trade)}</span>
  )
  const nameLot = ({ entry, quantity, price }: TradeLot) => (
    <span className={styles.lot}>
      {entry === null
        ? `${formatQuantity(quantity)} of all entries at ${formatPrice(price)} on average`
        : `${formatQuantity(quantity)} of ${formatQuantity(entry.quantity)} ${entered} on ${formatTime(entry)} at ${formatPrice(price)}`}
    </span>
  )
  const showLot = (lot: TradeLot, key: string) => ({
    key,
    cells: [nameLot(lot), money(lot.cost), '', money(lot.fees), ''],
  })
  return [
    ...lots.exits.flatMap(({ lots: taken, ...exit }, at) => [
      {
        key: `exit ${at}`,
        cells: [
          <b key="exit">
            {formatQuantity(exit.quantity)} {exited} on {formatTime(exit)} at {formatPrice(exit.price)}
          </b>,
          money(exit.cost),
          money(exit.proceeds),
          money(exit.fees),
          <b key="result">{signed(exit.pnl)}</b>,
        ],
      },
      ...taken.map((lot, place) => showLot(lot, `exit ${at} lot ${place}`)),
    ]),
    ...lots.others.map(({ day, amount }) => ({
      key: `other ${day}`,
      cells: [
        `${lots.hasUnknownExits ? 'Exits that are not known' : nameOther(trade)}, ${formatDay(day)}`,
        '',
        '',
        '',
        signed(amount),
      ],
    })),
    {
      key: 'sum',
      cells: [
        <b key="sum">{trade.status === 'closed' ? 'P&L' : 'Realised'}</b>,
        '',
        '',
        '',
        <b key="pnl">{signed(lots.pnl)}</b>,
      ],
    },
    ...(lots.open.length === 0
      ? []
      : [
          { key: 'held', cells: [<b key="held">Still held</b>, '', '', '', ''] },
          ...lots.open.map((lot, at) => showLot(lot, `held ${at}`)),
        ]),
  ]
}

const formatTime = ({ day, time }: { day: string; time: string | null }) =>
  time === null ? formatDay(day) : `${formatDay(day)}, ${time}`

const nameOther = ({ foreignFees }: Trade) =>
  foreignFees.length > 0 ? 'Fees in other currencies' : 'Fees changed by hand'
