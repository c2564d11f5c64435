import type { AnalyticsFilter } from '@candlebook/contract/analytics'
import { formatCount } from '@candlebook/domain/text'
import { Link } from 'react-router'
import { getAccountCurrency } from '../../../lib/money.ts'
import { buildTradesPath } from '../drill-down/drill-down.ts'
import { useCurrencyReport } from '../filters/analytics.queries.ts'
import { describeConversion, isConverted } from './conversion.words.ts'
import styles from './conversions.module.css'

/** The rates that convert the trades of the report to the account currency, and their fees to the currencies of the trades. */
export function Conversions({ filter }: { filter: AnalyticsFilter }) {
  const { data } = useCurrencyReport(filter)
  const account = getAccountCurrency()
  const lines = (data?.currencies ?? []).flatMap(({ currency, conversions }) =>
    conversions.filter(isConverted).map((conversion) => ({ currency, conversion })),
  )
  const fees = (data?.currencies ?? []).flatMap(({ currency, feeConversions }) =>
    feeConversions.map((conversion) => ({ currency, conversion })),
  )
  if (lines.length + fees.length === 0) return null
  const { today: _today, ...chosen } = filter
  return (
    <section aria-label={`Converted to ${account}`}>
      <p className="h-group">Converted to {account}</p>
      <ul className={styles.lines}>
        {lines.map(({ currency, conversion }) => (
          <li key={`${currency} ${conversion.source}`}>
            {currency}:{' '}
            <Link className="link" to={buildTradesPath({ ...chosen, currency }, {}, { onlyWithRate: true })}>
              {formatCount(conversion.trades, 'trade')}
            </Link>
            , {describeConversion(conversion, account)}
          </li>
        ))}
        {fees.map(({ currency, conversion }) => (
          <li key={`fees ${conversion.currency} ${currency} ${conversion.source}`}>
            Fees in {conversion.currency} of {formatCount(conversion.trades, 'trade')} in {currency},{' '}
            {describeConversion(conversion, currency)}
          </li>
        ))}
      </ul>
    </section>
  )
}
