import { expect, test } from 'vitest'
import { answerRule, countAnswers, getRuleAnswer } from './rules.ts'

const rules = ['a', 'b', 'c'].map((id) => ({ id, text: `Rule ${id}` }))

test('an answer replaces the one before, and can be taken back', () => {
  const none = { keptRules: ['b'], brokenRules: [] }
  const kept = answerRule(none, 'a', 'kept')
  expect(kept).toEqual({ keptRules: ['b', 'a'], brokenRules: [] })
  expect(answerRule(kept, 'a', 'broken')).toEqual({ keptRules: ['b'], brokenRules: ['a'] })
  expect(answerRule(kept, 'a', 'unsaid')).toEqual(none)
})

test('a rule that merged trades kept and broke is broken', () => {
  expect(getRuleAnswer({ keptRules: ['a'], brokenRules: ['a'] }, 'a')).toBe('broken')
})

test('an answer to a deleted rule counts nowhere', () => {
  expect(countAnswers({ keptRules: ['a', 'deleted'], brokenRules: ['b'] }, rules)).toEqual({
    ...{ kept: 1, broken: 1, unsaid: 1 },
  })
})
