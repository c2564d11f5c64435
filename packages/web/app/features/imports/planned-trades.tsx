import type { ImportPlan, PlannedTrade } from '@candlebook/contract/imports'
import { sign } from '@candlebook/domain/decimal'
import { capitalised, formatQuantity } from '@candlebook/domain/text'
import { clsx } from 'clsx'
import { useId } from 'react'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Pnl, pnlSign } from '../../ui/pnl.tsx'
import { ScrollArea } from '../../ui/scroll-area.tsx'
import { Table } from '../../ui/table.tsx'
import { actionWords, figuresOf, linesOf, wayOf } from './import-plan.words.ts'
import { usePlanItems } from './imports.queries.ts'
import styles from './planned-trades.module.css'
import { signedAmount } from './signed-amount.ts'

/** The trades of a plan, page by page. */
export function PlannedTrades({ id, plan }: { id: string; plan: ImportPlan }) {
  const titleId = useId()
  const { more, loadMore, isLoading } = usePlanItems({ id, planHash: plan.planHash }, 'trades')
  const shown = [...plan.planned, ...more]
  const { add, change, keep, remove } = plan.trades
  const total = add + change + keep + remove
  return (
    <Card pad>
      <h3 className={clsx('h-group', styles.heading)} id={titleId}>
        What becomes which trade
      </h3>
      {/* On a phone it scrolls sideways, and the keyboard must be able to. */}
      <ScrollArea role="region" aria-labelledby={titleId} tabIndex={0}>
        <Table className={styles.trades}>
          <thead>
            <tr>
              <th scope="col">Trade</th>
              <th scope="col">Entry to exit</th>
              <th scope="col" className="right">
                Quantity
              </th>
              <th scope="col" className="right">
                P&amp;L
              </th>
              <th scope="col">From</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((trade) => (
              <PlannedRow
                key={`${trade.action} ${'tradeId' in trade ? trade.tradeId : ''} ${trade.lines[0]} ${figuresOf(trade).status}`}
                trade={trade}
                telling={plan.accounts.length > 1}
              />
            ))}
          </tbody>
        </Table>
      </ScrollArea>
      {total > shown.length && (
        <Button variant="quiet" size="small" busy={isLoading} onClick={loadMore}>
          Show more, {shown.length} of {total} shown
        </Button>
      )}
    </Card>
  )
}

function PlannedRow({ trade, telling }: { trade: PlannedTrade; telling: boolean }) {
  const figures = figuresOf(trade)
  const way = wayOf(figures)
  return (
    <tr>
      <th scope="row">
        <b>{figures.symbol}</b> <Badge kind={figures.type}>{capitalised(figures.type)}</Badge>{' '}
        <Badge kind={figures.status}>{capitalised(figures.status)}</Badge>
        <span className={clsx('cap', styles.detail)}>
          {actionWords[trade.action]}
          {'kept' in trade && trade.kept.length > 0 && `, your ${trade.kept.join(', ')} kept`}
          {trade.action === 'add' && trade.deletedBefore && ', deleted by you before'}
          {telling && trade.action === 'add' && trade.account && `, account ${trade.account}`}
        </span>
      </th>
      <td className="num">
        {way.prices}
        <span className={clsx('cap', styles.detail)}>{way.days}</span>
      </td>
      <td className="right num">{formatQuantity(figures.quantity)}</td>
      <td className="right num">
        {figures.pnl === null ? (
          'N/A'
        ) : (
          <Pnl text={signedAmount(figures.pnl, trade.currency)} sign={pnlSign(sign(figures.pnl))} />
        )}
      </td>
      <td className="cap num">{linesOf(trade)}</td>
    </tr>
  )
}
