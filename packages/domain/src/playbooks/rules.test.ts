import { expect, test } from 'vitest'
import {
  answerRule,
  countAnswers,
  formatAnswerCondition,
  getRuleAnswer,
  parseAnswerCondition,
  ruleAnswers,
} from './rules.ts'

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

test('a condition about an answer is read as it was written, and another text is none', () => {
  const ruleId = '0199f3a0-0000-7000-8000-00000000000a'
  for (const answer of ruleAnswers)
    expect(parseAnswerCondition(formatAnswerCondition({ answer, ruleId }))).toEqual({ answer, ruleId })
  for (const text of [
    '',
    'kept',
    `kept/${ruleId}x`,
    `Kept/${ruleId}`,
    `kept/${ruleId}/`,
    'kept/me',
    `/${ruleId}`,
  ])
    expect(parseAnswerCondition(text)).toBeNull()
})
