import { sign } from '@candlebook/domain/decimal/decimal'
import { toPct } from '@candlebook/domain/ledger/ledger'
import { linkRatios } from '@candlebook/domain/ledger/linked-returns'
import { formatSignedPercent } from '@candlebook/domain/text/numbers'
import { capitalise } from '@candlebook/domain/text/text'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { getLocalToday } from '../../lib/today.ts'
import { getPnlSign, Pnl } from '../../ui/display/pnl.tsx'
import { getMonth } from './calendar-month.ts'
import { describeUncovered } from './results.words.ts'
import { getStartingBalancePath, type Returns, useReturns } from './returns.tsx'

/** The line of the first card that a return takes the place of, and what it shows in money. */
export type ReturnFigureProps = { line: 'total' | 'month'; inMoney: ReactNode }

/**
 * The return on the capital of all accounts, in total or of this month. In money where there is none. The line of the month says
 * why, and what the returns leave out.
 */
export function ReturnFigure({ line, inMoney }: ReturnFigureProps) {
  const returns = useReturns({})
  if (returns.kind !== 'ready')
    return (
      <>
        {inMoney}
        {line === 'month' && <WhyInMoney returns={returns} />}
      </>
    )
  const month = getMonth(getLocalToday())
  const days = line === 'total' ? returns.days : returns.days.filter(({ day }) => getMonth(day) === month)
  const ratio = linkRatios(days.map((one) => one.ratio))
  const text = formatSignedPercent(ratio === null ? null : toPct(ratio))
  const leftOut = returns.days.reduce((total, one) => total + one.leftOut, 0)
  return line === 'month' ? (
    <>
      {text} this month, on capital
      {leftOut > 0 && (
        <>
          <br />
          <Link className="link" to={getStartingBalancePath({ accountId: null })}>
            {capitalise(describeUncovered(leftOut))}
          </Link>
        </>
      )}
    </>
  ) : (
    <Pnl text={text} sign={getPnlSign(ratio === null ? null : sign(ratio))} fit />
  )
}

function WhyInMoney({ returns }: { returns: Returns }) {
  if (returns.kind === 'missing')
    return (
      <>
        <br />
        <Link className="link" to={getStartingBalancePath(returns)}>
          Percent needs a starting balance
        </Link>
      </>
    )
  if (returns.kind !== 'failed') return null
  return (
    <>
      <br />
      In money: the returns failed to load.{' '}
      <button type="button" className="link" disabled={returns.retrying} onClick={returns.retry}>
        Retry
      </button>
    </>
  )
}
