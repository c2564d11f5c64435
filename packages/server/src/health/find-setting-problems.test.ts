import { expect, test } from 'vitest'
import { readConfig as readSettings } from '../config/config.ts'
import { findSettingProblems } from './find-setting-problems.ts'

const production = {
  NODE_ENV: 'production',
  SECRET: 'q8Zr2mLx7Tn4Vb9Kc1Wd6Yf3Hg5Js0Pa',
  BASE_URL: 'https://journal.example.com',
  DATABASE_URL: 'postgres://owner@db.example.com/candlebook',
  OPERATOR_NAME: 'Ana Lima',
  OPERATOR_ADDRESS: 'Rua do Ouro 1, Lisboa',
  OPERATOR_TAX_NUMBER: 'PT123456789',
  CONTACT_EMAIL: 'hello@journal.example.com',
  HOSTING_PROVIDER: 'Example Hosting',
  MAIL_PROVIDER: 'Example Mail',
  CLIENT_ADDRESS_HEADER: 'X-Real-IP',
  LEGAL_TEXTS_REVIEWED: 'on',
}
const quotes = [{ quote: 'Clear.', who: 'Trader' }]
const siteContent = {
  claims: { activeTraders: '1', tradesTracked: '1', rating: '5/5', traders: 1 },
  testimonials: { en: quotes },
}
const readConfig = (env: Record<string, string | undefined>) => ({ ...readSettings(env), siteContent })

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

test('details of the operator that the legal pages lack are a warning that names their settings [LEGAL-05]', () => {
  const { OPERATOR_NAME: _, MAIL_PROVIDER: __, ...others } = production

  expect(findSettingProblems(readConfig(others))).toMatchObject([
    {
      status: 'warning',
      message: 'The legal pages are not complete: OPERATOR_NAME, MAIL_PROVIDER are missing.',
    },
  ])
})

test('https without the header of the proxy is a warning, because the limits then take all clients for one', () => {
  const { CLIENT_ADDRESS_HEADER: _, ...others } = production
  const http = { ...others, BASE_URL: 'http://journal.example.com' }

  expect(findSettingProblems(readConfig(others)).map(({ message }) => message)).toEqual([
    expect.stringMatching(
      /^CLIENT_ADDRESS_HEADER is missing, and BASE_URL has https: behind a proxy all clients/,
    ),
  ])
  expect(findSettingProblems(readConfig(http))).toHaveLength(1) // no https
  expect(findSettingProblems(readConfig(http), { isSeen: true })[1]?.message).toContain(
    'a request had a forwarding header',
  )
})

test('a rehearsal is a warning until it ends', () => {
  const rehearsal = {
    ...production,
    STRIPE_SECRET_KEY: 'sk_test_51Abc',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
    PAYMENTS_REHEARSAL: 'on',
  }

  expect(findSettingProblems(readConfig(rehearsal))).toMatchObject([
    { status: 'warning', message: expect.stringMatching(/^PAYMENTS_REHEARSAL is on: payments are tests/) },
  ])
})

test('texts that are still drafts or samples are a warning that names them', () => {
  const drafts = { ...readConfig({ ...production, LEGAL_TEXTS_REVIEWED: '' }), siteContent: {} }

  expect(findSettingProblems(drafts)).toMatchObject([
    {
      status: 'warning',
      message:
        'These texts are still drafts or samples: the terms and the privacy policy (LEGAL_TEXTS_REVIEWED is off), the figures of the landing page (site.json has no claims), the testimonials (site.json has none).',
    },
  ])
  expect(findSettingProblems({ ...drafts, legalTextsAreReviewed: true, siteContent })).toEqual([])
})

test('a development server may do without both', () => {
  expect(findSettingProblems({ ...readConfig(production), production: false, limitRequests: false })).toEqual(
    [],
  )
})
