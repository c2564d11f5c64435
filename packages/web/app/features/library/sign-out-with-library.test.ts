import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { createMemoryStorage } from '../../lib/memory-storage.fixtures.ts'
import { keepWaiting, listWaiting } from '../../lib/waiting-records.ts'
import { signOutWithLibrary } from './sign-out-with-library.ts'

const browser = vi.hoisted(() => {
  vi.resetModules() // files of a worker share their modules
  return {
    userId: 'ada' as string | null,
    choice: 'discard',
    asked: 0,
    isReached: true,
  }
})
vi.mock('../../lib/session.ts', () => ({
  getCurrentUserId: () => browser.userId,
  loadSession: async () => {
    browser.userId = 'ada'
  },
  signOut: async () => {
    if (!browser.isReached) throw new Error('no network')
  },
}))
vi.mock('./ask-about-waiting.tsx', () => ({
  askAboutWaiting: async () => {
    browser.asked += 1
    return browser.choice
  },
}))
vi.mock('./library-at-sign-out.ts', () => ({
  isLibraryInAccount: async () => false,
  removeLocalLibrary: () => {},
}))

afterAll(() => {
  vi.unstubAllGlobals()
  vi.doUnmock('../../lib/session.ts')
  vi.doUnmock('./ask-about-waiting.tsx')
  vi.doUnmock('./library-at-sign-out.ts')
  vi.resetModules()
})
beforeEach(() => {
  vi.stubGlobal('localStorage', createMemoryStorage())
  Object.assign(browser, { userId: 'ada', choice: 'discard', asked: 0, isReached: true })
  keepWaiting({ kind: 'trade', clientKey: 'one', values: {} })
})

test('what the user discards at the sign-out stays when the sign-out fails', async () => {
  browser.isReached = false

  await expect(signOutWithLibrary()).rejects.toThrow('no network')
  expect(listWaiting()).toHaveLength(1)
})

test.each([
  ['discard', true, 0],
  ['keep', true, 1],
  ['stay', false, 1],
])('%s: signed out is %s, and %i records wait', async (choice, isSignedOut, left) => {
  browser.choice = choice

  expect(await signOutWithLibrary()).toBe(isSignedOut)
  expect(listWaiting()).toHaveLength(left)
})

test('a public page that does not know its user yet asks about the records, too', async () => {
  browser.userId = null

  await signOutWithLibrary()

  expect(browser.asked).toBe(1)
})
