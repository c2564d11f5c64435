import type { TradeExecution } from '@candlebook/contract/imports'
import { multiply } from '@candlebook/domain/decimal'
import { capitalised, formatPrice, formatQuantity } from '@candlebook/domain/text'
import { money } from '../../lib/money.ts'
import { ErrorState } from '../../ui/states.tsx'
import { Table } from '../../ui/table.tsx'
import { executionTime, timeHeading } from './execution-time.words.ts'
import { useExecutions } from './trades.queries.ts'

/** The broker's executions that an imported trade was made of, in time order. */
export function TradeExecutions({ tradeId }: { tradeId: string }) {
  const { data, error, refetch, isFetching } = useExecutions(tradeId)
  return (
    <div className="sec executions-made-of">
      <h3 className="h-group">Executions</h3>
      {data && <ExecutionTable executions={data} />}
      {error && !data && (
        <ErrorState title="Failed to load executions." onRetry={() => void refetch()} retrying={isFetching} />
      )}
    </div>
  )
}

function ExecutionTable({ executions }: { executions: TradeExecution[] }) {
  return (
    <Table>
      <thead>
        <tr>
          <th scope="col">{timeHeading(executions)}</th>
          <th scope="col">Side</th>
          <th scope="col" className="r">
            Quantity
          </th>
          <th scope="col" className="r">
            Price
          </th>
          <th scope="col" className="r">
            Value
          </th>
        </tr>
      </thead>
      <tbody>
        {executions.map((execution) => (
          <tr key={`${execution.id} ${execution.role}`}>
            <td>{executionTime(execution, executions)}</td>
            <td>{capitalised(execution.side)}</td>
            <td className="r">{formatQuantity(execution.quantity)}</td>
            <td className="r">{formatPrice(execution.price)}</td>
            <td className="r">{money(multiply(execution.quantity, execution.price))}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
