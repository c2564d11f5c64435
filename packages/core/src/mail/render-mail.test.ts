import { describe, expect, test } from 'vitest'
import { mailLanguages } from './mail-language.ts'
import { type MailTemplateName, mailTemplates } from './mail-templates.ts'
import { renderMail } from './render-mail.ts'

const site = { baseUrl: 'https://journal.example.com', contact: 'post@candlebook.example' }

/** Values for every template. A new template gets its line here. */
const samples: Record<MailTemplateName, unknown> = {
  test: { askedAt: '2026-11-22T09:30:00.000Z', environment: 'production' },
}

const cases = Object.entries(samples).flatMap(
  ([template, data]) =>
    mailLanguages.map((language) => ({ template: template as MailTemplateName, language, data })), // keys of samples
)

describe.each(cases)('the mail $template in $language', (mail) => {
  test('has a subject, HTML in its language and a plain text with the same links', async () => {
    const { subject, html, text } = await renderMail(mail, site)

    expect(subject).toMatch(/\S/)
    expect(subject).not.toContain('\n')
    expect(html).toContain(`lang="${mail.language}"`)
    expect(html).toContain('Candlebook')
    expect(html).not.toContain('<script')
    expect(html).not.toContain('<img') // no tracking pixel
    expect(text).toContain(site.baseUrl)
    expect(text).toContain(site.contact)
    expect(text).not.toMatch(/<[a-z]/i)
  })
})

test('each language has its own texts', async () => {
  const subjects = await Promise.all(
    mailLanguages.map(async (language) => {
      const { subject } = await renderMail({ template: 'test', language, data: samples.test }, site)
      return subject
    }),
  )

  expect(new Set(subjects).size).toBe(mailLanguages.length)
})

test('values are shown as text: markup in them stays markup that is read', async () => {
  const evil = { ...site, contact: '<script>alert(1)</script>@candlebook.example' }
  const { html } = await renderMail({ template: 'test', language: 'en', data: samples.test }, evil)

  expect(html).not.toContain('<script>')
})

test('values of another shape are refused', async () => {
  const data = { askedAt: 'today', environment: 'production' }

  await expect(renderMail({ template: 'test', language: 'en', data }, site)).rejects.toThrow('ISO datetime')
})

test('every template has values to be tested with', () => {
  expect(Object.keys(samples).sort()).toEqual(Object.keys(mailTemplates).sort())
})
