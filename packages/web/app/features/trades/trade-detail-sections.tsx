import type { TradeExecution } from '@candlebook/contract/imports'
import type { Trade } from '@candlebook/contract/trades'
import { subtract, sum } from '@candlebook/domain/decimal/decimal'
import { formatMoney } from '@candlebook/domain/money/format-money'
import { formatPrice, formatQuantity } from '@candlebook/domain/text/numbers'
import { capitalise } from '@candlebook/domain/text/text'
import { listFills, MAX_FILLS, sortFills } from '@candlebook/domain/trades/fills'
import { computeEntryValue, computeHeldQuantity } from '@candlebook/domain/trades/pnl'
import { clsx } from 'clsx'
import { ExternalLink, Link2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatSignedTradeMoney, formatTradeMoney, getBaseCurrency } from '../../lib/money.ts'
import { Icon } from '../../ui/display/icon.tsx'
import { Table } from '../../ui/display/table.tsx'
import { ErrorState } from '../../ui/feedback/states.tsx'
import { ScrollArea } from '../../ui/layout/scroll-area.tsx'
import { usePreferences } from '../settings/preferences.ts'
import { DayName } from './day-name.tsx'
import {
  describeZone,
  formatExecutionTime,
  formatTimeHeading,
  originWords,
  showInZone,
  TOO_MANY_FILLS,
} from './trade-detail.words.ts'
import styles from './trade-detail-dialog.module.css'
import { useExecutions } from './trades.queries.ts'

/** A part of a trade's details under its own heading. A line separates it from the part before it. */
export function DetailSection({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <div className={styles.section}>
      <h3 className={clsx('h-group', styles.heading)}>{heading}</h3>
      {children}
    </div>
  )
}

/** The broker's executions of an imported trade, in time order and in the time zone that the user prefers. */
export function TradeExecutions({
  tradeId,
  onEdit,
}: {
  tradeId: string
  /** Opens the dialog of its fills; null for a trade whose fills were typed. */
  onEdit: (() => void) | null
}) {
  const { data, error, refetch, isFetching } = useExecutions(tradeId)
  const executions = showInZone(data ?? [], usePreferences().statementZone)
  return (
    <DetailSection heading="Executions">
      {data && (
        <>
          <ExecutionTable executions={executions} />
          <p className={clsx('cap', styles.zone)}>{describeZone(executions)}</p>
          {onEdit && data.length > 0 && <EditExecutions count={data.length} onEdit={onEdit} />}
        </>
      )}
      {error && !data && (
        <ErrorState title="Failed to load executions." onRetry={() => void refetch()} retrying={isFetching} />
      )}
    </DetailSection>
  )
}

function EditExecutions({ count, onEdit }: { count: number; onEdit: () => void }) {
  if (count > MAX_FILLS) return <p className="cap">{TOO_MANY_FILLS}</p>
  return (
    <p className="cap">
      Does a fill differ from your broker’s?{' '}
      <button type="button" className="link" onClick={onEdit}>
        Edit the fills
      </button>
    </p>
  )
}

function ExecutionTable({ executions }: { executions: readonly TradeExecution[] }) {
  return (
    <DetailTable
      texts={[formatTimeHeading(executions), 'Side']}
      numbers={['Quantity', 'Price', 'Value']}
      rows={executions.map((execution) => ({
        key: `${execution.id} ${execution.role}`,
        cells: [
          <>
            {formatExecutionTime(execution, executions)}
            {execution.origin && (
              <span className={clsx('cap', styles.origin)}>{originWords[execution.origin]}</span>
            )}
          </>,
          capitalise(execution.side),
          formatQuantity(execution.quantity),
          formatPrice(execution.price),
          formatTradeMoney(computeEntryValue({ ...execution, entryPrice: execution.price }), execution),
        ],
      }))}
    />
  )
}

/** A table of a trade's details: columns of text, then columns of numbers. */
export function DetailTable({
  texts,
  numbers,
  rows,
}: {
  texts: string[]
  numbers: string[]
  rows: { key: string; cells: ReactNode[] }[]
}) {
  const getClass = (at: number) => (at < texts.length ? undefined : 'right')
  return (
    <ScrollArea>
      <Table className={styles.table}>
        <thead>
          <tr>
            {[...texts, ...numbers].map((name, at) => (
              <th key={name} scope="col" className={getClass(at)}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells }) => (
            <tr key={key}>
              {cells.map((cell, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a cell stays in its column
                <td key={at} className={getClass(at)}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </ScrollArea>
  )
}

/** The entries and exits of a typed trade, and the way to change them. */
export function TradeFills({ trade, onEdit }: { trade: Trade; onEdit: () => void }) {
  return (
    <DetailSection heading="Fills">
      <DetailTable
        texts={['Day', 'Fill']}
        numbers={['Quantity', 'Price', 'Fee']}
        rows={sortFills(listFills(trade)).map(({ role, day, time, quantity, price, fee }, at) => ({
          key: String(at), // two fills can be equal
          cells: [
            <>
              <DayName day={day} />
              {time && `, ${time}`}
            </>,
            capitalise(role),
            formatQuantity(quantity),
            formatPrice(price),
            formatTradeMoney(fee, trade),
          ],
        }))}
      />
      <p className="cap">
        Entered or left in several parts?{' '}
        <button type="button" className="link" onClick={onEdit}>
          Edit the fills
        </button>
      </p>
    </DetailSection>
  )
}

/** What a trade with exits on several days realised on each of them. The days of a closed trade add up to its P&L. */
export function RealisedByDay({ trade }: { trade: Trade }) {
  const { realised, exitDate, pnl, basePnl } = trade
  const rest = (total: string | null, parts: (string | null)[]) =>
    total === null || parts.includes(null) ? null : subtract(total, sum(parts.map((part) => part ?? '0')))
  const last = exitDate !== null && {
    day: exitDate,
    quantity: computeHeldQuantity(trade),
    pnl: rest(
      pnl,
      realised.map((part) => part.pnl),
    ),
    basePnl: rest(
      basePnl,
      realised.map((part) => part.basePnl),
    ),
  }
  const account = getBaseCurrency()
  const isConverted = trade.currency !== null && trade.currency !== account
  return (
    <DetailSection heading="Realised by day">
      <DetailTable
        texts={['Exit day']}
        numbers={['Quantity', 'P&L', ...(isConverted ? [`In ${account}`] : [])]}
        rows={[...realised, ...(last ? [last] : [])].map((part) => ({
          key: part.day,
          cells: [
            <DayName key="day" day={part.day} />,
            formatQuantity(part.quantity),
            formatSignedTradeMoney(part.pnl, trade),
            ...(isConverted ? [formatMoney(part.basePnl, { currency: account, signed: true })] : []),
          ],
        }))}
      />
    </DetailSection>
  )
}

/** The links of a trade. Only http and https can be followed; any other text stays text. */
export function TradeLinks({ links }: { links: string[] }) {
  return (
    <DetailSection heading="Links">
      <ul>
        {links.map((link, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same link may occur twice, and the list does not change here
          <li key={at}>{parseWebUrl(link) ? <Followed link={link} /> : <Plain link={link} />}</li>
        ))}
      </ul>
    </DetailSection>
  )
}

function Followed({ link }: { link: string }) {
  return (
    <a className={styles.link} href={link} target="_blank" rel="noopener noreferrer nofollow">
      <Icon of={ExternalLink} size={14} />
      <span>{link.replace(/^https?:\/\/(www\.)?/, '')}</span>
    </a>
  )
}

function Plain({ link }: { link: string }) {
  return (
    <p className={styles.link}>
      <Icon of={Link2} size={14} />
      <span>{link}</span>
    </p>
  )
}

/** Parses a complete http or https address; null for any other text, above all for scripts. */
function parseWebUrl(text: string): URL | null {
  if (!/^https?:\/\//i.test(text)) return null
  try {
    return new URL(text)
  } catch {
    return null
  }
}
