import type { ImportPlan, PlannedTrade } from '@candlebook/contract/imports'
import { sign } from '@candlebook/domain/decimal'
import { capitalised, formatQuantity, plural } from '@candlebook/domain/text'
import { useId, useState } from 'react'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Pnl, pnlSign } from '../../ui/pnl.tsx'
import { ScrollArea } from '../../ui/scroll-area.tsx'
import { Table } from '../../ui/table.tsx'
import { FileNotes } from './file-notes.tsx'
import { actionWords, figuresOf, hasWork, linesOf, planSentences, wayOf } from './import-plan.words.ts'
import { fits, PlanAccounts } from './plan-accounts.tsx'
import { signedAmount } from './signed-amount.ts'

/** What importing the file would do, before anything is written. */
export function ImportPlanView({
  plan,
  changed,
  accounts,
  busy,
  onImport,
  onCancel,
}: {
  plan: ImportPlan
  changed: boolean
  /** Those that trades are in already. */
  accounts: string[]
  busy: boolean
  /** With what each account of the plan is to be called, in their order. */
  onImport: (called: string[]) => void
  onCancel: () => void
}) {
  // What the trader calls accounts otherwise than the file does, by the file's word for them.
  const [called, setCalled] = useState<ReadonlyMap<string, string>>(new Map())
  const names = plan.accounts.map((account) => called.get(account) ?? account)
  return (
    <div className="import-plan">
      {changed && (
        <p className="import-changed" role="alert">
          Your trades changed since the first plan was made. This is the new one; nothing was written.
        </p>
      )}
      <Card pad>
        <h2 className="h-card">{plan.fileName}</h2>
        <p className="cap">{plan.format.title}</p>
        <ul className="plan-sentences num">
          {planSentences(plan).map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
          {plan.pnl
            .filter(({ closed }) => closed > 0)
            .map(({ currency, closed, pnl }) => (
              <li key={currency}>
                {plural(closed, 'closed trade')} in {currency}, net{' '}
                <Pnl text={signedAmount(pnl, currency)} sign={pnlSign(sign(pnl))} />
              </li>
            ))}
        </ul>
        {!hasWork(plan) && (
          <p className="strong">Everything in this file is imported already. There is nothing to do.</p>
        )}
        {plan.accounts.length > 0 && (
          <PlanAccounts
            accounts={plan.accounts}
            names={names}
            known={accounts}
            onCall={(account, name) => setCalled(new Map([...called, [account, name]]))}
          />
        )}
        <div className="plan-buttons">
          <Button onClick={onCancel} disabled={busy}>
            {hasWork(plan) ? 'Cancel' : 'Back'}
          </Button>
          {hasWork(plan) && (
            <Button
              variant="primary"
              busy={busy}
              busyLabel="Importing"
              onClick={() => names.every(fits) && onImport(names)}
            >
              Import {plural(plan.executions.added, 'execution')}
            </Button>
          )}
        </div>
      </Card>
      {plan.warnings.length > 0 && (
        <Card pad>
          <h3 className="h-group">Worth knowing</h3>
          <FileNotes notes={plan.warnings} />
        </Card>
      )}
      {plan.planned.length > 0 && <PlannedTrades planned={plan.planned} telling={plan.accounts.length > 1} />}
      {plan.skipped.length > 0 && (
        <Card pad>
          <h3 className="h-group">{plural(plan.skipped.length, 'line')} skipped</h3>
          <FileNotes notes={plan.skipped} />
        </Card>
      )}
    </div>
  )
}

const AT_FIRST = 100

function PlannedTrades({ planned, telling }: { planned: PlannedTrade[]; telling: boolean }) {
  const titleId = useId()
  const [all, setAll] = useState(false)
  const shown = all ? planned : planned.slice(0, AT_FIRST)
  return (
    <Card pad>
      <h3 className="h-group" id={titleId}>
        What becomes which trade
      </h3>
      {/* On a phone it scrolls sideways, and the keyboard must be able to. */}
      <ScrollArea role="region" aria-labelledby={titleId} tabIndex={0}>
        <Table className="planned-trades">
          <thead>
            <tr>
              <th scope="col">Trade</th>
              <th scope="col">Entry to exit</th>
              <th scope="col" className="r">
                Quantity
              </th>
              <th scope="col" className="r">
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
                telling={telling}
              />
            ))}
          </tbody>
        </Table>
      </ScrollArea>
      {planned.length > shown.length && (
        <Button variant="quiet" size="small" onClick={() => setAll(true)}>
          Show all {planned.length}
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
        <span className="cap">
          {actionWords[trade.action]}
          {'kept' in trade && trade.kept.length > 0 && `, your ${trade.kept.join(', ')} kept`}
          {trade.action === 'add' && trade.deletedBefore && ', deleted by you before'}
          {telling && trade.action === 'add' && trade.account && `, account ${trade.account}`}
        </span>
      </th>
      <td className="num">
        {way.prices}
        <span className="cap">{way.days}</span>
      </td>
      <td className="r num">{formatQuantity(figures.quantity)}</td>
      <td className="r num">
        {figures.pnl === null ? (
          'N/A'
        ) : (
          <Pnl text={signedAmount(figures.pnl, trade.currency)} sign={pnlSign(sign(figures.pnl))} />
        )}
      </td>
      <td className="cap num">{linesOf(trade.lines)}</td>
    </tr>
  )
}
