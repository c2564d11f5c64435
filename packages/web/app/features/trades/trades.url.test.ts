import { SortedTrades, TradeFilter } from '@candlebook/contract/trades'
import { type TradeSort, tradeSorts } from '@candlebook/domain/trades/trade-sort'
import { expect, test } from 'vitest'
import {
  buildCsvPath,
  chooseDialogForStatus,
  chooseSort,
  noFilter,
  parseDialog,
  parseFilter,
  parseSort,
  withDialog,
  withFilter,
} from './trades.url.ts'

const parseSearch = (search: string) => new URLSearchParams(search)

test('the address holds search, market and status, and without them everything is shown [TRADE-05]', () => {
  expect(parseFilter(parseSearch('search=BTC&market=crypto&status=open'))).toEqual({
    search: 'BTC',
    market: 'crypto',
    status: 'open',
    type: 'all',
  })
  expect(parseFilter(parseSearch(''))).toEqual({ search: '', market: 'all', status: 'all', type: 'all' })
})

test('an invalid filter in the address counts as all', () => {
  expect(parseFilter(parseSearch('market=bonds&status=OPEN'))).toEqual({
    search: '',
    market: 'all',
    status: 'all',
    type: 'all',
  })
})

test('a day of the calendar narrows the list, and its parameter is removed with it', () => {
  expect(parseFilter(parseSearch('status=closed&day=2026-11-20'))).toMatchObject({
    status: 'closed',
    day: '2026-11-20',
  })
  expect(parseFilter(parseSearch('day=2026-02-30'))).not.toHaveProperty('day')
  expect(withFilter(parseSearch('day=2026-11-20&market=stock'), { day: undefined }).toString()).toBe(
    'market=stock',
  )
})

test('each condition of a link is read as it was written, and the server takes it', () => {
  const link =
    'type=long&day=2026-11-20&exitFrom=2026-11-01&exitTo=2026-11-30&realised=2026-11-01%2F2026-11-30&instrument=option&symbol=BTC&strategy=No+Strategy&account=Prop+50k&hasAccount=true&tag=fomo&alsoTag=news&weekday=0&result=even&emotion=calm&confidence=5&timeFrame=1h&planFollowed=false&plan=stop_moved&slHit=true&tpHit=true&hasR=true&hasRisk=false&currency=JPY&hasRate=true&hasFeeWithoutRate=true&pnlFrom=-250.5&pnlTo=0&rFrom=-0.25&rTo=0.25&outcome=scratch%2F0.1%25&feesTook=true&ruleAnswer=kept%2F01a1fe23-61fe-75c3-8b46-403d202b7d6a&ruleOutcome=all_kept&sizeFrom=1000&sizeTo=2500.5&entryHour=none&session=overlap&precedent=loss_2&dayNumber=5&dayPlace=last&fromTrade=01a1fe23-61fe-75c3-8b46-403d202b7d6a&afterTrade=01a1fe23-61fe-75c3-8b46-403d202b7d6a&toTrade=01a1fe23-61fe-75c3-8b46-403d202b7d6a'
  const filter = parseFilter(parseSearch(link))

  expect(TradeFilter.parse(filter)).toEqual(filter)
  expect(withFilter(parseSearch(''), filter).toString()).toBe(link)
  expect(Object.keys(filter).toSorted()).toEqual(Object.keys(TradeFilter.shape).toSorted())
  expect(withFilter(parseSearch(`${link}&view=x&search=NV`), noFilter).toString()).toBe('view=x')
})

test('a condition that the server would refuse is left out', () => {
  const link =
    'exitFrom=2026-02-30&type=both&instrument=swap&weekday=7&result=draw&emotion=hungry&confidence=6&timeFrame=3h&planFollowed=yes&plan=kept&pnlFrom=1e3&rTo=x&outcome=win&entryHour=24&session=tokyo&precedent=loss_5&ruleAnswer=kept%2Fme&ruleOutcome=kept&dayNumber=0&dayPlace=only&sizeTo=big&fromTrade=me&tag=+'

  expect(parseFilter(parseSearch(link))).toEqual({ search: '', market: 'all', status: 'all', type: 'all' })
})

test('a search is cut to the length that the server accepts', () => {
  expect(parseFilter(parseSearch(`search=${'x'.repeat(150)}`)).search).toHaveLength(100)
})

test('a filter with the value all is removed from the address, and the other parts stay', () => {
  expect(withFilter(parseSearch('market=stock&search=NV'), { market: 'all' }).toString()).toBe('search=NV')
  expect(withFilter(parseSearch('search=NV'), { search: '' }).toString()).toBe('')
})

test('every dialog is read back from the address that was built for it', () => {
  for (const dialog of [
    { kind: 'new', copiedId: null },
    { kind: 'new', copiedId: 'a' },
    { kind: 'edit', id: 'a' },
    { kind: 'close', id: 'a' },
    { kind: 'view', id: 'a' },
    { kind: 'delete', id: 'a' },
    null,
  ] as const) {
    expect(parseDialog(withDialog(parseSearch('search=NV&view=other'), dialog))).toEqual(dialog)
  }
})

test('closing a dialog keeps the filter', () => {
  expect(withDialog(parseSearch('search=NV&edit=a'), null).toString()).toBe('search=NV')
})

test('a closed trade cannot be closed again, so it is viewed [TRADE-09]', () => {
  expect(chooseDialogForStatus('close', 'closed')).toBe('view')
  expect(chooseDialogForStatus('close', 'open')).toBe('close')
})

test('an open trade has no details to view, so it is edited [TRADE-08]', () => {
  expect(chooseDialogForStatus('view', 'open')).toBe('edit')
  expect(chooseDialogForStatus('view', 'closed')).toBe('view')
})

test('every trade can be edited, duplicated and deleted [TRADE-08] [TRADE-09]', () => {
  for (const dialog of ['edit', 'copy', 'delete'] as const) {
    expect(chooseDialogForStatus(dialog, 'open')).toBe(dialog)
    expect(chooseDialogForStatus(dialog, 'closed')).toBe(dialog)
  }
})

test('the address has the order, and no order when it is the newest first or unknown', () => {
  for (const sort of tradeSorts) expect(parseSort(parseSearch(`sort=${sort}`))).toBe(sort)
  for (const search of ['', 'sort=', 'sort=pnl', 'sort=--symbol'])
    expect(parseSort(parseSearch(search))).toBe('-createdAt')
  expect(withFilter(parseSearch('sort=symbol&market=stock'), { sort: undefined }).toString()).toBe(
    'market=stock',
  )
  expect(withFilter(parseSearch(''), { sort: '-basePnl' }).toString()).toBe('sort=-basePnl')
})

test('clearing the filter keeps the order', () => {
  expect(withFilter(parseSearch('sort=symbol&market=stock&tag=gap'), noFilter).toString()).toBe('sort=symbol')
})

test('the address of the CSV has the filter and the order, as the server takes them', () => {
  const filter = parseFilter(parseSearch('market=stock'))
  const path = buildCsvPath(filter, 'exitDate')

  expect(path).toBe('/exports/trades.csv?market=stock&sort=exitDate')
  expect(SortedTrades.parse(Object.fromEntries(parseSearch(path.split('?')[1]!)))).toMatchObject({
    market: 'stock',
    sort: 'exitDate',
  })
  expect(buildCsvPath(filter, '-createdAt')).toBe('/exports/trades.csv?market=stock')
})

test.each<[string, TradeSort, TradeSort, TradeSort]>([
  ['exitDate', '-createdAt', '-exitDate', 'exitDate'],
  ['basePnl', 'symbol', '-basePnl', 'basePnl'],
  ['symbol', '-basePnl', 'symbol', '-symbol'],
  ['strategy', '-createdAt', 'strategy', '-strategy'],
  ['feeAmount', 'strategy', '-feeAmount', 'feeAmount'],
] as const)(
  'the heading of %s sorts, and a second press turns the order round',
  (field, before, first, second) => {
    const press = (sort: TradeSort) => chooseSort(field as Parameters<typeof chooseSort>[0], sort)

    expect(press(before)).toBe(first)
    expect(press(first)).toBe(second)
    expect(press(second)).toBe(first)
  },
)
