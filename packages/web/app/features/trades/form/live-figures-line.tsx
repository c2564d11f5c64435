import { sign } from '@candlebook/domain/decimal'
import { formatR } from '@candlebook/domain/text'
import { formatSignedTradeMoney, formatTradeMoney } from '../../../lib/money.ts'
import { getPnlSign, Pnl } from '../../../ui/display/pnl.tsx'
import type { LiveFigures } from './live-figures.ts'
import styles from './live-figures-line.module.css'

/** The figures of the typed prices in the footer of a form; N/A until they can be computed. */
export function LiveFiguresLine({
  figures,
  currency,
  brief = false,
}: {
  figures: LiveFigures
  /** The currency of the trade; null is the account currency. */
  currency: string | null
  brief?: boolean
}) {
  const { net, result, gross, fees, position } = figures
  return (
    <dl className={styles.figures} aria-live="polite">
      <div>
        <dt>Net P&amp;L</dt>
        <dd>
          <Pnl
            text={formatSignedTradeMoney(net, { currency })}
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
          <dd>{formatSignedTradeMoney(gross, { currency })}</dd>
        </div>
      )}
      <div className={brief ? undefined : 'only-desk'}>
        <dt>Fees</dt>
        <dd>{formatTradeMoney(fees, { currency })}</dd>
      </div>
      {!brief && (
        <div className="only-desk">
          <dt>Position</dt>
          <dd>{formatTradeMoney(position, { currency })}</dd>
        </div>
      )}
    </dl>
  )
}
