import { expect, test } from 'vitest'
import { readConfig } from '../config/config.ts'
import { findSettingProblems } from './find-setting-problems.ts'

const production = {
  NODE_ENV: 'production',
  SECRET: 'q8Zr2mLx7Tn4Vb9Kc1Wd6Yf3Hg5Js0Pa',
  BASE_URL: 'https://journal.example.com',
  DATABASE_URL: 'postgres://owner@db.example.com/candlebook',
}

test('a production server with https and limits has no problem of settings', () => {
  expect(findSettingProblems(readConfig(production))).toEqual([])
})

test('an address without https and limits that are off are warnings with an advice', () => {
  const config = readConfig({ ...production, BASE_URL: 'http://journal.example.com', RATE_LIMIT: 'off' })

  const found = findSettingProblems(config)

  expect(found.map(({ status, message }) => [status, message.split(' ')[0]])).toEqual([
    ['warning', 'BASE_URL'],
    ['warning', 'RATE_LIMIT'],
  ])
  expect(found.every(({ advice }) => advice)).toBe(true)
})

test('a development server may do without both', () => {
  expect(findSettingProblems({ ...readConfig(production), production: false, limitRequests: false })).toEqual(
    [],
  )
})
