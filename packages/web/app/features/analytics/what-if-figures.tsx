import type { LightMetrics, WhatIf } from '@candlebook/domain/analytics/what-if'
import { Pnl, pnlSign } from '../../ui/pnl.tsx'
import { Table } from '../../ui/table.tsx'
import { Help } from '../../ui/tooltip.tsx'
import { type Cell, certaintyWords, changeWords, figureRows, methodWords } from './what-if.words.ts'

/** The figures as they are, as they would be, and the difference with its interval. */
export function WhatIfFigures({ real, would }: { real: LightMetrics; would: WhatIf }) {
  const { metrics, difference } = would
  const { tooFew } = difference
  const certainty = certaintyWords(difference, real)
  return (
    <>
      <p className="changed" role="status">
        {changeWords(difference, real.trades)} {certainty}
      </p>
      <Table aria-label="Figures, real and what if">
        <thead>
          <tr>
            <th scope="col">Figure</th>
            <th scope="col" className="r">
              Real
            </th>
            <th scope="col" className="r">
              What if
            </th>
            <th scope="col" className="r">
              Difference
            </th>
            <th scope="col" className="r">
              <span className="with-help">
                90% interval
                <Help about="the 90% interval">
                  Where the true difference lies nine times in ten, each trade paired with what became of it.{' '}
                  {methodWords(difference)} Only figures that are a sum or an average of single trades have
                  one.
                </Help>
              </span>
            </th>
          </tr>
        </thead>
        <tbody>
          {figureRows(real, metrics, difference).map(({ title, real, would, difference, interval }) => (
            <tr key={title}>
              <th scope="row">{title}</th>
              <td className="r">
                <Amount cell={real} />
              </td>
              <td className="r">
                <Amount cell={would} />
              </td>
              <td className="r">
                <Amount cell={difference} />
              </td>
              <td className="r interval" data-range={tooFew ? undefined : true}>
                {interval}
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </>
  )
}

function Amount({ cell: { text, sign } }: { cell: Cell }) {
  return sign === undefined ? text : <Pnl text={text} sign={pnlSign(sign)} />
}
