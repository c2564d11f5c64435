import { type BrokerAccount, BrokerAccountFields } from '@candlebook/contract/broker-accounts'
import { type FieldCode, getFieldProblemMessage } from '@candlebook/contract/field-problems'
import type { Ledger } from '@candlebook/contract/ledger'
import type { Day } from '@candlebook/domain/days/day'
import { formatDay } from '@candlebook/domain/days/format-day'
import type { IncomeChoice } from '@candlebook/domain/ledger/ledger'
import { formatMoney } from '@candlebook/domain/money/format-money'
import { formatPercent, formatSignedPercent } from '@candlebook/domain/text/numbers'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { FormProvider, useController } from 'react-hook-form'
import { useSearchParams } from 'react-router'
import { createShapeResolver } from '../../forms/shape-resolver.ts'
import { useServerForm } from '../../forms/use-server-form.ts'
import { getLocalToday } from '../../lib/today.ts'
import { Button } from '../../ui/actions/button.tsx'
import { DatePicker } from '../../ui/dates/date-picker.tsx'
import { Card } from '../../ui/display/card.tsx'
import { Skeleton } from '../../ui/display/loading.tsx'
import { Stat, Summary } from '../../ui/display/stat.tsx'
import { ErrorState } from '../../ui/feedback/states.tsx'
import { toast } from '../../ui/feedback/toast.store.ts'
import { Field } from '../../ui/fields/field.tsx'
import { FieldPair } from '../../ui/fields/form-grid.tsx'
import { NumberInput } from '../../ui/fields/number-input.tsx'
import { Segments } from '../../ui/fields/segments.tsx'
import { useSaveBrokerAccount } from '../broker-accounts/broker-accounts.queries.ts'
import { usePreferences } from '../settings/preferences.ts'
import styles from './account-ledger.module.css'
import { BrokerBalance } from './broker-balance.tsx'
import { describeOffer } from './broker-balance.words.ts'
import { useLedger } from './ledger.queries.ts'
import { describeDrawdown, describeReturn, listLeftOut } from './ledger.words.ts'
import { LedgerDays, LedgerMovements } from './ledger-lists.tsx'
import { LedgerParts, LedgerPeriods } from './ledger-sums.tsx'

/**
 * The ledger of a broker account: its figures and curve with a starting balance, otherwise the field for it; its months, days and
 * cash movements. `renderReturns` draws the curve and the ratios of the desk.
 */
export function AccountLedger({
  account,
  renderReturns,
}: {
  account: BrokerAccount
  renderReturns: (shown: { ledger: Ledger; income: IncomeChoice; today: Day }) => ReactNode
}) {
  const { id } = account
  const [params, setParams] = useSearchParams()
  const income: IncomeChoice = params.get('income') === 'without' ? 'without' : 'with'
  const today = getLocalToday()
  const { resultDays } = usePreferences()
  const { data: ledger, isError, isFetching, isPlaceholderData, refetch } = useLedger({ id, income, today })
  if (!ledger) {
    return isError ? (
      <ErrorState title="Failed to load the ledger." onRetry={() => void refetch()} retrying={isFetching} />
    ) : (
      <Card pad role="status" aria-label="Loading">
        <Skeleton width="100%" height={320} />
      </Card>
    )
  }
  const chooseIncome = (choice: IncomeChoice) =>
    setParams(choice === 'without' ? { income: choice } : {}, { replace: true, preventScrollReset: true })
  const notes = listLeftOut(ledger, resultDays)
  return (
    <div className={styles.sections} aria-busy={isPlaceholderData || undefined}>
      {ledger.figures === null ? (
        <StartingBalanceForm account={account} ledger={ledger} />
      ) : (
        <>
          <IncomeChoiceBar income={income} onChange={chooseIncome} />
          <Figures ledger={ledger} figures={ledger.figures} income={income} />
          {ledger.stated && <BrokerBalance ledger={ledger} stated={ledger.stated} />}
          {ledger.points.day.length > 0 && renderReturns({ ledger, income, today })}
        </>
      )}
      {notes.length > 0 && (
        <ul className={clsx('cap', styles.notes)} aria-label="What the figures leave out">
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
      {ledger.figures && (
        <LedgerParts ledger={ledger} balance={ledger.figures.balance} income={income} account={account} />
      )}
      {ledger.months.length > 0 && <LedgerPeriods ledger={ledger} />}
      <LedgerMovements account={account} ledger={ledger} />
      <LedgerDays account={account} income={income} ledger={ledger} />
    </div>
  )
}

function IncomeChoiceBar({
  income,
  onChange,
}: {
  income: IncomeChoice
  onChange: (choice: IncomeChoice) => void
}) {
  return (
    <div className={styles.bar}>
      <Segments
        aria-label="Returns count"
        value={income}
        onValueChange={onChange}
        options={[
          { value: 'with', label: 'With income and costs' },
          { value: 'without', label: 'Results only' },
        ]}
      />
      <p className="cap">Dividends, interest, funding, taxes and fees. They are never in a win rate.</p>
    </div>
  )
}

function Figures({
  ledger,
  figures,
  income,
}: {
  ledger: Ledger
  figures: NonNullable<Ledger['figures']>
  income: IncomeChoice
}) {
  const { currency, years, months, startingDay } = ledger
  const { balance, returnPct, noReturnFrom, maxDrawdown } = figures
  const [year, month] = [years.at(-1), months.at(-1)]
  return (
    <>
      <Summary label="Figures of the account">
        <Stat
          label="Balance"
          figure={formatMoney(balance, { currency })}
          context="Open positions count at cost"
        />
        <Stat
          label="Time-weighted return"
          figure={formatSignedPercent(returnPct)}
          context={describeReturn(figures, startingDay)}
        />
        <Stat
          label="Max drawdown"
          figure={maxDrawdown ? formatPercent(maxDrawdown.pct, 2) : noReturnFrom ? 'N/A' : '0.00%'}
          context={describeDrawdown(figures)}
        />
        <Stat
          label={year ? `Return of ${year.key}` : 'Return of the year'}
          figure={formatSignedPercent(year?.returnPct ?? null)}
          context={month ? `Latest month ${formatSignedPercent(month.returnPct)}` : 'No day yet'}
        />
      </Summary>
      <p className="cap">
        Return of a day = {income === 'with' ? 'results and income' : 'results'} ÷ (balance of the day before
        + money that came in); days are linked by multiplication, so deposits and withdrawals are no return.
      </p>
    </>
  )
}

type StartValues = { startingBalance: string; startingDay: string }

const isBlank = ({ startingBalance, startingDay }: StartValues) =>
  startingBalance.trim() === '' && startingDay.trim() === ''

/** An account may have neither value, but this form is there to give it both. */
const bothMissing = {
  values: {},
  errors: {
    startingBalance: toMissing('account.starting_balance_missing'),
    startingDay: toMissing('account.starting_day_missing'),
  },
}

function toMissing(code: FieldCode) {
  return { type: code, message: getFieldProblemMessage(code) }
}

/** Why there are no figures, and the two fields that they need. */
function StartingBalanceForm({ account, ledger }: { account: BrokerAccount; ledger: Ledger }) {
  const { currency, startOffer } = ledger
  const { mutateAsync } = useSaveBrokerAccount()
  const toFields = (values: StartValues) => ({ ...account, ...values })
  const check = createShapeResolver<StartValues>({ shape: BrokerAccountFields, toFields })
  const { form, isSaving, submit } = useServerForm<StartValues>({
    defaultValues: { startingBalance: '', startingDay: '' },
    resolver: (values) => (isBlank(values) ? bothMissing : check(values)),
    save: async (values) => {
      await mutateAsync({ ...BrokerAccountFields.parse(toFields(values)), id: account.id })
      toast({ title: 'Starting balance saved', description: 'Balance and returns start with it.' })
    },
    onFailed: () => toast({ title: 'Error', description: 'Failed to save the starting balance.' }),
  })
  const { control, register, formState } = form
  const day = useController({ control, name: 'startingDay' })
  const takeOffer = ({ amount, day: startingDay }: NonNullable<Ledger['startOffer']>) => {
    form.reset({ startingBalance: amount, startingDay }, { keepDefaultValues: true })
    submit()
  }
  return (
    <Card pad aria-labelledby="needs-start">
      <FormProvider {...form}>
        <form onSubmit={submit} className={styles.start} noValidate>
          <h2 className="h-card" id="needs-start">
            Balance, return and drawdown need a starting balance
          </h2>
          <p className="soft">
            What the account held in {currency} at the start of a day, with open positions at cost. For a new
            account enter 0 and the day of the first deposit.
          </p>
          {startOffer && (
            <div className={styles.offer}>
              <p className="soft">{describeOffer(startOffer, currency)}</p>
              <Button onClick={() => takeOffer(startOffer)} disabled={isSaving}>
                Start with {formatMoney(startOffer.amount, { currency })} on {formatDay(startOffer.day)}
              </Button>
            </div>
          )}
          <FieldPair>
            <Field label="Starting balance" error={formState.errors.startingBalance?.message}>
              <NumberInput {...register('startingBalance')} />
            </Field>
            <Field label="Starting day" error={day.fieldState.error?.message}>
              <DatePicker
                value={day.field.value}
                onValueChange={day.field.onChange}
                onBlur={day.field.onBlur}
                ref={day.field.ref}
              />
            </Field>
          </FieldPair>
          <div>
            <Button type="submit" variant="primary" busy={isSaving} busyLabel="Saving">
              Save Starting Balance
            </Button>
          </div>
        </form>
      </FormProvider>
    </Card>
  )
}
