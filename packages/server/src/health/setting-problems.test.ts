import { expect, test } from 'vitest'
import { readConfig as readSettings } from '../config/config.ts'
import { findSettingProblems } from './setting-problems.ts'

const production = {
  NODE_ENV: 'production',
  SECRET: 'q8Zr2mLx7Tn4Vb9Kc1Wd6Yf3Hg5Js0Pa',
  BASE_URL: 'https://journal.example.com',
  DATABASE_URL: 'postgres://owner@db.example.com/candlebook',
  CONTACT_EMAIL: 'hello@journal.example.com',
  CLIENT_ADDRESS_HEADER: 'X-Real-IP',
}
const operator = {
  name: 'Ana Lima',
  address: 'Rua do Ouro 1, Lisboa',
  taxNumber: 'PT123456789',
  registration: null,
  email: 'hello@journal.example.com',
  hostingProvider: 'Example Hosting',
  mailProvider: 'Example Mail',
}
const legalTexts = {
  terms: { en: '# Terms\nVersion: 2026-12-01\n\nText.' },
  privacy: { en: '# Privacy\nVersion: 2026-12-01\n\nText.' },
}
const quotes = [{ quote: 'Clear.', who: 'Trader' }]
const siteContent = {
  claims: { activeTraders: '1', tradesTracked: '1', rating: '5/5', traders: 1 },
  testimonials: { en: quotes },
}
const readConfig = (env: Record<string, string | undefined>) => ({
  ...readSettings(env),
  operator,
  legalTexts,
  siteContent,
})

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

test('details of the operator that the legal pages lack are a warning that names them and where they belong [LEGAL-05]', () => {
  const unknown = { ...operator, name: null, mailProvider: null, email: null }

  expect(findSettingProblems({ ...readConfig(production), operator: unknown })).toMatchObject([
    {
      status: 'warning',
      message:
        'The legal pages are not complete: site.json has no operator.name, operator.mailProvider; CONTACT_EMAIL is missing.',
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
  const { legalTexts: shipped } = readSettings(production)
  const translated = {
    ...legalTexts,
    privacy: { ...legalTexts.privacy, pt: '# P\nVersion: 2026-12-01\nNotice: Rascunho.\n' },
  }
  const drafts = { ...readConfig(production), legalTexts: shipped, siteContent: {} }
  const find = (texts: typeof shipped) =>
    findSettingProblems({ ...readConfig(production), legalTexts: texts })

  expect(findSettingProblems(drafts)).toMatchObject([
    {
      status: 'warning',
      message:
        'These texts are still drafts or samples: the terms (the file legal/terms.md is missing or has a line "Notice:"), the privacy policy (the file legal/privacy.md is missing or has a line "Notice:"), the figures of the landing page (site.json has no claims), the testimonials (site.json has none).',
    },
  ])
  expect(find(legalTexts)).toEqual([])
  expect(find(translated)).toMatchObject([
    { message: expect.stringContaining('samples: the privacy policy (') },
  ])
})

test('a development server may do without both', () => {
  expect(findSettingProblems({ ...readConfig(production), production: false, limitRequests: false })).toEqual(
    [],
  )
})
