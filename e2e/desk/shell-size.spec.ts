import { expect, test } from '@playwright/test'
import {
  listFirstFilesWithZod,
  listSheetsWith,
  listShellFiles,
  listUnusedSheets,
  MAX_SHELL_KB,
} from '../../packages/web/shell-size.ts'

test(`the desk loads at most ${MAX_SHELL_KB} KB of JavaScript before its first tab`, () => {
  const bytes = listShellFiles().reduce((sum, { gzipped }) => sum + gzipped, 0)

  expect(bytes).toBeGreaterThan(0)
  expect(bytes).toBeLessThanOrEqual(MAX_SHELL_KB * 1024)
})

test('the desk and its first tab load no code that checks shapes', () => {
  expect(listFirstFilesWithZod()).toEqual([])
})

test('the form of a trade and the details have a style sheet each, so neither loads the rules of the other', () => {
  const [details, form] = [listSheetsWith('trade-detail-dialog'), listSheetsWith('trade-form')]

  expect([details.length, form.length]).toEqual([1, 1])
  expect(details).not.toEqual(form)
})

test('the build has no style sheet that no page loads', () => {
  expect(listUnusedSheets()).toEqual([])
})
