import type { FieldProblem } from '@candlebook/contract/error-body'
import type { TradeEquity } from '@candlebook/contract/ledger'
import type { Trade } from '@candlebook/contract/trades'
import { formatDay } from '@candlebook/domain/days/format-day'
import { divide, isZero, multiply, sum, toAbsolute } from '@candlebook/domain/decimal/decimal'
import { type ConvertedFee, listConvertedFees } from '@candlebook/domain/money/convert-amount'
import { formatExactMoney, formatMoney } from '@candlebook/domain/money/format-money'
import {
  formatFixed,
  formatPercent,
  formatPrice,
  formatShortPrice,
  missing,
} from '@candlebook/domain/text/numbers'
import { capitalise } from '@candlebook/domain/text/text'
import { instrumentNames } from '@candlebook/domain/trades/instrument'
import { toStrategyName } from '@candlebook/domain/trades/labels'
import { computeEntryValue, computeInitialRisk, computeOwnFeeAmount } from '@candlebook/domain/trades/pnl'
import {
  confidenceLevels,
  DEFAULT_CONTRACT_SIZE,
  formatConfidenceLabel,
} from '@candlebook/domain/trades/vocabulary'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useServerForm } from '../../forms/use-server-form.ts'
import {
  formatSignedTradeMoney,
  formatTradeMoney,
  getBaseCurrency,
  getTradeCurrency,
} from '../../lib/money.ts'
import { paths } from '../../lib/paths.ts'
import { strategyPaths } from '../../lib/strategy-paths.ts'
import { Button } from '../../ui/actions/button.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { NumberInput } from '../../ui/fields/number-input.tsx'
import { DayName } from './day-name.tsx'
import { describeFee, describeRate } from './trade-detail.words.ts'
import styles from './trade-detail-dialog.module.css'
import { explainAmbiguousNumber } from './trade-form.check.ts'
import { PRICE_STEP } from './trade-form-fields.tsx'
import { useSetFeeRate, useTradeEquity } from './trades.queries.ts'
import { describeSize } from './trades.words.ts'

/** The facts of a trade as a list of terms, each with its context in small print. */
export function TradeFacts({ trade }: { trade: Trade }) {
  const { data: equity = null } = useTradeEquity(trade)
  return (
    <dl className={styles.facts}>
      {listFacts(trade, equity).map(({ term, fact, context, control }) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>
            {fact}
            {context && <small>{context}</small>}
            {control}
          </dd>
        </div>
      ))}
    </dl>
  )
}

type Fact = { term: string; fact: ReactNode; context?: string; control?: ReactNode }

function listFacts(trade: Trade, equity: TradeEquity | null): Fact[] {
  return [
    {
      term: 'Quantity',
      fact: describeSize(trade),
      context: `${formatTradeMoney(computeEntryValue(trade), trade)} position`,
    },
    {
      term: 'Entered',
      fact: <DayName day={trade.entryDate} />,
      context: `at ${formatShortPrice(trade.entryPrice)}`,
    },
    trade.exitDate === null
      ? { term: 'Exited', fact: missing }
      : {
          term: 'Exited',
          fact: <DayName day={trade.exitDate} />,
          context: `at ${formatShortPrice(trade.exitPrice)}`,
        },
    buildFeeFact(trade),
    ...buildForeignFeeFacts(trade),
    ...buildBrokerFacts(trade),
    ...buildConversionFacts(trade),
    ...buildContractFacts(trade),
    { term: 'Risk', ...describeRisk(trade, equity) },
    {
      term: 'Strategy',
      fact:
        trade.strategy === null ? (
          toStrategyName(null)
        ) : (
          <Link className="link" to={strategyPaths.one(trade.strategy)}>
            {trade.strategy}
          </Link>
        ),
      ...(trade.timeFrame && { context: `${trade.timeFrame} chart` }),
    },
    { term: 'Emotion', fact: trade.emotion === null ? missing : capitalise(trade.emotion) },
    { term: 'Confidence', fact: formatConfidence(trade) },
    { term: 'Plan followed', fact: trade.planFollowed ? 'Yes' : 'Not marked as followed' },
    ...(trade.account === null ? [] : [{ term: 'Account', fact: trade.account }]),
  ]
}

/**
 * The risk as a share of the equity of the account when that is known, with the percentage that the trader typed; otherwise what
 * was typed, and what the computed one needs.
 */
export function describeRisk(
  trade: Trade,
  equity: TradeEquity | null,
): { fact: string; context: string; control?: ReactNode } {
  const risk = computeInitialRisk(trade)
  const typed = trade.riskPercentage === null ? null : `${trade.riskPercentage}% of capital`
  const distance = risk === null ? 'no stop to measure it by' : `${formatTradeMoney(risk, trade)} to the stop`
  if (equity?.riskPct != null && equity.currency !== null) {
    const { currency } = equity
    const share = `${formatMoney(equity.risk, { currency })} of ${formatMoney(equity.equity, { currency })} in ${equity.account}`
    return {
      fact: `${formatPercent(equity.riskPct, 2)} of equity`,
      context: typed === null ? share : `${share}; typed: ${typed}`,
    }
  }
  return {
    fact: typed ?? missing,
    context: distance,
    ...(risk !== null && equity?.missing === 'starting_balance' && equity.accountId !== null
      ? {
          control: (
            <small>
              Risk of equity needs a starting balance.{' '}
              <Link className="link" to={paths.account(equity.accountId)}>
                Enter it
              </Link>
            </small>
          ),
        }
      : {}),
  }
}

/** The P&L of the exits as the broker states it, next to that of Candlebook. */
function buildBrokerFacts(trade: Trade) {
  if (trade.brokerPnl === null) return []
  const own = trade.pnl ?? sum(trade.realised.map(({ pnl }) => pnl))
  const [broker, candlebook] = [trade.brokerPnl, own].map((pnl) => formatSignedTradeMoney(pnl, trade))
  return [{ term: 'Broker', fact: `${broker}`, context: `Candlebook: ${candlebook}` }]
}

/** Each fee in another currency or coin, with what it came to, its rate, its source and its day. */
function buildForeignFeeFacts(trade: Trade): Fact[] {
  return listConvertedFees(trade).map((fee) => ({
    term: `Fee in ${fee.currency}`,
    fact: formatExactMoney(fee.amount, fee.currency),
    context: describeFee(fee, trade),
    control: canTypeRate(fee, trade) && (
      <FeeRateField key={`${trade.id} ${fee.currency}`} trade={trade} currency={fee.currency} />
    ),
  }))
}

/** The trader can type a rate only when no other rate exists. */
function canTypeRate({ currency, found }: ConvertedFee, { status, ownFeeRates }: Trade): boolean {
  if (status === 'open') return false
  return found === null || (found.source === 'own' && ownFeeRates.some((own) => own.currency === currency))
}

/** The P&L in base currency with its rate, for a closed trade in another currency. */
function buildConversionFacts(trade: Trade) {
  const { currency, status, basePnl } = trade
  const account = getBaseCurrency()
  if (status === 'open' || currency === null || currency === account) return []
  return [
    {
      term: `In ${account}`,
      fact: formatMoney(basePnl, { currency: account, signed: true }),
      context: trade.realised.length > 0 ? 'each exit at the rate of its day' : describeRate(trade, account),
    },
  ]
}

function buildContractFacts({ instrument, contractSize, underlying, strike, optionType, expiry }: Trade) {
  if (instrument === null && contractSize === DEFAULT_CONTRACT_SIZE) return []
  const option = [underlying, strike && formatPrice(strike), optionType].filter(Boolean).join(' ')
  const size = contractSize === DEFAULT_CONTRACT_SIZE ? '' : `contract size ${formatPrice(contractSize)}`
  return [
    {
      term: 'Instrument',
      fact: instrument === null ? missing : instrumentNames[instrument],
      context: [option, expiry && `expires ${formatDay(expiry)}`, size].filter(Boolean).join(', '),
    },
  ]
}

/** Fees in percent and in money. Fees that were entered as money show their share of the entry value. */
function buildFeeFact(trade: Trade) {
  const amount = formatTradeMoney(computeOwnFeeAmount(trade), trade)
  return trade.feesUnit === 'percent'
    ? { term: 'Fees', fact: `${padToTwoDecimals(trade.fees)}%`, context: `${amount} of entry value` }
    : { term: 'Fees', fact: formatFeeShare(trade), context: `${amount}, entered as money` }
}

/** Fees that were entered as money, in percent of the entry value. Half-even to 2 places; N/A where that is zero. */
function formatFeeShare(trade: Trade): string {
  const share = divide(multiply(trade.fees, '100'), toAbsolute(computeEntryValue(trade)), { places: 2 })
  if (share === null) return missing
  return isZero(share) && !isZero(trade.fees) ? 'under 0.01%' : `${formatFixed(share, 2)}%`
}

function formatConfidence({ confidenceLevel }: Trade): string {
  const chosen = confidenceLevels.find(({ level }) => level === confidenceLevel)
  return chosen ? `${chosen.level} of 5, ${formatConfidenceLabel(chosen.level)}` : missing
}

function padToTwoDecimals(percent: string): string {
  const decimals = percent.split('.')[1]?.length ?? 0
  return decimals >= 2 ? percent : formatFixed(percent, 2)
}

/** Asks for the rate of a fee that no reference rate converts, such as one in a coin. A blank field removes the rate. */
function FeeRateField({ trade, currency }: { trade: Trade; currency: string }) {
  const stored = trade.ownFeeRates.find((own) => own.currency === currency)?.rate ?? ''
  const { mutateAsync } = useSetFeeRate()
  const { form, isSaving, submit } = useServerForm<{ rate: string }>({
    defaultValues: { rate: stored },
    save: ({ rate }) =>
      mutateAsync({ id: trade.id, version: trade.version, currency, rate: rate.trim() || null }),
    findProblems: ({ fields }): FieldProblem[] =>
      fields.map((problem) => explainAmbiguousNumber(problem, form.getValues('rate'))),
  })
  const { errors } = form.formState
  const isStored = form.watch('rate') === stored
  return (
    <form className={styles.form} onSubmit={submit}>
      <Field
        label={`1 ${currency} in ${getTradeCurrency(trade)}`}
        error={errors.rate?.message ?? errors.root?.message}
      >
        <NumberInput step={PRICE_STEP} {...form.register('rate')} />
      </Field>
      <Button type="submit" size="small" busy={isSaving} busyLabel="Saving" disabled={isStored}>
        Save Rate
      </Button>
    </form>
  )
}
