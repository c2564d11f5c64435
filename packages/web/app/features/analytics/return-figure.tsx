import { sign } from '@candlebook/domain/decimal/decimal'
import { toPct } from '@candlebook/domain/ledger/ledger'
import { linkRatios } from '@candlebook/domain/ledger/linked-returns'
import { formatSignedPercent } from '@candlebook/domain/text/numbers'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { getLocalToday } from '../../lib/today.ts'
import { getPnlSign, Pnl } from '../../ui/display/pnl.tsx'
import { getMonth } from './calendar-month.ts'
import { getStartingBalancePath, useReturns } from './returns.tsx'

/** The line of the first card that a return takes the place of, and what it shows in money. */
export type ReturnFigureProps = { line: 'total' | 'month'; inMoney: ReactNode }

/** The return on the capital of all accounts, in total or of this month. In money where there is none. */
export function ReturnFigure({ line, inMoney }: ReturnFigureProps) {
  const returns = useReturns({})
  if (returns.kind !== 'ready')
    return (
      <>
        {inMoney}
        {line === 'month' && returns.kind === 'missing' && (
          <>
            <br />
            <Link className="link" to={getStartingBalancePath(returns)}>
              Percent needs a starting balance
            </Link>
          </>
        )}
      </>
    )
  const month = getMonth(getLocalToday())
  const days = line === 'total' ? returns.days : returns.days.filter(({ day }) => getMonth(day) === month)
  const ratio = linkRatios(days.map((one) => one.ratio))
  const text = formatSignedPercent(ratio === null ? null : toPct(ratio))
  return line === 'month' ? (
    `${text} this month, on capital`
  ) : (
    <Pnl text={text} sign={getPnlSign(ratio === null ? null : sign(ratio))} fit />
  )
}
