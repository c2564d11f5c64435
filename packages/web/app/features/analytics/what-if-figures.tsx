import type { FastMetrics, WhatIf } from '@candlebook/domain/analytics/what-if'
import { clsx } from 'clsx'
import { getPnlSign, Pnl } from '../../ui/display/pnl.tsx'
import { Table } from '../../ui/display/table.tsx'
import { Help } from '../../ui/feedback/tooltip.tsx'
import { DIFFERENCES_ROUNDED } from './rounding.words.ts'
import styles from './what-if.module.css'
import {
  buildFigureRows,
  type Cell,
  describeCertainty,
  describeChange,
  describeMethod,
  INTERVAL_HELP,
} from './what-if.words.ts'

/** The real and the simulated metrics, and the difference with its interval. */
export function WhatIfFigures({ real, simulated }: { real: FastMetrics; simulated: WhatIf }) {
  const { metrics, difference } = simulated
  const { tooFew } = difference
  const certainty = describeCertainty(difference, real)
  const rows = buildFigureRows(real, metrics, difference)
  return (
    <>
      <p className={styles.changed} role="status">
        {describeChange(difference, real.trades)} {certainty}
      </p>
      <Table className={styles.figures} aria-label="Figures, real and what if">
        <thead>
          <tr>
            <th scope="col">Figure</th>
            <th scope="col" className="right">
              Real
            </th>
            <th scope="col" className="right">
              What if
            </th>
            <th scope="col" className="right">
              Difference
            </th>
            <th scope="col" className="right">
              <span className={styles.withHelp}>
                90% interval
                <Help className={styles.help} about="the 90% interval">
                  {INTERVAL_HELP} {describeMethod(difference)}
                </Help>
              </span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ title, real, simulated, difference, interval }) => (
            <tr key={title}>
              <th scope="row">{title}</th>
              <td className="right">
                <Amount cell={real} />
              </td>
              <td className="right">
                <Amount cell={simulated} />
              </td>
              <td className="right">
                <Amount cell={difference} />
              </td>
              <td className={clsx(styles.interval, 'right')} data-range={tooFew ? undefined : true}>
                {interval}
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
      {rows.some(({ roundedApart }) => roundedApart) && (
        <p className={clsx(styles.rounding, 'cap')}>{DIFFERENCES_ROUNDED}</p>
      )}
    </>
  )
}

function Amount({ cell: { text, sign } }: { cell: Cell }) {
  return sign === undefined ? text : <Pnl text={text} sign={getPnlSign(sign)} />
}
