import { expect, test } from 'vitest'
import { dialogForStatus } from './dialog-for-status.ts'

test('a closed trade cannot be closed again, so it is viewed [TRADE-09]', () => {
  expect(dialogForStatus('close', 'closed')).toBe('view')
  expect(dialogForStatus('close', 'open')).toBe('close')
})

test('an open trade has no details to view, so it is edited [TRADE-08]', () => {
  expect(dialogForStatus('view', 'open')).toBe('edit')
  expect(dialogForStatus('view', 'closed')).toBe('view')
})

test('every trade can be edited, duplicated and deleted [TRADE-08] [TRADE-09]', () => {
  for (const dialog of ['edit', 'copy', 'delete'] as const) {
    expect(dialogForStatus(dialog, 'open')).toBe(dialog)
    expect(dialogForStatus(dialog, 'closed')).toBe(dialog)
  }
})
