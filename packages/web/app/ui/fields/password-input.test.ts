import { expect, test } from 'vitest'
import { advisePassword } from './password-input.tsx'

test.each([
  ['aaaaaa', 0],
  ['123456', 0],
  ['abcdefgh', 0],
  ['qwerty', 1],
  ['trader7', 1],
  ['Trader-77', 2],
  ['correct horse', 3],
  ['long-enough-for-2026', 4],
] as const)('"%s" has level %i [RESET-08]', (password, level) => {
  expect(advisePassword(password)?.level).toBe(level)
})

test('a longer password has the same level or a higher one', () => {
  const password = 'k3-Vb9_qL!7xZt0'
  const levels = [...password].map((_, at) => advisePassword(password.slice(0, at + 1))?.level ?? 0)

  expect(levels).toEqual([...levels].sort())
  expect(levels.at(-1)).toBe(4)
})

test('an empty password gets no advice', () => {
  expect(advisePassword('')).toBeNull()
})
