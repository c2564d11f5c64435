import { expect, test } from 'vitest'
import { runWithToast } from './run-with-toast.ts'
import { toastStore } from './toast.store.ts'

const getNewest = () => toastStore.current().toasts[0]

test('the toast after an action can name its result', async () => {
  await runWithToast({ run: async () => 3, done: (n) => ({ title: `${n} removed` }), failed: 'Not removed.' })

  expect(getNewest()).toMatchObject({ title: '3 removed', variant: 'default' })
})

test.each([
  ['without a text', undefined],
  ['when its text is null', () => null],
])('there is no toast after an action %s', async (_name, done) => {
  const before = toastStore.current()
  await runWithToast({ run: async () => 'saved', done, failed: 'Not saved.' })

  expect(toastStore.current()).toBe(before)
})

test.each([
  ['a fixed text', 'Not removed.', 'Not removed.'],
  ['a text for the reason', (thrown: unknown) => (thrown as Error).message, 'It is gone.'],
])('a failed action shows %s, and its promise does not reject', async (_name, failed, description) => {
  const run = async () => {
    throw new Error('It is gone.')
  }
  await runWithToast({ run, done: { title: 'Removed' }, failed })

  expect(getNewest()).toMatchObject({ title: 'Error', description, variant: 'destructive' })
})
