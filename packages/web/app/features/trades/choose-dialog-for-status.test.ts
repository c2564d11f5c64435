import { expect, test } from 'vitest'
import { chooseDialogForStatus } from './choose-dialog-for-status.ts'

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
