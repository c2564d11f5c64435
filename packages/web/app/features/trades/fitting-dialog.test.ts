import { expect, test } from 'vitest'
import { fittingDialog } from './fitting-dialog.ts'

test('a closed trade cannot be closed again, so it is viewed [TRADE-09]', () => {
  expect(fittingDialog('close', 'closed')).toBe('view')
  expect(fittingDialog('close', 'open')).toBe('close')
})

test('an open trade has no details to view, so it is edited [TRADE-08]', () => {
  expect(fittingDialog('view', 'open')).toBe('edit')
  expect(fittingDialog('view', 'closed')).toBe('view')
})

test('every trade can be edited, duplicated and deleted [TRADE-08] [TRADE-09]', () => {
  for (const dialog of ['edit', 'copy', 'delete'] as const) {
    expect(fittingDialog(dialog, 'open')).toBe(dialog)
    expect(fittingDialog(dialog, 'closed')).toBe(dialog)
  }
})
