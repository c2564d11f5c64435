import { sign } from '@candlebook/domain/decimal'
import { formatR } from '@candlebook/domain/text'
import { formatDollars, formatSignedDollars } from '../../../lib/money.ts'
import { getPnlSign, Pnl } from '../../../ui/display/pnl.tsx'
import type { LiveFigures } from './live-figures.ts'
import styles from './live-figures-line.module.css'

/** The figures of the typed prices in the footer of a form; N/A until they can be computed. */
export function LiveFiguresLine({ figures, brief = false }: { figures: LiveFigures; brief?: boolean }) {
  const { net, result, gross, fees, position } = figures
  return (
    <dl className={styles.figures} aria-live="polite">
      <div>
        <dt>Net P&amp;L</dt>
        <dd>
          <Pnl
            text={formatSignedDollars(net)}
            sign={getPnlSign(net === null ? null : sign(net))}
            className={styles.result}
          />
        </dd>
      </div>
      <div>
        <dt>Result</dt>
        <dd className={styles.result}>{formatR(result)}</dd>
      </div>
      {!brief && (
        <div className="only-desk">
          <dt>Gross</dt>
          <dd>{formatSignedDollars(gross)}</dd>
        </div>
      )}
      <div className={brief ? undefined : 'only-desk'}>
        <dt>Fees</dt>
        <dd>{formatDollars(fees)}</dd>
      </div>
      {!brief && (
        <div className="only-desk">
          <dt>Position</dt>
          <dd>{formatDollars(position)}</dd>
        </div>
      )}
    </dl>
  )
}
