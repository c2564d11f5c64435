import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import routes from '../../packages/web/app/routes.ts'
import { listConditions, listNames } from './state.ts'
import { checkedStates, nameScreen, states } from './states.ts'

const app = join(import.meta.dirname, '../../packages/web/app')

// All dialogs and layers are built with these files, so the states of the dialogs and layers show them.
const parts = ['ui/dialogs/dialog.tsx', 'ui/feedback/lazy-part.tsx', 'forms/record-form-dialog.tsx']

test('every route has a state that the layout check opens', () => {
  const shown = new Set(checkedStates.map(({ route }) => nameScreen(route)))

  expect(listPaths(routes).filter((path) => !shown.has(nameScreen(path)))).toEqual([])
  expect(listPaths(routes).filter((path) => !states.some(({ route }) => route === path))).toEqual([])
})

test('every file that draws a dialog, a menu, a list or another layer has a state', () => {
  const shown = new Set(checkedStates.flatMap(({ shows = [] }) => shows))

  const files = globSync('**/*.tsx', { cwd: app }).filter(
    (path) => !path.includes('.test.') && !parts.includes(path),
  )
  expect(files.filter(hasLayer).filter((path) => !shown.has(path))).toEqual([])
})

test('every list has a state without rows, while it loads, after loading failed, and with many rows', () => {
  const shown = new Set(states.map(({ list }) => `${list?.of}: ${list?.is}`))
  const wanted = listNames.flatMap((of) => listConditions.map((is) => `${of}: ${is}`))
  expect(wanted.filter((condition) => !shown.has(condition))).toEqual([])

  const lists = checkedStates.flatMap(({ list }) => list ?? [])
  expect(new Set(lists.map(({ is }) => is))).toEqual(new Set(listConditions))
  expect(new Set(lists.filter(({ is }) => is === 'many').map(({ of }) => of))).toEqual(new Set(listNames))
})

test('every state has a unique name and shows files that exist', () => {
  const names = states.map(({ name }) => name)
  expect(names).toEqual([...new Set(names)])

  const shown = states.flatMap(({ shows = [] }) => shows)
  expect(shown.filter((path) => globSync(path, { cwd: app }).length === 0)).toEqual([])
})

function hasLayer(path: string): boolean {
  if (/-dialog\.tsx$/.test(path)) return true
  return /<(Dialog|ConfirmDialog|ActionDialog|ActionMenu|dialog)\b|from 'radix-ui\/(?!slot|switch|checkbox)|role="listbox"/.test(
    readFileSync(join(app, path), 'utf8'),
  )
}

/** The paths of the leaves; a tab's path follows that of its screen. */
function listPaths(entries: RouteConfigEntry[], base = ''): string[] {
  return entries.flatMap(({ path = '', children }) => {
    const full = [base, path].filter(Boolean).join('/')
    return children ? listPaths(children, full) : [full]
  })
}
