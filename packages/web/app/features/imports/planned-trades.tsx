import type { ImportPreview } from '@candlebook/contract/import-previews'
import type { PlannedTrade } from '@candlebook/contract/planned-trades'
import { sign } from '@candlebook/domain/decimal/decimal'
import { formatQuantity } from '@candlebook/domain/text/numbers'
import { capitalise } from '@candlebook/domain/text/text'
import { nameTrade } from '@candlebook/domain/trades/instrument'
import { clsx } from 'clsx'
import { useId } from 'react'
import { Button } from '../../ui/actions/button.tsx'
import { Badge } from '../../ui/display/badge.tsx'
import { Card } from '../../ui/display/card.tsx'
import { getPnlSign, Pnl } from '../../ui/display/pnl.tsx'
import { Table } from '../../ui/display/table.tsx'
import { ScrollArea } from '../../ui/layout/scroll-area.tsx'
import { usePreferences } from '../settings/preferences.ts'
import { formatZoneSentence } from '../settings/statement-zone.ts'
import styles from './imports.module.css'
import { usePreviewItems } from './imports.queries.ts'
import {
  actionWords,
  describeDifference,
  describeForeignFees,
  formatEntryToExit,
  formatLines,
  formatParts,
  formatSignedAmount,
  getFields,
} from './imports.words.ts'

/** The trades of a preview, page by page. */
export function PlannedTrades({ id, preview }: { id: string; preview: ImportPreview }) {
  const titleId = useId()
  const { more, loadMore, isLoading } = usePreviewItems({ id, previewHash: preview.previewHash }, 'trades')
  const shown = [...preview.planned, ...more]
  const { add, change, keep, remove } = preview.trades
  const total = add + change + keep + remove
  return (
    <Card pad>
      <h3 className={clsx('h-group', styles.tradesHeading)} id={titleId}>
        Trades of this import
      </h3>
      <p className={clsx('cap', styles.zone)}>{formatZoneSentence(usePreferences().statementZone)}</p>
      {/* On narrow screens the table scrolls sideways, so it needs keyboard focus. */}
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
              <th scope="col" className={styles.lines}>
                From
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.map((trade) => (
              <PlannedRow
                key={`${trade.action} ${'tradeId' in trade ? trade.tradeId : ''} ${trade.lines[0]} ${getFields(trade).status}`}
                trade={trade}
                showsAccount={preview.accounts.length > 1}
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

function PlannedRow({ trade, showsAccount }: { trade: PlannedTrade; showsAccount: boolean }) {
  const fields = getFields(trade)
  const entryToExit = formatEntryToExit(fields)
  return (
    <tr>
      <th scope="row">
        <b>{nameTrade(fields)}</b> <Badge kind={fields.type}>{capitalise(fields.type)}</Badge>{' '}
        <Badge kind={fields.status}>{capitalise(fields.status)}</Badge>
        <span className={clsx('cap', styles.detail)}>
          {actionWords[trade.action]}
          {'keptEdits' in trade &&
            trade.keptEdits.length > 0 &&
            `, keeps your ${formatParts(trade.keptEdits)}`}
          {trade.action === 'change' &&
            trade.replacedEdits.length > 0 &&
            `, replaces your ${formatParts(trade.replacedEdits)}, because P&L of a partial exit is computed from it`}
          {trade.action === 'add' && trade.deletedBefore && ', which you deleted earlier'}
          {showsAccount && trade.action === 'add' && trade.account && `, account ${trade.account}`}
        </span>
        {describeForeignFees(fields, trade.currency).map((fee) => (
          <span key={fee} className={clsx('cap', styles.detail)}>
            {fee}
          </span>
        ))}
        {trade.difference && (
          <span className={clsx('cap', styles.detail)}>
            {describeDifference(trade.difference, trade.currency)}
          </span>
        )}
      </th>
      <td className="num">
        {entryToExit.prices}
        <span className={clsx('cap', styles.detail)}>{entryToExit.days}</span>
      </td>
      <td className={clsx('right num', styles.quantity)} data-name="Quantity">
        {formatQuantity(fields.quantity)}
      </td>
      <td className={clsx('right num', styles.pnl)}>
        {fields.pnl === null ? (
          'N/A'
        ) : (
          <Pnl text={formatSignedAmount(fields.pnl, trade.currency)} sign={getPnlSign(sign(fields.pnl))} />
        )}
      </td>
      <td className={clsx('cap num', styles.lines)}>{formatLines(trade)}</td>
    </tr>
  )
}
