import type { Trade } from '@candlebook/contract/trades'
import {
  formFieldNames,
  isDecimalField,
  type TradeFieldName,
  tradeFields,
} from '@candlebook/domain/trades/trade-fields'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { FormProvider, useForm } from 'react-hook-form'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { buildClosedTrade } from './trade.fixtures.ts'
import { TradeDetails } from './trade-detail-dialog.tsx'
import { type TradeFormValues, toFormValues } from './trade-form.values.ts'
import { TradeForm } from './trade-form-dialog.tsx'
import { tradeKeys } from './trade-keys.ts'

const trade = buildClosedTrade({
  ...{ instrument: 'option', underlying: 'BTC', expiry: '2026-12-18', strike: '95000', optionType: 'call' },
  ...{ currency: 'USD', rate: '1.1', rateCurrency: 'CHF', account: 'Main', timeFrame: '1h' },
  ...{ riskPercentage: '1', emotion: 'calm', confidenceLevel: 3, notes: 'Waited.' },
  ...{ tags: ['gap'], links: ['https://a.example'], images: ['/api/images/a'] },
})

const RULE = '0199f3a0-0000-7000-8000-00000000000a'

/** Another value of each field; the compiler asks for that of a new one. */
const changes: { [Name in TradeFieldName]: Trade[Name] } = {
  symbol: 'ETH',
  market: 'stock',
  instrument: 'future',
  underlying: 'ETH',
  expiry: '2026-12-25',
  strike: '96000',
  optionType: 'put',
  contractSize: '100',
  type: 'short',
  status: 'open',
  timeFrame: '4h',
  strategy: 'Fade',
  account: 'Other',
  currency: 'GBP',
  entryPrice: '96000',
  entryDate: '2026-11-16',
  quantity: '0.2',
  exitPrice: '98000',
  exitDate: '2026-11-20',
  fees: '15',
  feesUnit: 'percent',
  rate: '1.2',
  rateCurrency: 'GBP',
  stopLoss: '95000',
  takeProfit: '99000',
  riskPercentage: '2',
  emotion: 'nervous',
  confidenceLevel: 4,
  planFollowed: true,
  keptRules: [RULE],
  brokenRules: [RULE],
  tags: ['news'],
  notes: 'Did not wait.',
  images: ['/api/images/b'],
  links: ['https://b.example'],
  slHit: true,
  tpHit: true,
  slModified: true,
  tpModified: true,
}

const change = (name: TradeFieldName): Trade => ({ ...trade, [name]: changes[name] })

const names = Object.keys(tradeFields) as TradeFieldName[] // a constant object has exactly its keys

/** Shown in the head of the details, or by the rate that follows from them. */
const shownElsewhere: TradeFieldName[] = ['symbol', 'market', 'rate', 'rateCurrency']

test.each(formFieldNames)('the form of a trade has a control of %s', (name) => {
  const form = renderForm(trade)
  const isNamed = form.includes(`name="${name}"`)
  const isLabelled = form.includes(`>${tradeFields[name].label}<`)
  // The figures of the form also show other decimals than those in its controls.
  const isShown = !isDecimalField(name) && renderForm(change(name)) !== form

  expect(isNamed || isLabelled || isShown).toBe(true)
})

test.each(names.filter((name) => !shownElsewhere.includes(name)))(
  'the details of a trade show %s',
  (name) => {
    expect(renderDetails(change(name))).not.toBe(renderDetails(trade))
  },
)

function renderForm(shown: Trade): string {
  return render(<Form values={toFormValues(shown)} />)
}

function Form({ values }: { values: TradeFormValues }) {
  return (
    <FormProvider {...useForm({ defaultValues: values })}>
      <TradeForm hint={null} onUploading={() => {}} />
    </FormProvider>
  )
}

function renderDetails(shown: Trade): string {
  return render(<TradeDetails trade={shown} hasSteps={false} onEditFills={() => {}} />)
}

/** A cache with a playbook of the strategy of the trade. */
function createClient(): QueryClient {
  const client = new QueryClient()
  const rules = [{ id: RULE, text: 'Wait for the retest' }]
  client.setQueryData(tradeKeys.playbooks, [{ id: 'a', strategy: trade.strategy, rules }])
  return client
}

function render(children: ReactNode): string {
  return renderToStaticMarkup(
    <QueryClientProvider client={createClient()}>
      <MemoryRouter>{children}</MemoryRouter>
    </QueryClientProvider>,
  )
}
