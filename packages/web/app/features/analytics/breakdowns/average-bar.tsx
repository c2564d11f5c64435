import type { BreakdownRow } from '@candlebook/contract/analytics'
import { sign } from '@candlebook/domain/decimal'
import { clsx } from 'clsx'
import { formatSignedAccountMoney } from '../../../lib/money.ts'
import { getPnlSign } from '../../../ui/display/pnl.tsx'
import type { Scale } from '../charts/scale.ts'
import styles from './average-bar.module.css'
import { describeInterval, verdictWords } from './row-certainty.words.ts'
import { buildWhisker, isUncertain } from './whisker.ts'

/** The average of a row as a bar from zero, and its interval as a line. */
export function AverageBar({ row, scale }: { row: BreakdownRow; scale: Scale }) {
  const { zero, bar, interval } = buildWhisker(row, scale)
  const words = `${formatSignedAccountMoney(row.average)} on average; 90% interval ${describeInterval(row)}; ${verdictWords[row.verdict]}`
  return (
    <div className={styles.track} data-pale={isUncertain(row) || undefined} title={words}>
      <span className="visually-hidden">{words}</span>
      <u style={{ left: `${zero}%` }} />
      <i
        className={styles[getPnlSign(sign(row.average))]}
        style={{ left: `${bar.left}%`, width: `${bar.width}%` }}
      />
      {interval && (
        <b
          data-cut={interval.cut.join(' ') || undefined}
          style={{ left: `${interval.left}%`, width: `${interval.width}%` }}
        />
      )}
    </div>
  )
}

/** An example of a bar and its line, for the explanation. */
export function ExampleBar() {
  return (
    <div className={clsx(styles.track, styles.example)} aria-hidden>
      <u style={{ left: '10%' }} />
      <i className={styles.gain} style={{ left: '10%', width: '52%' }} />
      <b style={{ left: '30%', width: '64%' }} />
    </div>
  )
}
