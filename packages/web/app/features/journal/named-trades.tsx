import { formatDayShort } from '@candlebook/domain/days/format-day'
import { sign } from '@candlebook/domain/decimal/decimal'
import { nameTrade } from '@candlebook/domain/trades/instrument'
import { Link } from 'react-router'
import { formatSignedTradeMoney } from '../../lib/money.ts'
import { paths } from '../../lib/paths.ts'
import { Chips, getChipClass, Tag } from '../../ui/chips/chip-group.tsx'
import { Skeleton } from '../../ui/display/loading.tsx'
import { getPnlSign, Pnl } from '../../ui/display/pnl.tsx'
import { useNamedTrade } from './journal.queries.ts'

/** The trades that an entry names, as chips that link to them. */
export function NamedTrades({ ids }: { ids: string[] }) {
  return (
    <Chips>
      {ids.map((id) => (
        <NamedTrade key={id} id={id} />
      ))}
    </Chips>
  )
}

function NamedTrade({ id }: { id: string }) {
  const { data: trade, isPending } = useNamedTrade(id)
  if (isPending) return <Skeleton width={140} height={28} />
  if (!trade) return <Tag>A trade that no longer exists</Tag>
  return (
    <Link className={getChipClass()} to={paths.trade(trade)}>
      <b>{nameTrade(trade)}</b>
      {trade.type} {trade.status === 'closed' && trade.exitDate ? formatDayShort(trade.exitDate) : 'open'}
      {trade.pnl !== null && (
        <Pnl text={formatSignedTradeMoney(trade.pnl, trade)} sign={getPnlSign(sign(trade.pnl))} />
      )}
    </Link>
  )
}
