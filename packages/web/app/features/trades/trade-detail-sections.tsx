import type { TradeExecution } from '@candlebook/contract/imports'
import type { Trade } from '@candlebook/contract/trades'
import { formatDay } from '@candlebook/domain/days/format-day'
import { subtract, sum } from '@candlebook/domain/decimal/decimal'
import { formatMoney } from '@candlebook/domain/money/format-money'
import { formatPrice, formatQuantity } from '@candlebook/domain/text/numbers'
import { capitalise } from '@candlebook/domain/text/text'
import { listFills } from '@candlebook/domain/trades/fills'
import { computeEntryValue } from '@candlebook/domain/trades/pnl'
import type { ExecutionFlagName } from '@candlebook/domain/trades/trade-fields'
import { clsx } from 'clsx'
import { ExternalLink, Link2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { toApiError } from '../../lib/api-error.ts'
import { formatSignedTradeMoney, formatTradeMoney, getAccountCurrency } from '../../lib/money.ts'
import { Icon } from '../../ui/display/icon.tsx'
import { Table } from '../../ui/display/table.tsx'
import { ErrorState } from '../../ui/feedback/states.tsx'
import { toast } from '../../ui/feedback/toast.store.ts'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { ScrollArea } from '../../ui/layout/scroll-area.tsx'
import { usePreferences } from '../settings/preferences.ts'
import {
  describeZone,
  formatExecutionTime,
  formatTimeHeading,
  originWords,
  showInZone,
} from './trade-detail.words.ts'
import styles from './trade-detail-dialog.module.css'
import { useExecutions, useSetTradeFlags } from './trades.queries.ts'

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
export function TradeExecutions({ tradeId }: { tradeId: string }) {
  const { data, error, refetch, isFetching } = useExecutions(tradeId)
  const executions = showInZone(data ?? [], usePreferences().statementZone)
  return (
    <DetailSection heading="Executions">
      {data && (
        <>
          <ScrollArea>
            <ExecutionTable executions={executions} />
          </ScrollArea>
          <p className={clsx('cap', styles.zone)}>{describeZone(executions)}</p>
        </>
      )}
      {error && !data && (
        <ErrorState title="Failed to load executions." onRetry={() => void refetch()} retrying={isFetching} />
      )}
    </DetailSection>
  )
}

function ExecutionTable({ executions }: { executions: readonly TradeExecution[] }) {
  return (
    <Table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{formatTimeHeading(executions)}</th>
          <th scope="col">Side</th>
          <th scope="col" className="right">
            Quantity
          </th>
          <th scope="col" className="right">
            Price
          </th>
          <th scope="col" className="right">
            Value
          </th>
        </tr>
      </thead>
      <tbody>
        {executions.map((execution) => (
          <tr key={`${execution.id} ${execution.role}`}>
            <td>
              {formatExecutionTime(execution, executions)}
              {execution.origin && (
                <span className={clsx('cap', styles.origin)}>{originWords[execution.origin]}</span>
              )}
            </td>
            <td>{capitalise(execution.side)}</td>
            <td className="right">{formatQuantity(execution.quantity)}</td>
            <td className="right">{formatPrice(execution.price)}</td>
            <td className="right">
              {formatTradeMoney(computeEntryValue({ ...execution, entryPrice: execution.price }), execution)}
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

/** The entries and exits of a typed trade, and the way to change them. */
export function TradeFills({ trade, onEdit }: { trade: Trade; onEdit: () => void }) {
  return (
    <DetailSection heading="Fills">
      <ScrollArea>
        <Table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Day</th>
              <th scope="col">Fill</th>
              <th scope="col" className="right">
                Quantity
              </th>
              <th scope="col" className="right">
                Price
              </th>
              <th scope="col" className="right">
                Fee
              </th>
            </tr>
          </thead>
          <tbody>
            {listFills(trade).map(({ role, day, quantity, price, fee }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two fills can be equal, and the list does not change here
              <tr key={at}>
                <td>{formatDay(day)}</td>
                <td>{capitalise(role)}</td>
                <td className="right">{formatQuantity(quantity)}</td>
                <td className="right">{formatPrice(price)}</td>
                <td className="right">{formatTradeMoney(fee, trade)}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      </ScrollArea>
      <p className="cap">
        Entered or left in several parts?{' '}
        <button type="button" className="link" onClick={onEdit}>
          Edit the fills
        </button>
      </p>
    </DetailSection>
  )
}

/** What a trade with exits on several days realised on each of them. The days add up to its P&L. */
export function RealisedByDay({ trade }: { trade: Trade }) {
  const { realised, exitDate, pnl, accountPnl } = trade
  const rest = (total: string | null, parts: (string | null)[]) =>
    total === null || parts.includes(null) ? null : subtract(total, sum(parts.map((part) => part ?? '0')))
  const last = {
    day: exitDate ?? '', // only a closed trade has a P&L by days
    pnl: rest(
      pnl,
      realised.map((part) => part.pnl),
    ),
    accountPnl: rest(
      accountPnl,
      realised.map((part) => part.accountPnl),
    ),
  }
  const account = getAccountCurrency()
  const isConverted = trade.currency !== null && trade.currency !== account
  return (
    <DetailSection heading="Realised by day">
      <ScrollArea>
        <Table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Exit day</th>
              <th scope="col" className="right">
                P&L
              </th>
              {isConverted && (
                <th scope="col" className="right">
                  In {account}
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {[...realised, last].map((part) => (
              <tr key={part.day}>
                <td>{formatDay(part.day)}</td>
                <td className="right">{formatSignedTradeMoney(part.pnl, trade)}</td>
                {isConverted && (
                  <td className="right">
                    {formatMoney(part.accountPnl, { currency: account, signed: true })}
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </Table>
      </ScrollArea>
    </DetailSection>
  )
}

const flags: [ExecutionFlagName, string][] = [
  ['slHit', 'Stop loss hit'],
  ['tpHit', 'Take profit hit'],
  ['slModified', 'Stop loss modified'],
  ['tpModified', 'Take profit modified'],
]

/** Whether the stop and the target of a trade were hit or modified. A change is saved at once. */
export function TradeFlags({ trade }: { trade: Trade }) {
  const { mutate, isPending, variables } = useSetTradeFlags()
  const { id, version, slHit, tpHit, slModified, tpModified } = trade
  const shown = isPending ? variables : { slHit, tpHit, slModified, tpModified }
  const save = (change: Partial<Record<ExecutionFlagName, boolean>>) => {
    if (isPending) return
    mutate(
      { id, version, slHit, tpHit, slModified, tpModified, ...change },
      { onError: (error) => toast({ title: 'Error', description: toApiError(error).message }) },
    )
  }
  return (
    <DetailSection heading="Stop and target">
      <div className={styles.flags}>
        {flags.map(([name, label]) => (
          <Checkbox
            key={name}
            checked={shown[name]}
            onChange={(event) => save({ [name]: event.currentTarget.checked })}
          >
            {label}
          </Checkbox>
        ))}
      </div>
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
