import { afterEach, expect, test } from 'vitest'
import { demoLimits, findDemoLimit } from './demo-limits.ts'
import { setDemoSession } from './demo-session.ts'

afterEach(() => setDemoSession(false))

const names = Object.keys(demoLimits) as (keyof typeof demoLimits)[] // the keys of the object

test.each(names)('an account has the controls for %s', (name) => {
  expect(findDemoLimit(name)).toBeNull()
})

test.each(names)('the demo says why it does not have the controls for %s', (name) => {
  setDemoSession(true)

  expect(findDemoLimit(name)).toMatch(/demo/)
})
