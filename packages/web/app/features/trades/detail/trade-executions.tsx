import type { TradeExecution } from '@candlebook/contract/imports'
import { capitalise, formatPrice, formatQuantity } from '@candlebook/domain/text'
import { computeEntryValue } from '@candlebook/domain/trades'
import { clsx } from 'clsx'
import { formatTradeMoney } from '../../../lib/money.ts'
import { usePreferences } from '../../../lib/preferences.ts'
import { Table } from '../../../ui/display/table.tsx'
import { ErrorState } from '../../../ui/feedback/states.tsx'
import { ScrollArea } from '../../../ui/layout/scroll-area.tsx'
import { useExecutions } from '../data/trades.queries.ts'
import { DetailSection } from './detail-section.tsx'
import { describeZone, formatExecutionTime, formatTimeHeading, showInZone } from './execution-time.words.ts'
import styles from './trade-executions.module.css'

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
            <td>{formatExecutionTime(execution, executions)}</td>
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
