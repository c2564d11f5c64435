import { expect, test } from 'vitest'
import type { ActionOn } from '../../lib/actions.ts'
import { buildClosedTrade, openTrade } from './trade.fixtures.ts'
import { getRowKeyAction } from './trade-row-focus.ts'

const closed = buildClosedTrade()
const open = openTrade()

test('opening views a closed trade and closes an open one, and nothing while a button has the focus', () => {
  expect(getRowKeyAction('openTrade', { trade: closed, onRow: true })).toEqual({
    kind: 'open',
    dialog: { kind: 'view', id: closed.id },
  })
  expect(getRowKeyAction('openTrade', { trade: open, onRow: true })).toEqual({
    kind: 'open',
    dialog: { kind: 'close', id: open.id },
  })
  expect(getRowKeyAction('openTrade', { trade: closed, onRow: false })).toBeNull()
})

test('a row is edited, duplicated, and asked about before it is deleted', () => {
  const asked = (action: ActionOn<'row'>) => getRowKeyAction(action, { trade: closed, onRow: false })

  expect(asked('editTrade')).toEqual({ kind: 'open', dialog: { kind: 'edit', id: closed.id } })
  expect(asked('duplicateTrade')).toEqual({ kind: 'open', dialog: { kind: 'new', copiedId: closed.id } })
  expect(asked('deleteTrade')).toEqual({ kind: 'open', dialog: { kind: 'delete', id: closed.id } })
})

test('the focus moves by one row, to the ends of the list, and within the row', () => {
  const moved = (action: ActionOn<'row'>) => getRowKeyAction(action, { trade: closed, onRow: true })

  expect(moved('nextRow')).toEqual({ kind: 'move', by: 1 })
  expect(moved('previousRow')).toEqual({ kind: 'move', by: -1 })
  expect(moved('nextControl')).toEqual({ kind: 'move_within', by: 1 })
  expect(moved('previousControl')).toEqual({ kind: 'move_within', by: -1 })
  expect(moved('firstRow')).toEqual({ kind: 'move', by: Number.NEGATIVE_INFINITY })
  expect(moved('lastRow')).toEqual({ kind: 'move', by: Number.POSITIVE_INFINITY })
})

test('a row is selected, the range up to it, and it together with the row above or below', () => {
  const selected = (action: ActionOn<'row'>) => getRowKeyAction(action, { trade: closed, onRow: true })

  expect(selected('selectTrade')).toEqual({ kind: 'select', isRange: false })
  expect(selected('selectRange')).toEqual({ kind: 'select', isRange: true })
  expect(selected('selectDown')).toEqual({ kind: 'select_both', by: 1 })
  expect(selected('selectUp')).toEqual({ kind: 'select_both', by: -1 })
})
