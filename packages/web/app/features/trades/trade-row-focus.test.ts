import { expect, test } from 'vitest'
import { buildClosedTrade, openTrade } from './trade.fixtures.ts'
import { getRowKeyAction } from './trade-row-focus.ts'

const press = (key: string, held: { ctrlKey?: boolean; metaKey?: boolean; altKey?: boolean } = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...held,
})
const closed = buildClosedTrade()
const open = openTrade()

test('Enter views a closed trade and closes an open one, and nothing while a button has the focus', () => {
  expect(getRowKeyAction(press('Enter'), { trade: closed, onRow: true })).toEqual({
    kind: 'open',
    dialog: { kind: 'view', id: closed.id },
  })
  expect(getRowKeyAction(press('Enter'), { trade: open, onRow: true })).toEqual({
    kind: 'open',
    dialog: { kind: 'close', id: open.id },
  })
  expect(getRowKeyAction(press('Enter'), { trade: closed, onRow: false })).toBeNull()
})

test('E edits, D duplicates and Delete asks before deleting, in either case of the letter', () => {
  const asked = (key: string) => getRowKeyAction(press(key), { trade: closed, onRow: false })

  expect(asked('e')).toEqual({ kind: 'open', dialog: { kind: 'edit', id: closed.id } })
  expect(asked('E')).toEqual(asked('e'))
  expect(asked('d')).toEqual({ kind: 'open', dialog: { kind: 'new', copiedId: closed.id } })
  expect(asked('Delete')).toEqual({ kind: 'open', dialog: { kind: 'delete', id: closed.id } })
  expect(asked('Backspace')).toEqual(asked('Delete'))
})

test('Up and Down move by one row, Home and End to the ends, Left and Right within the row', () => {
  const moved = (key: string) => getRowKeyAction(press(key), { trade: closed, onRow: true })

  expect(moved('ArrowDown')).toEqual({ kind: 'move', by: 1 })
  expect(moved('ArrowUp')).toEqual({ kind: 'move', by: -1 })
  expect(moved('ArrowRight')).toEqual({ kind: 'move_within', by: 1 })
  expect(moved('ArrowLeft')).toEqual({ kind: 'move_within', by: -1 })
  expect(moved('Home')).toEqual({ kind: 'move', by: Number.NEGATIVE_INFINITY })
  expect(moved('End')).toEqual({ kind: 'move', by: Number.POSITIVE_INFINITY })
})

test('keys with Ctrl, Alt or Cmd and all others are left to the browser', () => {
  for (const pressed of [
    press('d', { ctrlKey: true }),
    press('e', { metaKey: true }),
    press('ArrowDown', { altKey: true }),
    press('x'),
    press('Tab'),
  ]) {
    expect(getRowKeyAction(pressed, { trade: closed, onRow: true })).toBeNull()
  }
})
