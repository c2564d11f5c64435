import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listBrokerAccounts, updateBrokerAccount } from '../broker-accounts/index.ts'
import type { Context, UserContext } from '../context/index.ts'
import { asJob, transaction } from '../db/index.ts'
import {
  createTestDatabase,
  createTestUser,
  setReferenceRate,
  type TestDatabase,
} from '../db/testing/index.ts'
import { closeTrade, getTrade, setFeeRate, tradeRecomputing } from '../trades/index.ts'
import {
  answer,
  buildAccountStatement,
  createFile,
  createInProcessImporter,
  describeTrades,
  editTrade,
  finishPreview,
  importAnswered,
  importFile,
  listAllRows,
  listAllTrades,
  previewImport,
  undo,
} from './imports.fixtures.ts'
import { commitPreview } from './index.ts'

let database: TestDatabase
let ada: UserContext
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())
const newTrader = () => createTestUser(database)

describe('the contract size of a future', () => {
  test('comes from the file, when its gross amounts are in another currency, and so does the rate', async () => {
    ada = await newTrader()
    await importFile(ada, crude)

    // 2 × 100 × (71.5 − 70.13) = 274 USD; the fees of 3.7 EUR at 0.925 are 4 USD.
    expect(await listAllTrades(ada)).toMatchObject([
      { symbol: 'MCLN6', instrument: 'future', contractSize: '100', pnl: '270', rateCurrency: 'EUR' },
    ])
  })

  test('that is unknown is asked for once, and its lines are not imported before the answer', async () => {
    ada = await newTrader()
    const { id, preview } = await finishPreview(ada, brent)

    expect(preview).toMatchObject({
      executions: { read: 4, added: 2, unsized: 2 },
      sizeQuestions: [{ root: 'XBR', symbols: ['XBRN6'], lines: 2, size: null }],
      planned: [{ after: { symbol: 'SHEL' } }],
    })
    expect(await answer(ada, id, { contractSizes: [{ root: 'XBR', size: '1000' }] })).toMatchObject({
      executions: { read: 4, added: 4, unsized: 0 },
      sizeQuestions: [{ root: 'XBR', size: '1000' }],
      pnl: [{ currency: 'USD', closed: 2, partial: false, pnl: '2010' }],
    })
    // The answer is remembered, and can be corrected.
    const again = await finishPreview(ada, brent)
    expect(again.preview).toMatchObject({ executions: { unsized: 0 }, pnl: [{ pnl: '2010' }] })
    const other = await answer(ada, again.id, { contractSizes: [{ root: 'XBR', size: '100' }] })
    expect(other.pnl).toEqual([{ currency: 'USD', closed: 2, partial: false, pnl: '210' }])
  })

  test('that is asked for does not import its lines until it is answered, in any number of imports', async () => {
    ada = await newTrader()
    await importFile(ada, brent)
    expect(await describeTrades(ada)).toEqual(['long SHEL 1 @ 60 → 70 = 10'])

    await importAnswered(ada, brent, { contractSizes: [{ root: 'XBR', size: '1000' }] })
    expect(await describeTrades(ada)).toEqual(['long XBRN6 2 @ 80 → 81 = 2000', 'long SHEL 1 @ 60 → 70 = 10'])
  })

  test('is asked of one trader, and another user can neither answer nor see the answer', async () => {
    ada = await newTrader()
    const eve = await newTrader()
    const { id } = await finishPreview(ada, brent)
    const contractSizes = [{ root: 'XBR', size: '1' }]

    await expect(answer(eve, id, { contractSizes })).rejects.toMatchObject({
      code: 'imports.preview_not_found',
    })
    await answer(ada, id, { contractSizes })
    expect(await previewImport(eve, brent)).toMatchObject({ sizeQuestions: [{ size: null }] })
  })

  test('is refused for a root symbol that the file does not ask for', async () => {
    ada = await newTrader()
    const { id } = await finishPreview(ada, brent)

    await expect(answer(ada, id, { contractSizes: [{ root: 'ES', size: '50' }] })).rejects.toMatchObject({
      code: 'request.invalid',
      fields: [{ field: 'contractSizes.0.root' }],
    })
  })
})

describe('a price below zero', () => {
  const head = buildAccountStatement('U1')
  const oil = createFile(
    [
      new TextDecoder().decode(head.bytes),
      'Trades,Data,Order,Futures,USD,CLK0,"2020-04-20, 14:25:00",1,-37.63,-10,37630,-2.5,0,0,0,O',
      'Trades,Data,Order,Futures,USD,CLK0,"2020-04-21, 09:00:00",-1,-10,-10,-10000,-2.5,0,27625,0,C',
      'Trades,Data,Order,Futures,USD,CLM0,"2020-04-21, 10:00:00",-2,-1.5,-1.5,3000,0,0,0,0,O',
      'Financial Instrument Information,Header,Asset Category,Symbol,Description,Conid,Underlying,Listing Exch,Multiplier,Expiry,Delivery Month,Type,Code',
      'Financial Instrument Information,Data,Futures,CLK0,CL MAY20,1,CL,NYMEX,1000,2020-04-21,2020-05,,',
      'Financial Instrument Information,Data,Futures,CLM0,CL JUN20,2,CL,NYMEX,1000,2020-05-19,2020-06,,',
    ].join('\n'),
    'oil.csv',
  )

  test('of a future gives the P&L that the broker states, and its trade can be edited and closed', async () => {
    ada = await newTrader()
    const preview = await previewImport(ada, oil)
    expect(preview).toMatchObject({
      pnl: [{ currency: 'USD', closed: 1, partial: false, pnl: '27625' }],
      brokerTotals: [{ brokerPnl: '27625', pnl: '27625' }],
      lines: { skipped: 0 },
    })
    await importFile(ada, oil)

    const [open, closed] = await listAllTrades(ada)
    expect(closed).toMatchObject({ symbol: 'CLK0', entryPrice: '-37.63', exitPrice: '-10', pnl: '27625' })
    // A short at -1.5 that is bought back at -3.5 gains 2 × 2 × 1000.
    expect(await closeTrade(ada, { id: open!.id, exitPrice: '-3.5', exitDate: '2020-04-22' })).toMatchObject({
      pnl: '4000',
    })
    const trade = await getTrade(ada, { id: closed!.id })
    expect(await editTrade(ada, trade, { notes: 'Oil below zero' })).toMatchObject({
      entryPrice: '-37.63',
      notes: 'Oil below zero',
    })
    const again = await getTrade(ada, { id: closed!.id })
    await expect(editTrade(ada, again, { entryPrice: '-37.64' })).rejects.toMatchObject({
      fields: [{ field: 'entryPrice', code: 'decimal.negative' }],
    })
  })

  test('of a share is refused with its line', async () => {
    ada = await newTrader()
    const file = createFile(
      [
        new TextDecoder().decode(head.bytes),
        'Trades,Data,Order,Stocks,USD,AAPL,"2026-03-02, 15:30:00",1,-5,,,0,,,,',
      ].join('\n'),
    )

    expect((await finishPreview(ada, file)).error?.problems).toMatchObject([{ code: 'import.bad_value' }])
  })
})

describe('a stock split', () => {
  test.each([
    ['the old shares first', splitHalf('close'), splitHalf('open')],
    ['the new shares first', splitHalf('open'), splitHalf('close')],
  ])('whose halves are in two files adjusts the open trade: %s', async (_order, first, second) => {
    ada = await newTrader()
    await importFile(ada, first)
    const before = await describeTrades(ada)
    const preview = await previewImport(ada, second)
    expect(preview).toMatchObject({ splits: 1 })
    expect(preview.warnings.filter(({ code }) => code === 'import.split')).toEqual([])

    const imported = await importFile(ada, second)
    // 250 of 500 shares at 4.00 sold for 6.00.
    const trades = await describeTrades(ada)
    expect(trades.sort()).toEqual(['long ABF 250 of 500 @ 4 open, realised 500'])
    await undo(ada, imported)
    expect(await describeTrades(ada)).toEqual(before)
  })

  test('whose halves are in two files adjusts the trade after a rename of the account between them', async () => {
    ada = await newTrader()
    await importAnswered(ada, splitHalf('close'), { account: 'ISA' })
    const [account] = await listBrokerAccounts(ada)
    await updateBrokerAccount(ada, { ...account!, name: 'Stocks ISA' })

    await importAnswered(ada, splitHalf('open'), { account: 'Stocks ISA' })
    const trades = await describeTrades(ada)
    expect(trades.sort()).toEqual(['long ABF 250 of 500 @ 4 open, realised 500'])
  })

  test('with its ratio in the file changes no P&L, and the broker says the same', async () => {
    ada = await newTrader()
    const preview = await previewImport(ada, tenForOne)
    const imported = await importFile(ada, tenForOne)

    expect(preview.brokerTotals).toEqual([{ currency: 'USD', closed: 1, brokerPnl: '1498', pnl: '1498' }])
    expect(await listAllTrades(ada)).toMatchObject([{ quantity: '50', pnl: '1498', brokerPnl: '1498' }])
    await undo(ada, imported)
    expect(await listAllRows(database, ada)).toMatchObject({
      trades: [],
      executions: [],
      corporate_actions: [],
    })
  })

  test('that is known already is nothing new', async () => {
    ada = await newTrader()
    await importFile(ada, tenForOne)

    expect(await previewImport(ada, tenForOne)).toMatchObject({
      splits: 0,
      executions: { added: 0, corrected: 0 },
    })
    await expect(importFile(ada, tenForOne)).rejects.toMatchObject({ code: 'imports.nothing_new' })
  })

  test('of another trader changes nothing', async () => {
    const [bob, eve] = [await newTrader(), await newTrader()]
    await importFile(bob, splitHalf('close'))
    await importFile(eve, splitHalf('open'))

    expect(await describeTrades(bob)).toEqual(['long ABF 100 @ 20 open'])
  })
})

describe('a record of Interactive Brokers in two files', () => {
  const cuts = recordLines.slice(1).map((_, at) => at + 1)
  test.each(cuts.flatMap((at) => [[at, 'in their order'] as const, [at, 'the later one first'] as const]))(
    'cut after %i lines and imported %s has the trades and the P&L of one file',
    async (at, order) => {
      const [whole, cut] = [await newTrader(), await newTrader()]
      await importFile(whole, createRecord(recordLines))
      const files = [createRecord(recordLines.slice(0, at)), createRecord(recordLines.slice(at))]
      for (const file of order === 'in their order' ? files : files.reverse()) await importFile(cut, file)

      expect(await describeWithBroker(cut)).toEqual(await describeWithBroker(whole))
      expect(await describeWithBroker(cut)).toContain('long AVGO 50 @ 130 → 160 = 1498, broker 1498')
    },
  )
})

describe('the broker’s own P&L', () => {
  test('is stored with the trade, and no form can change it', async () => {
    ada = await newTrader()
    await importFile(ada, tenForOne)
    const [trade] = await listAllTrades(ada)

    expect(await editTrade(ada, trade!, { exitPrice: '1', brokerPnl: '1' })).toMatchObject({
      brokerPnl: '1498',
      exitPrice: '1',
    })
  })

  test('differs for an assigned put, whose premium the broker moves to the shares, and the sum is the same', async () => {
    ada = await newTrader()
    const preview = await previewImport(ada, assignedPut)

    expect(preview.brokerTotals).toEqual([{ currency: 'USD', closed: 2, brokerPnl: '148', pnl: '148' }])
    const differences = preview.planned.map(({ difference }) => difference)
    expect(differences).toEqual([
      { brokerPnl: '148', pnl: '-51', cause: 'assignment' },
      { brokerPnl: '0', pnl: '199', cause: 'assignment' },
    ])
    await importFile(ada, assignedPut)
    expect((await listAllTrades(ada)).map(({ symbol, pnl }) => [symbol, pnl])).toEqual([
      ['KO', '-51'],
      ['KO 19JAN24 60 P', '199'],
    ])
  })

  test('of trades that the assignment of the file does not concern has another cause', async () => {
    ada = await newTrader()
    const { planned } = await previewImport(ada, otherOptions)

    const causes = planned.flatMap((one) =>
      one.action === 'add' ? [[one.after.symbol, one.difference?.cause]] : [],
    )
    expect(causes.sort()).toEqual([
      ['KO 19JAN24 55 P', 'fees'], // expired
      ['KO 19JAN24 60 P', 'assignment'],
      ['KO 19JAN24 70 C', 'unknown'], // sold before
      ['KO', 'assignment'],
      ['KO', 'unknown'], // bought in the market days later
    ])
  })

  test('of another order of lots differs by the price of the lots', async () => {
    ada = await newTrader()

    const preview = await previewImport(ada, lastInFirstOut)

    expect(preview.brokerTotals).toEqual([{ currency: 'USD', closed: 0, brokerPnl: '180', pnl: '240' }])
    expect(preview.planned.flatMap(({ difference }) => difference ?? [])).toEqual([
      { brokerPnl: '180', pnl: '240', cause: 'lots' },
    ])
  })

  test('of a Flex Query is compared too, for each trade and in total', async () => {
    ada = await newTrader()
    const preview = await previewImport(ada, flexQuery)

    expect(preview.brokerTotals).toEqual([{ currency: 'USD', closed: 2, brokerPnl: '148', pnl: '146' }])
    expect(preview.planned.map((one) => one.action === 'add' && [one.after.symbol, one.difference])).toEqual([
      ['PEP', { brokerPnl: '50', pnl: '48', cause: 'fees' }],
      ['KO', null],
    ])
  })

  test('of Trading 212 differs by the gain of the currency', async () => {
    ada = await newTrader()

    expect(await previewImport(ada, currencyGain)).toMatchObject({
      brokerTotals: [{ currency: 'USD', closed: 1, brokerPnl: '150', pnl: '100' }],
      planned: [{ difference: { brokerPnl: '150', pnl: '100', cause: 'currency' } }],
    })
  })

  test.each([
    ['with a fee in another currency differs by the gain of the currency too', '120', '0.40,CHF', 'currency'],
    ['without the fees differs by the fees', '80', '4,USD', 'fees'],
  ])('%s', async (_what, result, fee, cause) => {
    ada = await newTrader()
    const file = createFile(
      [
        trading212WithFee,
        'Market buy,2024-02-01 10:00:00,US5949181045,MSFT,Microsoft,10,100,USD,1.25,,,800,EUR,D1,,',
        `Market sell,2024-02-05 10:00:00,US5949181045,MSFT,Microsoft,10,110,USD,1.25,${result},EUR,880,EUR,D2,${fee}`,
      ].join('\n'),
    )

    expect((await previewImport(ada, file)).planned).toMatchObject([{ difference: { cause } }])
  })

  test('is the same up to a difference of one cent', async () => {
    const preview = async (result: string) => {
      ada = await newTrader()
      const file = createFile(
        [
          trading212,
          'Market buy,2024-02-01 10:00:00,US5949181045,MSFT,Microsoft,10,100,USD,1,,,1000,USD,C1',
          `Market sell,2024-02-05 10:00:00,US5949181045,MSFT,Microsoft,10,110,USD,1,${result},USD,1100,USD,C2`,
        ].join('\n'),
      )
      return (await previewImport(ada, file)).planned
    }
    expect(await preview('100.01')).toMatchObject([{ difference: null }])
    expect(await preview('100.02')).toMatchObject([{ difference: { brokerPnl: '100.02', pnl: '100' } }])
  })
})

test('a fee in a currency without a rate stays with the trade, and no P&L contains it', async () => {
  ada = await newTrader()
  await importFile(ada, feeInFrancs)

  expect(await listAllTrades(ada)).toMatchObject([
    { pnl: '100', fees: '0', foreignFees: [{ currency: 'CHF', amount: '0.7' }] },
  ])
})

test('a fee in another currency is in the P&L of preview and trade once its currency has a rate', async () => {
  ada = await newTrader()
  await setReferenceRate(database, { currency: 'USD', day: '2024-02-05', perEuro: '1.0746' })
  await setReferenceRate(database, { currency: 'CHF', day: '2024-02-05', perEuro: '0.9353' })
  const fees = {
    foreignFees: [{ currency: 'CHF', amount: '0.7' }],
    feeRates: [{ currency: 'CHF', rate: '1.148936170212765957', source: 'ecb', day: '2024-02-05' }],
    foreignFee: '0.80425531914893617',
    pnl: '99.19574468085106383',
  }

  // Trading 212 converts the result at 1.25, so 99.19574468085106383 ÷ 1.25.
  const preview = await previewImport(ada, feeInFrancs)
  expect(preview.planned).toMatchObject([{ after: fees }])
  expect(preview.pnl).toEqual([{ currency: 'USD', closed: 1, partial: false, pnl: fees.pnl }])
  expect(preview.brokerTotals).toEqual([{ currency: 'USD', closed: 1, brokerPnl: '100', pnl: fees.pnl }])
  expect(preview.basePnl).toMatchObject({ pnl: '79.356595744680851064', isSum: true })
  await importFile(ada, feeInFrancs)

  expect(await listAllTrades(ada)).toMatchObject([{ ...fees, basePnl: preview.basePnl.pnl }])
  await database.owner.query('truncate platform.exchange_rates')
})

describe('fees of one line in several currencies', () => {
  test('stay with the trade, each in its currency, and only one with a rate is in the P&L', async () => {
    ada = await newTrader()
    const { warnings, planned } = await previewImport(ada, feesInTwo)
    expect(
      warnings.map(({ line, message }) => `${line} ${/The fee stays in ...|left out/.exec(message)}`),
    ).toEqual([
      '2 The fee stays in CHF',
      '2 The fee stays in EUR',
      '3 The fee stays in CHF',
      '3 The fee stays in EUR',
    ])
    expect(planned).toMatchObject([{ after: { pnl: '100', fees: '0', foreignFees: inTwo } }])
    const imported = await importFile(ada, feesInTwo)
    expect(await listAllTrades(ada)).toMatchObject([{ pnl: '100', foreignFees: inTwo, feeRates: [] }])

    await setReferenceRate(database, { currency: 'USD', day: '2024-02-05', perEuro: '1.25' })
    const days = { from: '2024-02-05', to: '2024-02-05' }
    await transaction(asJob(database.db, ada.actor.userId), (scope) =>
      tradeRecomputing.recomputeTrades(scope, { ...days, currencies: ['USD'] }),
    )
    expect(await listAllTrades(ada)).toMatchObject([
      { pnl: '99.75', foreignFees: inTwo, feeRates: [{ currency: 'EUR', rate: '1.25' }] },
    ])
    await database.owner.query('truncate platform.exchange_rates')
    await undo(ada, imported)
    expect(await listAllRows(database, ada)).toMatchObject({ trades: [], executions: [], trade_fills: [] })
  })

  test('are the same after a second import of the file, which is nothing new', async () => {
    ada = await newTrader()
    await importFile(ada, feesInTwo)
    const before = await listAllRows(database, ada)

    expect((await previewImport(ada, feesInTwo)).executions).toMatchObject({ added: 0, corrected: 0 })
    await expect(importFile(ada, feesInTwo)).rejects.toMatchObject({ code: 'imports.nothing_new' })
    expect(await listAllRows(database, ada)).toEqual(before)
  })

  test('that an earlier file had no column for come with a file that has it, and the undo removes them', async () => {
    ada = await newTrader()
    await importFile(ada, feesInOne)

    const preview = await previewImport(ada, feesInTwo)
    expect(preview).toMatchObject({
      executions: { added: 0, alreadyImported: 2, corrected: 2 },
      trades: { add: 0, change: 1 },
    })
    const imported = await importFile(ada, feesInTwo)
    expect(await listAllTrades(ada)).toMatchObject([{ foreignFees: inTwo }])
    await expect(importFile(ada, feesInTwo)).rejects.toMatchObject({ code: 'imports.nothing_new' })

    await undo(ada, imported)
    expect(await listAllTrades(ada)).toMatchObject([{ foreignFees: [{ currency: 'CHF', amount: '0.7' }] }])
    const { executions } = await listAllRows(database, ada)
    expect(executions).toMatchObject([
      { fee_currency: 'CHF', other_fees: [] },
      { fee_currency: 'CHF', other_fees: [] },
    ])
  })
})

test('a preview that changes a trade converts its fees at the rate that the trader typed', async () => {
  ada = await newTrader()
  await importFile(ada, feeInFrancs)
  const [trade] = await listAllTrades(ada)
  const { id, version } = trade!
  await setFeeRate(ada, { id, currency: 'CHF', rate: '1.5', version })

  const preview = await previewImport(ada, moreInFrancs)
  const fees = {
    foreignFees: [{ currency: 'CHF', amount: '1' }],
    feeRates: [{ currency: 'CHF', rate: '1.5', source: 'own', day: '2024-02-05' }],
    pnl: '148.5',
  }
  expect(preview.planned).toMatchObject([{ action: 'change', after: fees }])
  await importFile(ada, moreInFrancs)

  expect(await listAllTrades(ada)).toMatchObject([{ ...fees, quantity: '15' }])
})

test('a trade with a fee in another currency keeps its version when an import brings what the trader typed already', async () => {
  ada = await newTrader()
  await importFile(ada, boughtInFrancs('10', 'G1', '0.30'))
  const [trade] = await listAllTrades(ada)
  const edited = await editTrade(ada, trade!, { quantity: '15' })

  await importFile(ada, boughtInFrancs('5', 'G2', '0'))

  expect(await listAllTrades(ada)).toEqual([edited])
  expect(edited).toMatchObject({ version: 2, foreignFees: [{ currency: 'CHF', amount: '0.3' }] })
})

describe('the account of a file that names none', () => {
  test('is asked for before matching, so that two accounts of one broker are never mixed', async () => {
    ada = await newTrader()
    await importAnswered(ada, isa, { account: 'Stocks ISA' })
    const { id, preview } = await finishPreview(ada, invest)
    expect(preview).toMatchObject({
      accountQuestion: {
        account: null,
        isAnswered: false,
        known: ['Stocks ISA'],
        overlap: {
          account: 'Stocks ISA',
          fileName: 'isa.csv',
          from: '2024-01-08',
          to: '2024-03-04',
          executions: 2,
        },
      },
    })

    const answered = await answer(ada, id, { account: 'Invest' })
    expect(answered).toMatchObject({
      trades: { add: 1, change: 0, remove: 0 },
      pnl: [{ currency: 'USD', closed: 1, partial: false, pnl: '100' }],
    })
    await importAnswered(ada, invest, { account: 'Invest' })
    expect(
      (await listAllTrades(ada)).map(({ quantity, pnl, account }) => `${quantity} ${pnl} in ${account}`),
    ).toEqual(['20 100 in Invest', '30 null in Stocks ISA'])
  })

  test('is asked for again when files like it came from several accounts', async () => {
    ada = await newTrader()
    await importAnswered(ada, isa, { account: 'Stocks ISA' })
    await importAnswered(ada, invest, { account: 'Invest' })

    expect(await previewImport(ada, april)).toMatchObject({
      accountQuestion: { account: null, isAnswered: false, known: ['Invest', 'Stocks ISA'], overlap: null },
    })
  })

  test('is that of the executions of the file which are imported already', async () => {
    ada = await newTrader()
    await importAnswered(ada, isa, { account: 'Stocks ISA' })
    await importAnswered(ada, invest, { account: 'Invest' })

    for (const [file, account] of [
      [isa, 'Stocks ISA'],
      [invest, 'Invest'],
    ] as const) {
      expect(await previewImport(ada, file)).toMatchObject({
        accountQuestion: { account, isAnswered: true, origin: 'same_executions', overlap: null },
      })
    }
  })

  test('is that of the last file of its kind, when no earlier file has its days', async () => {
    ada = await newTrader()
    await importAnswered(ada, isa, { account: 'Stocks ISA' })

    expect(await previewImport(ada, april)).toMatchObject({
      accountQuestion: { account: 'Stocks ISA', origin: 'last_file', known: ['Stocks ISA'], overlap: null },
      trades: { add: 0, change: 1 },
    })
  })

  test('is that of the last file of its kind also when its executions were imported without an account', async () => {
    ada = await newTrader()
    await importFile(ada, isa)
    const june = 'Market buy,2024-06-04 10:00:00,GB0006731235,ABF,Associated,100,20,GBP,,,,2000,GBP,B1'
    await importAnswered(ada, createFile([trading212, june].join('\n')), { account: 'Stocks ISA' })

    expect(await previewImport(ada, isa)).toMatchObject({
      executions: { added: 0, alreadyImported: 2 },
      accountQuestion: { account: 'Stocks ISA', isAnswered: true, origin: 'last_file' },
    })
  })

  test('is suggested when it is the only one of the broker, for a file with other columns', async () => {
    ada = await newTrader()
    await importAnswered(ada, isa, { account: 'Stocks ISA' })

    expect((await previewImport(ada, currencyGain)).accountQuestion).toMatchObject({
      overlap: { account: 'Stocks ISA', executions: 2 },
      suggested: null,
    })
    expect((await previewImport(ada, inEuros)).accountQuestion).toMatchObject({
      isAnswered: false,
      suggested: 'Stocks ISA',
      known: [],
    })
  })

  test('keeps the evidence against an account that the trader chose', async () => {
    ada = await newTrader()
    await importAnswered(ada, isa, { account: 'Stocks ISA' })
    const { id } = await finishPreview(ada, invest)

    expect(await answer(ada, id, { account: 'stocks isa' })).toMatchObject({
      accountQuestion: { account: 'Stocks ISA', origin: 'trader', overlap: { executions: 2 } },
    })
  })

  test('is suggested with the name of the broker to a trader without any account', async () => {
    ada = await newTrader()
    expect((await previewImport(ada, isa)).accountQuestion).toEqual({
      account: null,
      isAnswered: false,
      origin: null,
      suggested: 'Trading 212',
      known: [],
      overlap: null,
    })

    await importFile(ada, isa)
    expect((await previewImport(ada, april)).accountQuestion).toMatchObject({ suggested: null })
    const bob = await newTrader()
    await importFile(bob, tenForOne, ['IBKR margin'])
    expect((await previewImport(bob, isa)).accountQuestion).toMatchObject({ suggested: null })
  })

  test('is answered by the import itself when the figures stay as the trader saw them, and is remembered', async () => {
    ada = await newTrader()
    const { id, preview } = await finishPreview(ada, isa)
    const imported = await commit(ada, { id, previewHash: preview!.previewHash, account: 'Trading 212' })

    expect(await listAllTrades(ada)).toMatchObject([{ account: 'Trading 212', quantity: '30' }])
    const { executions } = await listAllRows(database, ada)
    expect(executions?.map(({ account }) => account)).toEqual(['Trading 212', 'Trading 212'])
    expect((await previewImport(ada, april)).accountQuestion).toMatchObject({
      account: 'Trading 212',
      origin: 'last_file',
    })
    expect(await commit(ada, { id, previewHash: preview!.previewHash, account: 'Trading 212' })).toEqual(
      imported,
    )
  })

  test('is not answered by an import whose figures change with the answer; the new preview has the answer', async () => {
    ada = await newTrader()
    await importAnswered(ada, isa, { account: 'Stocks ISA' })
    const { id, preview } = await finishPreview(ada, inEuros)
    await importAnswered(ada, inEuros, { account: 'Stocks ISA' })
    const before = await listAllRows(database, ada)

    await expect(
      commit(ada, { id, previewHash: preview!.previewHash, account: 'Stocks ISA' }),
    ).rejects.toMatchObject({
      code: 'imports.preview_changed',
      data: {
        preview: { executions: { added: 0 }, accountQuestion: { account: 'Stocks ISA', origin: 'trader' } },
      },
    })
    expect(await listAllRows(database, ada)).toEqual(before)
  })

  test('can be none, which is remembered for this trader only', async () => {
    ada = await newTrader()
    await importAnswered(ada, isa, { account: null })

    expect(await previewImport(ada, april)).toMatchObject({
      accountQuestion: { account: null, isAnswered: true, origin: 'last_file', known: [] },
    })
    expect(await previewImport(ada, invest)).toMatchObject({
      accountQuestion: { isAnswered: false, overlap: { account: null, executions: 2 } },
    })
    expect(await previewImport(await newTrader(), april)).toMatchObject({
      accountQuestion: { isAnswered: false, known: [] },
    })
  })

  test('means the stored account in any case, so that a later file continues its position', async () => {
    ada = await newTrader()
    await importAnswered(ada, isa, { account: 'Stocks ISA' })

    const preview = await previewImport(ada, isa)
    expect(preview.executions).toMatchObject({ added: 0 })
    await importAnswered(ada, invest, { account: 'stocks isa' })

    expect(new Set((await listAllTrades(ada)).map(({ account }) => account))).toEqual(new Set(['Stocks ISA']))
  })

  test('is not asked for when the file names it', async () => {
    ada = await newTrader()
    expect((await previewImport(ada, crude)).accountQuestion).toBeNull()
  })

  test('is given to executions of an earlier import of the file that have none', async () => {
    ada = await newTrader()
    await importFile(ada, isa)
    const before = await listAllRows(database, ada)

    const imported = await importAnswered(ada, isa, { account: 'Stocks ISA' })
    const rows = await listAllRows(database, ada)
    expect(rows.executions?.map(({ account }) => account)).toEqual(['Stocks ISA', 'Stocks ISA'])
    await undo(ada, imported)
    const after = await listAllRows(database, ada)
    expect(after.executions?.map(({ account }) => account)).toEqual(
      before.executions?.map(({ account }) => account),
    )
  })
})

describe('a file that is imported again', () => {
  test('corrects executions that were stored with another contract, and the undo restores them', async () => {
    ada = await newTrader()
    await importFile(ada, crude)
    await storeAsShares(ada)
    expect(await describeTrades(ada)).toEqual(['long MCLN6 2 @ 70.13 → 71.5 = -1.26'])

    const preview = await previewImport(ada, crude)
    expect(preview).toMatchObject({
      executions: { added: 0, alreadyImported: 2, corrected: 2 },
      trades: { add: 0, change: 1 },
    })
    const imported = await importFile(ada, crude)
    expect(await listAllTrades(ada)).toMatchObject([
      { contractSize: '100', instrument: 'future', pnl: '270', rateCurrency: 'EUR' },
    ])
    await undo(ada, imported)
    expect(await describeTrades(ada)).toEqual(['long MCLN6 2 @ 70.13 → 71.5 = -1.26'])
  })

  test('keeps what the trader edited', async () => {
    ada = await newTrader()
    await importFile(ada, crude)
    await storeAsShares(ada)
    const [trade] = await listAllTrades(ada)
    await editTrade(ada, trade!, { exitPrice: '72', notes: 'Sold into the inventory report' })

    await importFile(ada, crude)
    expect(await listAllTrades(ada)).toMatchObject([
      { contractSize: '100', exitPrice: '72', notes: 'Sold into the inventory report' },
    ])
  })
})

// As if the trader had stated a contract size of 1, and without the rate of the file.
async function storeAsShares({ actor }: Context): Promise<void> {
  const userId = (actor as { userId: string }).userId
  await database.owner.query(
    `update executions set instrument = 'share', contract_size = 1, rate = null, rate_currency = null
     where user_id = $1`,
    [userId],
  )
  await database.owner.query(
    `update trades set instrument = 'share', contract_size = 1, rate = null, rate_currency = null, expiry = null
     where user_id = $1`,
    [userId],
  )
}

const transactionsHead = [
  'Statement,Header,Field Name,Field Value',
  'Statement,Data,Title,Transaction History',
  'Summary,Header,Field Name,Field Value',
  'Summary,Data,Base Currency,EUR',
  'Transaction History,Header,Date,Account,Description,Transaction Type,Symbol,Quantity,Price,Price Currency,Gross Amount ,Commission,Net Amount',
]

// 2 × 70.13 × 100 × 0.925 = 12974.05, 2 × 71.5 × 100 × 0.925 = 13227.5.
const crude = {
  ...createFile(
    [
      ...transactionsHead,
      'Transaction History,Data,2026-06-02,U***77777,MCL JUL26,Buy,MCLN6,2.0,70.13,USD,-12974.05,-1.85,-12975.90',
      'Transaction History,Data,2026-06-02,U***77777,MCL JUL26,Sell,MCLN6,-2.0,71.5,USD,13227.50,-1.85,13225.65',
    ].join('\n'),
    'crude.csv',
  ),
  options: JSON.stringify({ newestFirst: false }), // its lines have days only
}

const tradesHeader =
  'Trades,Header,DataDiscriminator,Asset Category,Currency,Symbol,Date/Time,Quantity,T. Price,C. Price,Proceeds,Comm/Fee,Basis,Realized P/L,MTM P/L,Code'

const actionsHeader =
  'Corporate Actions,Header,Asset Category,Currency,Report Date,Date/Time,Description,Quantity,Proceeds,Value,Realized P/L,Code'

/** Lines of two activity statements: a split between purchase and sale, pounds and dollars, an assigned put and a future. */
const recordLines = [
  'Trades,Data,Order,Stocks,GBP,RIO,"2024-01-02, 10:00:00",10,50,50,-500,0,500,0,0,O',
  'Trades,Data,Order,Equity and Index Options,USD,KO 19JAN24 60 P,"2024-01-03, 10:00:00",-1,2,2,200,-1,-199,0,0,O',
  'Trades,Data,Order,Stocks,USD,RIO,"2024-01-04, 10:00:00",10,60,60,-600,0,600,0,0,O',
  'Trades,Data,Order,Equity and Index Options,USD,KO 19JAN24 60 P,"2024-01-19, 16:20:00",1,0,0,0,0,199,0,0,A;C',
  'Trades,Data,Order,Stocks,USD,KO,"2024-01-19, 16:20:00",100,60,58,-6000,0,5801,0,0,A;O',
  'Trades,Data,Order,Stocks,USD,KO,"2024-01-23, 10:00:00",-100,59.5,59.5,5950,-1,-5801,148,0,C',
  'Trades,Data,Order,Stocks,USD,AVGO,"2024-05-02, 10:00:00",5,1300,0,-6500,-1,0,0,0,O',
  'Trades,Data,Order,Stocks,GBP,RIO,"2024-06-03, 10:00:00",-10,55,55,550,0,-500,50,0,C',
  'Corporate Actions,Data,Stocks,USD,2024-07-15,"2024-07-12, 20:25:00","AVGO(US11135F1012) Split 10 for 1 (AVGO, BROADCOM INC, US11135F1012)",45,0,0,0,',
  'Trades,Data,Order,Stocks,USD,RIO,"2024-07-29, 10:00:00",-10,61,61,610,0,-600,10,0,C',
  'Trades,Data,Order,Stocks,USD,AVGO,"2024-08-01, 10:00:00",-50,160,0,8000,-1,0,1498,0,C',
  'Trades,Data,Order,Stocks,USD,AVGO,"2024-08-05, 10:00:00",20,140,0,-2800,-1,0,0,0,O',
]

/** A statement with these lines of trades and corporate actions. */
function createRecord(lines: string[]) {
  const isAction = (line: string) => line.startsWith('Corporate')
  return createFile(
    [tradesHeader, ...lines.filter((line) => !isAction(line)), actionsHeader, ...lines.filter(isAction)].join(
      '\n',
    ),
  )
}

async function describeWithBroker(ctx: Context): Promise<string[]> {
  const [trades, texts] = [await listAllTrades(ctx), await describeTrades(ctx)]
  return texts.map((text, at) => `${text}, broker ${trades[at]?.brokerPnl}`).sort()
}

const brent = createFile(
  [
    tradesHeader,
    'Trades,Data,Order,Futures,USD,XBRN6,"2026-04-01, 10:00:00",2,80,,,0,,,,O',
    'Trades,Data,Order,Futures,USD,XBRN6,"2026-04-02, 10:00:00",-2,81,,,0,,,,C',
    'Trades,Data,Order,Stocks,USD,SHEL,"2026-03-01, 10:00:00",1,60,,,0,,,,O',
    'Trades,Data,Order,Stocks,USD,SHEL,"2026-03-02, 10:00:00",-1,70,,,0,,,,C',
  ].join('\n'),
  'brent.csv',
)

const tenForOne = createFile(
  [
    tradesHeader,
    'Trades,Data,Order,Stocks,USD,AVGO,"2024-05-02, 10:00:00",5,1300,0,-6500,-1,0,0,0,O',
    'Trades,Data,Order,Stocks,USD,AVGO,"2024-08-01, 10:00:00",-50,160,0,8000,-1,0,1498,0,C',
    'Corporate Actions,Header,Asset Category,Currency,Report Date,Date/Time,Description,Quantity,Proceeds,Value,Realized P/L,Code',
    'Corporate Actions,Data,Stocks,USD,2024-07-15,"2024-07-12, 20:25:00","AVGO(US11135F1012) Split 10 for 1 (AVGO, BROADCOM INC, US11135F1012)",45,0,0,0,',
  ].join('\n'),
  'avgo.csv',
)

const assignedPut = createFile(
  [
    tradesHeader,
    'Trades,Data,Order,Equity and Index Options,USD,KO 19JAN24 60 P,"2024-01-03, 10:00:00",-1,2,2,200,-1,-199,0,0,O',
    'Trades,Data,Order,Equity and Index Options,USD,KO 19JAN24 60 P,"2024-01-19, 16:20:00",1,0,0,0,0,199,0,0,A;C',
    'Trades,Data,Order,Stocks,USD,KO,"2024-01-19, 16:20:00",100,60,58,-6000,0,5801,0,0,A;O',
    'Trades,Data,Order,Stocks,USD,KO,"2024-01-23, 10:00:00",-100,59.5,59.5,5950,-1,-5801,148,0,C',
  ].join('\n'),
  'put.csv',
)

// The same assignment, an option that expired on its day, one that was sold before, and shares that were bought later.
const otherOptions = createFile(
  [
    new TextDecoder().decode(assignedPut.bytes),
    'Trades,Data,Order,Equity and Index Options,USD,KO 19JAN24 55 P,"2024-01-03, 10:00:00",-1,1,1,100,-1,-99,0,0,O',
    'Trades,Data,Order,Equity and Index Options,USD,KO 19JAN24 55 P,"2024-01-19, 16:20:00",1,0,0,0,0,99,100,0,Ep;C',
    'Trades,Data,Order,Equity and Index Options,USD,KO 19JAN24 70 C,"2024-01-03, 10:00:00",1,1,1,-100,-1,101,0,0,O',
    'Trades,Data,Order,Equity and Index Options,USD,KO 19JAN24 70 C,"2024-01-04, 10:00:00",-1,2,2,200,-1,-101,150,0,C',
    'Trades,Data,Order,Stocks,USD,KO,"2024-01-24, 10:00:00",10,60,58,-600,-1,601,0,0,O',
    'Trades,Data,Order,Stocks,USD,KO,"2024-01-25, 10:00:00",-10,61,61,610,-1,-601,50,0,C',
  ].join('\n'),
  'options.csv',
)

// The broker sold 10 at a gain of 8 and 5 at a gain of 20; Candlebook 10 at a gain of 20 and 5 at a gain of 8.
const lastInFirstOut = createFile(
  [
    tradesHeader,
    'Trades,Data,Order,Stocks,USD,KO,"2024-02-01, 10:00:00",10,60,60,-600,0,600,0,0,O',
    'Trades,Data,Order,Stocks,USD,KO,"2024-02-02, 10:00:00",10,72,72,-720,0,720,0,0,O',
    'Trades,Data,Order,Stocks,USD,KO,"2024-02-05, 10:00:00",-15,80,80,1200,0,-1020,180,0,C',
  ].join('\n'),
)

// The broker's P&L of KO is after the commissions, that of PEP before them.
const flexQuery = createFile(
  [
    'Symbol,AssetClass,DateTime,Quantity,TradePrice,CurrencyPrimary,IBCommission,IBCommissionCurrency,FifoPnlRealized,TradeID,Open/CloseIndicator',
    'KO,STK,20240201;100000,10,60,USD,-1,USD,0,7001,O',
    'KO,STK,20240205;100000,-10,70,USD,-1,USD,98,7002,C',
    'PEP,STK,20240201;100000,10,170,USD,-1,USD,0,7003,O',
    'PEP,STK,20240205;100000,-10,175,USD,-1,USD,50,7004,C',
  ].join('\n'),
)

const trading212 =
  'Action,Time,ISIN,Ticker,Name,No. of shares,Price / share,Currency (Price / share),Exchange rate,Result,Currency (Result),Total,Currency (Total),ID'

// Bought at 1.25 dollars a euro, sold at 1.20: Trading 212 counts the gain of the currency in its result.
const currencyGain = createFile(
  [
    trading212,
    'Market buy,2024-02-01 10:00:00,US5949181045,MSFT,Microsoft,10,100,USD,1.25,,,800,EUR,E1',
    'Market sell,2024-02-05 10:00:00,US5949181045,MSFT,Microsoft,10,110,USD,1.2,125,EUR,916.67,EUR,E2',
  ].join('\n'),
)

const inEuros = createFile(
  [
    trading212,
    'Market buy,2024-05-02 10:00:00,US5949181045,MSFT,Microsoft,10,100,USD,1.25,,,800,EUR,G1',
  ].join('\n'),
)

const trading212WithFee = `${trading212},Currency conversion fee,Currency (Currency conversion fee)`

const feeInFrancs = createFile(
  [
    trading212WithFee,
    'Market buy,2024-02-01 10:00:00,US5949181045,MSFT,Microsoft,10,100,USD,1.25,,,800,EUR,F1,0.30,CHF',
    'Market sell,2024-02-05 10:00:00,US5949181045,MSFT,Microsoft,10,110,USD,1.25,80,EUR,880,EUR,F2,0.40,CHF',
  ].join('\n'),
)

// No exchange rate, so that neither fee can be converted.
const feesInTwo = createFile(
  [
    `${trading212WithFee},Finra fee (EUR)`,
    'Market buy,2024-02-01 10:00:00,US5949181045,MSFT,Microsoft,10,100,USD,,,,1000,USD,N1,0.30,CHF,0.12',
    'Market sell,2024-02-05 10:00:00,US5949181045,MSFT,Microsoft,10,110,USD,,100,USD,1100,USD,N2,0.40,CHF,0.08',
  ].join('\n'),
)
const inTwo = [
  { currency: 'CHF', amount: '0.7' },
  { currency: 'EUR', amount: '0.2' },
]

// The same lines without the column of the second fee.
const feesInOne = createFile(
  [
    trading212WithFee,
    'Market buy,2024-02-01 10:00:00,US5949181045,MSFT,Microsoft,10,100,USD,,,,1000,USD,N1,0.30,CHF',
    'Market sell,2024-02-05 10:00:00,US5949181045,MSFT,Microsoft,10,110,USD,,100,USD,1100,USD,N2,0.40,CHF',
  ].join('\n'),
)

// The same trade with five more, bought and sold in between.
const moreInFrancs = createFile(
  [
    trading212WithFee,
    'Market buy,2024-02-02 10:00:00,US5949181045,MSFT,Microsoft,5,100,USD,1.25,,,400,EUR,F3,0.10,CHF',
    'Market sell,2024-02-05 11:00:00,US5949181045,MSFT,Microsoft,5,110,USD,1.25,,,440,EUR,F4,0.20,CHF',
  ].join('\n'),
)

function boughtInFrancs(quantity: string, id: string, fee: string) {
  return createFile(
    [
      trading212WithFee,
      `Market buy,2024-02-01 10:00:00,US5949181045,MSFT,Microsoft,${quantity},100,USD,,,,,USD,${id},${fee},CHF`,
    ].join('\n'),
  )
}

function commit(ctx: Context, preview: Parameters<typeof commitPreview>[2]) {
  return commitPreview(ctx, createInProcessImporter(ctx), preview)
}

const isa = createFile(
  [
    trading212,
    'Market buy,2024-01-08 10:00:00,US5949181045,MSFT,Microsoft,20,90,USD,1,,,1800,USD,I1',
    'Market buy,2024-03-04 10:00:00,US5949181045,MSFT,Microsoft,10,90,USD,1,,,900,USD,I2',
  ].join('\n'),
  'isa.csv',
)
const invest = createFile(
  [
    trading212,
    'Market buy,2024-02-01 10:00:00,US5949181045,MSFT,Microsoft,20,200,USD,1,,,4000,USD,V1',
    'Market sell,2024-02-06 10:00:00,US5949181045,MSFT,Microsoft,20,205,USD,1,,,4100,USD,V2',
  ].join('\n'),
  'invest.csv',
)

const april = createFile(
  [trading212, 'Market sell,2024-04-02 10:00:00,US5949181045,MSFT,Microsoft,10,95,USD,1,,,950,USD,I3'].join(
    '\n',
  ),
  'april.csv',
)

function splitHalf(half: 'close' | 'open') {
  const lines = {
    close: [
      'Market buy,2024-06-04 10:00:00,GB0006731235,ABF,Associated,100,20,GBP,,,,2000,GBP,B1',
      'Stock split close,2024-06-11 07:00:00,GB0006731235,ABF,Associated,100,20,GBP,,0,GBP,2000,GBP,S1',
    ],
    open: [
      'Stock split open,2024-06-11 07:00:00,GB0006731235,ABF,Associated,500,4,GBP,,,,2000,GBP,S2',
      'Market sell,2024-09-03 11:00:00,GB0006731235,ABF,Associated,250,6,GBP,,500,GBP,1500,GBP,B2',
    ],
  }
  return createFile([trading212, ...lines[half]].join('\n'), `${half}.csv`)
}
